/** Styles of play behave as their names say, and a fit learns from them. */
import { describe, expect, it } from 'vitest';
import type { MasterWeights } from '../../../../src/opponents/index.ts';
import { Beam } from '../../../../src/opponents/search/beam.ts';
import { stageOf, tunedWeights } from '../../../../src/opponents/search/evaluation.ts';
import { CONNECTORS } from '../../../../src/opponents/search/features.ts';
import { playQuickly } from '../../../../src/opponents/search/quickGame.ts';
import { connectorCount, countCards, type GameState, playerAt, seededRandom } from '../../../../src/rules/index.ts';
import { contest } from '../../../../tools/laboratory/tuning/contest.ts';
import { fitted } from '../../../../tools/laboratory/tuning/fitting/fitting.ts';
import { meanBias, predictionErrors } from '../../../../tools/laboratory/tuning/fitting/predictionErrors.ts';
import { StyleAssignments } from '../../../../tools/laboratory/tuning/styleAssignments.ts';
import { heldOutStyles, type Style } from '../../../../tools/laboratory/tuning/styles.ts';
import { dealt, tuningTable } from '../../../../tools/laboratory/tuning/table.ts';
import { components } from '../../../support/game/rules.ts';

const table = tuningTable(components, 'A', 2);
const weights = tunedWeights('A', 2);
const NODES = 150;
const GAMES = 6;

/** The tables at the end of first rounds that seat 0 has played in a style. */
function firstRounds(style: Style): GameState[] {
  const random = seededRandom(3);
  const plain = new Beam(table.layout, weights);
  return Array.from({ length: GAMES }, () => {
    const assignments = new StyleAssignments(table, () => plain, [], random);
    assignments.assign(0, 1, style);
    const ends: GameState[] = [];
    const onRoundEnd = (state: GameState) => ends.push(state);
    playQuickly(
      { components, layout: table.layout, nodes: NODES, ...assignments.hooks, onRoundEnd },
      dealt(table, random),
    );
    return ends[0] as GameState;
  });
}

function mean(states: readonly GameState[], number: (state: GameState) => number): number {
  return states.reduce((sum, state) => sum + number(state), 0) / states.length;
}

describe('styles of play', () => {
  it('play as their names say', () => {
    const [builder, collector] = ['builder', 'collector'].map((name) => {
      const style = heldOutStyles(weights).find((one) => one.name === name);
      if (!style) throw new Error(`no style ${name}`);
      return firstRounds(style);
    });
    const connectors = (state: GameState) => connectorCount(components, state, 0);
    const kept = (state: GameState) => countCards(playerAt(state, 0).hand);
    expect(mean(builder ?? [], connectors)).toBeGreaterThan(mean(collector ?? [], connectors) + 1);
    expect(mean(collector ?? [], kept)).toBeGreaterThan(mean(builder ?? [], kept) + 1);
  });

  it('correct weights that are wrong about connectors, also for unseen styles', async () => {
    const wrong: MasterWeights = weights.map((stage, at) =>
      stage.map((weight, index) =>
        index === CONNECTORS && (at === stageOf(1, true) || at === stageOf(2, true)) ? weight - 5 : weight,
      ),
    );
    const learning = { games: 60, nodes: NODES, random: seededRandom(4), onGame: () => undefined };
    const found = await fitted(table, wrong, { masters: [], references: [] }, learning);
    const options = { games: 2, nodes: NODES, seed: 5 };
    const [before, after] = [wrong, found].map((of) => meanBias(predictionErrors(table, of, options)));
    expect(after).toBeLessThan((before ?? 0) / 2);
  });

  it('lose to the weights in use, unseen styles included', async () => {
    for (const style of heldOutStyles(weights).filter(({ name }) =>
      ['builder', 'toolmaker', 'spreader'].includes(name),
    )) {
      const { ahead } = await contest(table, weights, style.weights, { games: 24, nodes: 1500, seed: 8 });
      expect(ahead, style.name).toBeGreaterThan(0);
    }
  });
});
