/** One kind of table for tuning: deals, and ended rounds as the evaluation sees them. */
import { packPlayer } from '../../../src/opponents/compact/board.ts';
import { type Layout, layoutOf } from '../../../src/opponents/compact/layout.ts';
import { surroundingsOf } from '../../../src/opponents/compact/surroundings.ts';
import { Evaluator, type MasterWeights, stageOf } from '../../../src/opponents/search/evaluation.ts';
import { scoredBefore } from '../../../src/opponents/search/playouts.ts';
import {
  type Components,
  createGame,
  deal,
  type GameState,
  type PlayerCount,
  playerAt,
  type Random,
  type Seat,
  type Setup,
  type Side,
  totalPoints,
} from '../../../src/rules/index.ts';

export interface TuningTable {
  readonly components: Components;
  readonly side: Side;
  readonly players: PlayerCount;
  readonly layout: Layout;
}

/** Games to learn from. */
export interface Learning {
  readonly games: number;
  /** Positions searched for a plan. */
  readonly nodes: number;
  readonly random: Random;
  /** Called after each game with the number of games so far. */
  readonly onGame: (played: number) => void;
}

export function tuningTable(components: Components, side: Side, players: PlayerCount): TuningTable {
  return { components, side, players, layout: layoutOf(components, side, players) };
}

export function dealt(table: TuningTable, random: Random): GameState {
  return createGame(table.components, setUp(table, random)).state;
}

export function setUp({ components, side, players }: TuningTable, random: Random): Setup {
  return deal(components, side, players, random);
}

export function finalScore(state: GameState, seat: Seat): number {
  return totalPoints(playerAt(state, seat));
}

/** The mean of the others' final scores. */
export function othersScore({ players }: GameState, seat: Seat): number {
  const others = players.filter((_, other) => other !== seat);
  return others.reduce((sum, player) => sum + totalPoints(player), 0) / others.length;
}

export function meanScore({ players }: GameState): number {
  return players.reduce((sum, player) => sum + totalPoints(player), 0) / players.length;
}

/** A position as the evaluation sees it. */
export interface Seen {
  readonly stage: number;
  readonly numbers: readonly number[];
  /** Certain points: those on the board and of earlier rounds. */
  readonly certain: number;
  /** The evaluation by the weights, including the certain points. */
  readonly worth: number;
}

/** Evaluates positions with these weights. */
export function judgeWith({ layout }: TuningTable, weights: MasterWeights, state: GameState): Evaluator {
  return new Evaluator(layout, surroundingsOf(layout, state, 0), weights);
}

/** A seat's side of the table at the end of a round, with its connectors just scored. */
function seenAtRoundEnd(judge: Evaluator, state: GameState, seat: Seat): Seen {
  const { layout } = judge.boardFeatures;
  const { round } = state;
  // On the board until the round is over; here it has just been scored.
  const scored = scoredBefore(state, seat) - (state.players[seat]?.points.connectors[round - 1] ?? 0);
  const own = packPlayer(layout, state, seat);
  judge.boardFeatures.surroundings = surroundingsOf(layout, state, seat);
  judge.setStage(round, true);
  judge.look(own.spaces, own.levelsLow, own.levelsHigh, own.tilesLow, own.tilesHigh, own.toolPoints);
  return {
    stage: stageOf(round, true),
    numbers: judge.featureVector(own.hand),
    certain: judge.boardFeatures.certainPoints + scored,
    worth: judge.worth(own.hand) + scored,
  };
}

/** Observes a game: each seat's side of the table at the ends of the rounds before the last. */
export function watchingEnds(judge: Evaluator, take: (seat: Seat, end: Seen, round: number) => void) {
  return (state: GameState): void => {
    if (state.phase === 'over') return;
    for (const seat of state.players.keys()) take(seat, seenAtRoundEnd(judge, state, seat), state.round);
  };
}
