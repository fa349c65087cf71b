/**
 * Games of masters against themselves for tuning: positions they saw, and what came of them.
 * Fitting weights to it is the tuner's matter.
 */
import {
  apply,
  type Components,
  createGame,
  deal,
  type GameState,
  type Move,
  type PlayerCount,
  type Random,
  type Seat,
  type Side,
  shuffled,
  totalPoints,
} from '../../rules/index.ts';
import { ownOf } from '../compact/board.ts';
import { packed } from '../compact/hand.ts';
import { type Layout, layoutOf } from '../compact/layout.ts';
import { surroundingsOf } from '../compact/surroundings.ts';
import { greatest, pick } from '../policy.ts';
import type { Limits, Line } from '../search/beam.ts';
import { Judge, type MasterWeights, stageOf } from '../search/evaluation.ts';
import { type Master, scoredBefore } from '../search/master.ts';

/** An odd move is one of so many better ones, or a pass. */
const ODD_MOVES = 12;
/** Start cards that one may hope to choose from. */
const CHOICE = 3;

export interface Sample {
  readonly stage: number;
  readonly numbers: readonly number[];
  /** Points beyond what was certain: as the player's next search judged, and as it was at the end (null: not played on). */
  readonly judged: number;
  readonly beyond: number | null;
}

export interface SelfPlay {
  readonly side: Side;
  readonly players: PlayerCount;
  readonly weights: MasterWeights;
  readonly nodes: number;
  /** One move in so many is any of the better ones, so that more is seen than masters play; 0: none is. */
  readonly oddOneIn: number;
}

interface Seen {
  readonly seat: Seat;
  readonly stage: number;
  readonly numbers: readonly number[];
  readonly certain: number;
  /** By the same player's next search. */
  judged: number | null;
}

/** Plays one game; returns the mean score. */
export function samplesOfGame(
  components: Components,
  wish: SelfPlay,
  master: Master,
  random: Random,
  take: ((sample: Sample) => void) | null,
): number {
  const { side, players, weights, nodes, oddOneIn } = wish;
  const limits: Limits = { nodes, stopped: () => false, spent: () => 0 };
  let { state } = createGame(components, deal(components, side, players, random));
  const layout = layoutOf(components, side, players);
  const judge = new Judge(layout, surroundingsOf(layout, state, 0), weights);
  const seen: Seen[] = [];
  while (state.turn !== null) {
    const seat = state.turn;
    const before = state;
    let chosen: { readonly move: Move; readonly expected: number };
    if (state.phase === 'build') {
      const found = master.search(state, seat, limits);
      chosen = master.judged(state, seat, found.best);
      if (take && state.round < 3) {
        take(afterRound(master, judge, layout, state, seat, pick([...found.lines.values()], random), limits, random));
      }
    } else chosen = greatest(master.moves(state, seat, limits), ({ expected }) => expected);
    for (const sample of seen) if (sample.seat === seat) sample.judged ??= chosen.expected;
    const odd = oddOneIn > 0 && state.phase === 'build' && random(oddOneIn) === 0;
    const move = odd ? pick(master.glance(state, seat, ODD_MOVES), random).move : chosen.move;
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(`illegal move ${JSON.stringify(move)}: ${JSON.stringify(applied)}`);
    state = applied.state;
    if (!take || move.type !== 'build') continue;
    const own = ownOf(layout, state, seat);
    judge.eye.surroundings = surroundingsOf(layout, state, seat);
    judge.enter(before.round, false);
    judge.look(own.spaces, own.levelsLow, own.levelsHigh, own.tilesLow, own.tilesHigh, own.toolPoints);
    const certain = judge.eye.certain + scoredBefore(state, seat);
    seen.push({ seat, stage: stageOf(before.round, false), numbers: judge.numbers(own.hand), certain, judged: null });
  }
  const scores = state.players.map(totalPoints);
  for (const { seat, stage, numbers, certain, judged } of seen) {
    const score = scores[seat] ?? 0;
    take?.({ stage, numbers, judged: (judged ?? score) - certain, beyond: score - certain });
  }
  return scores.reduce((sum, points) => sum + points, 0) / scores.length;
}

/** A round ended in one of the ways that were looked at, and what the next round would bring from there. */
function afterRound(
  master: Master,
  judge: Judge,
  layout: Layout,
  state: GameState,
  seat: Seat,
  { end, kept }: Line,
  limits: Limits,
  random: Random,
): Sample {
  judge.eye.surroundings = master.around(state, seat, limits.nodes).at(-1) ?? surroundingsOf(layout, state, seat);
  judge.enter(state.round, true);
  judge.look(end.spaces, end.levelsLow, end.levelsHigh, end.tilesLow, end.tilesHigh, end.toolPoints);
  const { certain } = judge.eye;
  const numbers = judge.numbers(kept);
  const cards = shuffled(layout.components.startCards, random).slice(0, CHOICE);
  const hands = cards.map((card) => kept + packed(card.cards));
  const reached = master.nextRound(state, seat, end, hands, { ...limits, nodes: limits.nodes / CHOICE });
  // Connectors score at this round's end, too.
  const connectors = connectorsOf(end.spaces) * state.round;
  return { stage: stageOf(state.round, true), numbers, judged: reached + connectors - certain, beyond: null };
}

function connectorsOf(spaces: number): number {
  let count = 0;
  for (let left = spaces >> 12; left !== 0; left &= left - 1) count++;
  return count;
}
