/**
 * Measures how far final scores lie from what the weights expect at the ends of rounds 1 and 2, for held-out styles.
 */
import { Beam } from '../../../../src/opponents/search/beam.ts';
import type { MasterWeights } from '../../../../src/opponents/search/evaluation.ts';
import { meanOf } from '../../../../src/opponents/search/playouts.ts';
import type { Pool } from '../../../../src/opponents/search/pool.ts';
import { playQuickly } from '../../../../src/opponents/search/quickGame.ts';
import { type Random, seededRandom } from '../../../../src/rules/index.ts';
import { StyleAssignments } from '../styleAssignments.ts';
import { heldOutStyles, plainStyle, type Style } from '../styles.ts';
import { dealt, finalScore, judgeWith, type TuningTable, watchingEnds } from '../table.ts';

/** Positions of one style at the ends of one round. */
export interface PredictionError {
  readonly style: string;
  readonly round: number;
  readonly positions: number;
  /** The mean of final score minus predicted score. */
  readonly bias: number;
  /** The mean absolute error per position. */
  readonly error: number;
}

export interface PredictionOptions {
  /** Games of each style. In each, about half of the seats play it in round 1, the others in round 2. */
  readonly games: number;
  readonly nodes: number;
  readonly seed: number;
}

/** The plain master's own positions first, then those of every held-out style. */
export function predictionErrors(
  table: TuningTable,
  weights: MasterWeights,
  { games, nodes, seed }: PredictionOptions,
): readonly PredictionError[] {
  const pools: Pool[] = [];
  const plain = new Beam(table.layout, weights, pools);
  return [plainStyle(weights), ...heldOutStyles(weights)].flatMap((style) => {
    const random = seededRandom(seed);
    const missed: [number[], number[]] = [[], []];
    for (let game = 0; game < games; game++) {
      const assignments = new StyleAssignments(table, () => plain, pools, random);
      watch(table, weights, assignments, style, { game, nodes, random, missed });
    }
    return missed.map((all, index) => ({
      style: style.name,
      round: index + 1,
      positions: all.length,
      bias: meanOf(all),
      error: meanOf(all.map(Math.abs)),
    }));
  });
}

/** The mean absolute bias over styles and rounds, without the plain master. */
export function meanBias(all: readonly PredictionError[]): number {
  return meanOf(all.filter(({ style }) => style !== 'plain').map(({ bias }) => Math.abs(bias)));
}

export function meanError(all: readonly PredictionError[]): number {
  return meanOf(all.filter(({ style }) => style !== 'plain').map(({ error }) => error));
}

function watch(
  table: TuningTable,
  weights: MasterWeights,
  assignments: StyleAssignments,
  style: Style,
  {
    game,
    nodes,
    random,
    missed,
  }: {
    readonly game: number;
    readonly nodes: number;
    readonly random: Random;
    readonly missed: readonly [number[], number[]];
  },
): void {
  const { components, layout, players } = table;
  const roundOf = (seat: number) => 1 + ((seat + game) % 2);
  for (let seat = 0; seat < players; seat++) assignments.assign(seat, roundOf(seat), style);
  const ends: { readonly seat: number; readonly round: number; readonly worth: number }[] = [];
  const start = dealt(table, random);
  const judge = judgeWith(table, weights, start);
  const onRoundEnd = watchingEnds(judge, (seat, { worth }, round) => {
    if (roundOf(seat) === round) ends.push({ seat, round, worth });
  });
  const over = playQuickly({ components, layout, nodes, ...assignments.hooks, onRoundEnd }, start);
  for (const { seat, round, worth } of ends) missed[round === 1 ? 0 : 1].push(finalScore(over, seat) - worth);
}
