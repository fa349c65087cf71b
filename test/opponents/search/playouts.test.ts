/** Plans are played out to the end repeatably, and only if there is time for all of them. */
import { describe, expect, it } from 'vitest';
import { layoutOf } from '../../../src/opponents/compact/layout.ts';
import { PASS_STEP } from '../../../src/opponents/compact/steps.ts';
import { Beam, type Line } from '../../../src/opponents/search/beam.ts';
import { tunedWeights } from '../../../src/opponents/search/evaluation.ts';
import { forecast } from '../../../src/opponents/search/forecast.ts';
import { Master } from '../../../src/opponents/search/master.ts';
import { playOut, worthsAtEnd } from '../../../src/opponents/search/playouts.ts';
import { playQuickly } from '../../../src/opponents/search/quickGame.ts';
import { createGame, deal, type GameState, type Move, seededRandom, totalPoints } from '../../../src/rules/index.ts';
import { playedGame } from '../../support/game/games.ts';
import { components } from '../../support/game/rules.ts';

const always = { stopped: () => false, elapsedShare: () => 0 };
const master = new Master(components, tunedWeights);
const state = lastRound(8);
const seat = state.turn ?? 0;
const { best, ends, lines } = master.search(state, seat, { ...always, nodes: 3000 });
/** Passing at once, with an inflated value. */
const passing: Line = { ...(lines.get(PASS_STEP) as Line), worth: best.worth + 3 };

function lastRound(seed: number): GameState {
  let found: GameState | null = null;
  playedGame({ side: 'B', players: 2, seed, policy: 'apprentice' }, (before) => {
    if (before.phase === 'build' && before.round === 3) found ??= before;
  });
  if (!found) throw new Error(`no third round with seed ${seed}`);
  return found;
}

describe('a playout', () => {
  const layout = layoutOf(components, 'A', 3);
  const beam = new Beam(layout, tunedWeights('A', 3), [], 10);
  const game = { components, layout, beamOf: () => beam, nodes: 200, movesPerPlan: 3, openPlans: true };
  const start = createGame(components, deal(components, 'A', 3, seededRandom(4))).state;

  it('stops at the end of the requested round, after its scoring', () => {
    for (const lastRound of [1, 2]) {
      const left = playQuickly({ ...game, lastRound }, start);
      expect(left).toMatchObject({ round: lastRound, phase: 'choose' });
      for (const { points } of left.players)
        expect(points.connectors.map((scored) => scored > 0)).toEqual([1, 2, 3].map((round) => round <= lastRound));
    }
    expect(playQuickly(game, start).phase).toBe('over');
  });

  it('lets the seat of a player who has resigned pass at each turn, and plans without its builds', () => {
    const resigned = [false, true, false];
    const moves: Move[] = [];
    playQuickly({ ...game, resigned, onMove: (move) => moves.push(move) }, start);
    const ofSeat = (at: number) => new Set(moves.filter((move) => move.seat === at).map(({ type }) => type));
    expect(ofSeat(1)).toContain('pass');
    expect(ofSeat(1)).not.toContain('build');
    expect(ofSeat(2)).toContain('build');
    const { plans } = forecast(layout, beam, { ...start, phase: 'build', turn: 0 }, 0, 200, [], resigned);
    expect(plans.map((plan) => plan !== null)).toEqual([false, false, true]);
  });

  const estimates = (state: GameState) =>
    playOut({ layout, beam, judge: beam, stopped: () => false }, { ...game, beamWidth: 10 }, state, 0, null);

  it('is valued by expected scores in the first round and by final scores in the last', () => {
    const expected = estimates(start);
    expect(expected.every((score) => score > 50 && score < 250)).toBe(true);
    expect(
      expected.some((score) => !Number.isInteger(score)),
      'not final scores',
    ).toBe(true);
    expect(estimates(playQuickly({ ...game, lastRound: 2 }, start)).every(Number.isInteger), 'final scores').toBe(true);
  });

  it('is valued by final and expected scores with three players in the second round', () => {
    const second = playQuickly({ ...game, lastRound: 1 }, start);
    const rounds: (readonly number[])[] = [];
    const over = playQuickly({ ...game, onRoundEnd: (ended) => rounds.push(worthsAtEnd(layout, beam, ended)) }, second);
    const scores = estimates(second);
    over.players.forEach((player, at) => {
      const ends = [totalPoints(player), rounds[0]?.[at] ?? Number.NaN];
      expect(scores[at]).toBeGreaterThan(Math.min(...ends));
      expect(scores[at]).toBeLessThan(Math.max(...ends));
    });
  });
});

describe('plans that are played out', () => {
  it('are valued by their outcome, not by the first estimate', () => {
    const plans = [passing, best];
    const { judged, nodes } = master.playOut(state, seat, plans, { ...always, nodes: 200_000 });
    expect(judged[0]?.steps).toEqual(best.steps);
    expect(judged[1]?.worth).toBeLessThan(passing.worth);
    expect(nodes).toBeGreaterThan(0);
  });

  it('get the same value each time', () => {
    const judged = () => master.playOut(state, seat, [best, ...ends.slice(0, 2)], { ...always, nodes: 200_000 }).judged;
    expect(judged()).toEqual(judged());
  });

  it('keep their estimates if the time runs out before all have been played out', () => {
    const order = [passing, best].map(({ worth }) => worth);
    let questions = 0;
    const soon = { nodes: 200_000, stopped: () => false, elapsedShare: () => (questions++ < 8 ? 0 : 1) };
    for (const limits of [{ ...always, nodes: 0 }, soon]) {
      const { judged } = master.playOut(state, seat, [best, passing], limits);
      expect(judged.map(({ worth }) => worth)).toEqual(order);
    }
  });
});
