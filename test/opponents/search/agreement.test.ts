/** The search's fast positions agree with the rules: same moves, same results, and only dominated moves missing. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packPlayer } from '../../../src/opponents/compact/board.ts';
import { layoutOf } from '../../../src/opponents/compact/layout.ts';
import { FAR, surroundingsOf } from '../../../src/opponents/compact/surroundings.ts';
import { Evaluator, tunedWeights } from '../../../src/opponents/search/evaluation.ts';
import { playerCount, replay, SIDES, totalPoints } from '../../../src/rules/index.ts';
import { playedGame } from '../../support/game/games.ts';
import { components } from '../../support/game/rules.ts';
import { compare } from '../support/agreement.ts';

const GAMES = new URL('../../games/', import.meta.url);

describe('the fast positions', () => {
  it('agree with the rules in every game of random players', () => {
    fc.assert(
      fc.property(
        fc.record({ side: fc.constantFrom(...SIDES), players: fc.integer({ min: 2, max: 4 }), seed: fc.nat() }),
        (options) => {
          let turn = 0;
          playedGame(options, (before) => {
            turn++;
            if (before.phase === 'build' && turn % 13 === 0) compare(before);
          });
        },
      ),
      { numRuns: 4 },
    );
  });

  it('agree with the rules in recorded games, and with their scores', () => {
    for (const file of readdirSync(GAMES).filter((name) => /players/.test(name))) {
      const [line = ''] = readFileSync(new URL(file, GAMES), 'utf8').split('\n');
      const replayed = replay(components, JSON.parse(line), (number, _move, after) => {
        if (after.phase === 'build' && number % 12 === 0) compare(after);
      });
      if (!replayed.ok) throw new Error(file);
      const { state } = replayed;
      const layout = layoutOf(components, state.side, playerCount(state));
      for (const [seat, player] of state.players.entries()) {
        const judge = new Evaluator(layout, surroundingsOf(layout, state, seat), tunedWeights(state.side, 2));
        const own = packPlayer(layout, state, seat);
        judge.setStage(3, true);
        judge.look(own.spaces, own.levelsLow, own.levelsHigh, own.tilesLow, own.tilesHigh, own.toolPoints);
        const [first, second] = player.points.connectors;
        expect(judge.worth(own.hand) + first + second).toBe(totalPoints(player));
      }
    }
  });

  it('consider a tile threatened only with enough rivals, who in the last round have not passed', () => {
    fc.assert(
      fc.property(
        fc.record({ side: fc.constantFrom(...SIDES), players: fc.integer({ min: 2, max: 4 }), seed: fc.nat() }),
        (options) => {
          playedGame({ ...options, policy: 'apprentice' }, (state) => {
            if (state.phase !== 'build' || state.turn === null) return;
            const seat = state.turn;
            const layout = layoutOf(components, state.side, playerCount(state));
            const { threats, threatsNow, nearest, nearestNow, drops } = surroundingsOf(layout, state, seat);
            layout.toolPlaces.forEach(({ tiles }, place) => {
              const owners = state.claims[place] ?? [];
              const left = tiles.length - owners.length;
              const rivals = state.players.flatMap((player, other) =>
                other === seat || owners.includes(other) ? [] : [player],
              );
              const building = rivals.filter(({ passed }) => !passed || state.round < 3);
              expect(threats[place] !== FAR).toBe(left > 0 && rivals.length >= left);
              expect(threatsNow[place] !== FAR).toBe(left > 0 && building.length >= left);
              expect(threatsNow[place] ?? 0).toBeGreaterThanOrEqual(threats[place] ?? 0);
              expect(nearest[place] !== FAR, 'a rival takes the first remaining tile').toBe(
                left > 0 && rivals.length > 0,
              );
              expect(nearestNow[place] !== FAR).toBe(left > 0 && building.length > 0);
              expect(threats[place] ?? 0).toBeGreaterThanOrEqual(nearest[place] ?? 0);
              const [first = 0, second = first] = tiles.slice(owners.length);
              expect(drops[place]).toBe(first - second);
            });
          });
        },
      ),
      { numRuns: 6 },
    );
  });
});
