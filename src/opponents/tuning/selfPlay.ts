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
  type Side,
  shuffled,
  totalPoints,
} from '../../rules/index.ts';
import { CONNECTOR_SHIFT, type Own } from '../compact/board.ts';
import { packed } from '../compact/hand.ts';
import { type Layout, layoutOf } from '../compact/layout.ts';
import { type Surroundings, surroundingsOf } from '../compact/surroundings.ts';
import { greatest, pick } from '../policy.ts';
import type { Limits, Line } from '../search/beam.ts';
import { Judge, type MasterWeights, stageOf } from '../search/evaluation.ts';
import type { Master } from '../search/master.ts';

/** An odd move is one of so many better ones, or a pass. */
const ODD_MOVES = 12;
/** Start cards that one may hope to choose from. */
const CHOICE = 3;
/** Builds of one position that are searched on, of so many of the better ones. */
const TRIED = 2;
const GLANCED = 60;

export interface Sample {
  readonly stage: number;
  readonly numbers: readonly number[];
  /** Points beyond what was certain, as a search from there found. */
  readonly beyond: number;
}

export interface SelfPlay {
  readonly side: Side;
  readonly players: PlayerCount;
  readonly weights: MasterWeights;
  readonly nodes: number;
  /** One move in so many is any of the better ones, so that more is seen than masters play. */
  readonly oddOneIn: number;
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
  const table: Table = {
    master,
    layout,
    judge: new Judge(layout, surroundingsOf(layout, state, 0), weights),
    limits,
    random,
  };
  while (state.turn !== null) {
    const seat = state.turn;
    let move: Move;
    if (state.phase === 'build') {
      const around = master.around(state, seat, nodes);
      const found = master.search(state, seat, limits, null, around);
      move = master.judged(state, seat, found.best).move;
      if (take) {
        if (state.round < 3) take(afterRound(table, state, around, pick([...found.lines.values()], random)));
        const glanced = master.glance(state, seat, GLANCED);
        for (const line of shuffled(glanced, random).slice(0, TRIED)) {
          if (line.steps.length > 0) take(afterBuild(table, state, around, line));
        }
        if (random(oddOneIn) === 0) move = master.judged(state, seat, pick(glanced.slice(0, ODD_MOVES), random)).move;
      }
    } else move = greatest(master.moves(state, seat, limits), ({ expected }) => expected).move;
    const applied = apply(components, state, move);
    if (!applied.ok) throw new Error(`illegal move ${JSON.stringify(move)}: ${JSON.stringify(applied)}`);
    state = applied.state;
  }
  return state.players.reduce((sum, player) => sum + totalPoints(player), 0) / players;
}

interface Table {
  readonly master: Master;
  readonly layout: Layout;
  readonly judge: Judge;
  readonly limits: Limits;
  readonly random: Random;
}

/** One of the builds that could come next, and what a search makes of it. */
function afterBuild(table: Table, state: GameState, around: readonly Surroundings[], { end }: Line): Sample {
  const { master, limits } = table;
  const next = around.length > 1 ? around.slice(1) : around;
  const { numbers, certain } = seen(table, next[0], end, state.round, false);
  const reached = master.searchFrom(state, end, state.round, next, limits);
  return { stage: stageOf(state.round, false), numbers, beyond: reached - certain };
}

/** A round ended in one of the ways that were looked at, and what the next round would bring from there. */
function afterRound(table: Table, state: GameState, around: readonly Surroundings[], { end, kept }: Line): Sample {
  const { master, layout, limits, random } = table;
  const last = around.slice(-1);
  const { numbers, certain } = seen(table, last[0], end, state.round, true);
  const cards = shuffled(layout.components.startCards, random).slice(0, CHOICE);
  const part = { ...limits, nodes: limits.nodes / CHOICE };
  const reached = cards.map((card) =>
    master.searchFrom(state, { ...end, hand: kept + packed(card.cards) }, state.round + 1, last, part),
  );
  // Connectors score at this round's end, too.
  const connectors = connectorsOf(end.spaces) * state.round;
  return { stage: stageOf(state.round, true), numbers, beyond: Math.max(...reached) + connectors - certain };
}

function seen({ judge }: Table, around: Surroundings | undefined, end: Own, round: number, passed: boolean) {
  if (around) judge.eye.surroundings = around;
  judge.enter(round, passed);
  judge.look(end.spaces, end.levelsLow, end.levelsHigh, end.tilesLow, end.tilesHigh, end.toolPoints);
  return { numbers: judge.numbers(end.hand), certain: judge.eye.certain };
}

function connectorsOf(spaces: number): number {
  let count = 0;
  for (let left = spaces >> CONNECTOR_SHIFT; left !== 0; left &= left - 1) count++;
  return count;
}
