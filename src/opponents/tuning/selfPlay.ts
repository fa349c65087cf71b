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
import type { Own } from '../compact/board.ts';
import { type Layout, layoutOf } from '../compact/layout.ts';
import { type Surroundings, surroundingsOf } from '../compact/surroundings.ts';
import { greatest, pick } from '../policy.ts';
import type { Limits, Line } from '../search/beam.ts';
import { Judge, type MasterWeights, stageOf } from '../search/evaluation.ts';
import type { Forecast } from '../search/forecast.ts';
import type { Master } from '../search/master.ts';
import { aroundNextRound, nextRound } from './nextRound.ts';

/** An odd move is one of so many better ones, or a pass. */
const ODD_MOVES = 12;
/** Builds of one position that are searched on, of so many of the better ones. */
const TRIED = 1;
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
      const foreseen = master.forecast(state, seat, limits);
      const { around } = foreseen;
      const found = master.search(state, seat, limits);
      move = master.judged(state, seat, found.best).move;
      if (take) {
        if (state.round < 3) take(afterRound(table, state, seat, foreseen, pick([...found.lines.values()], random)));
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
  const reached = master.beamOf(state).search(end, next, state.round, limits).best.worth;
  return { stage: stageOf(state.round, false), numbers, beyond: reached - certain };
}

/** A round ended in one of the ways that were looked at, and what the next round would bring from there. */
function afterRound(table: Table, state: GameState, seat: Seat, foreseen: Forecast, { end }: Line): Sample {
  const { master, layout, limits } = table;
  const { numbers, certain } = seen(table, foreseen.around.at(-1), end, state.round, true);
  const beam = master.beamOf(state);
  const around = aroundNextRound(layout, beam, state, seat, foreseen);
  const { worth } = nextRound(layout, beam, state, end, around, limits);
  return { stage: stageOf(state.round, true), numbers, beyond: worth - certain };
}

function seen({ judge }: Table, around: Surroundings | undefined, end: Own, round: number, passed: boolean) {
  if (around) judge.eye.surroundings = around;
  judge.enter(round, passed);
  judge.look(end.spaces, end.levelsLow, end.levelsHigh, end.tilesLow, end.tilesHigh, end.toolPoints);
  return { numbers: judge.numbers(end.hand), certain: judge.eye.certain };
}
