/**
 * One game played on from a position, a plan followed by one seat, and what everybody comes to in it: how far the players look,
 * and where the game is left. Which plans are played on how often is decided by those who ask.
 */
import { type GameState, LAST_ROUND, playerAt, type Random, type Seat, totalPoints } from '../../rules/index.ts';
import { ownOf } from '../compact/board.ts';
import type { Layout } from '../compact/layout.ts';
import { surroundingsOf } from '../compact/surroundings.ts';
import type { Beam, Line } from './beam.ts';
import type { MasterWeights } from './evaluation.ts';
import { playQuickly, type QuickGame } from './quickGame.ts';

/**
 * How far everybody looks: positions for a plan, those that a level of a beam may hold, and own moves after which there is a
 * new plan. The others look as far as the seat that asks: those who look less far fail at what real players do not fail at,
 * and a plan that happens to be in their way seems to be worth it.
 */
export interface Sight {
  readonly nodes: number;
  readonly widest: number;
  readonly followed: number;
  /** Whether everybody knows the others' plans. */
  readonly openPlans: boolean;
}

/** Where games are long, more of them tell more than better ones: from the first round on, and at larger tables. */
const LONG: Sight = { nodes: 4000, widest: 30, followed: 3, openPlans: true };
const SHORT: Sight = { nodes: 8000, widest: 60, followed: 3, openPlans: true };
/** In the last round one game tells nearly all: there is time for players who answer each move, as real ones do. */
const LAST: Sight = { nodes: 16_000, widest: 100, followed: 1, openPlans: false };
/** Players who weigh differently by so much of each weight: otherwise every time would be the same game. */
const VARIETY = 0.03;
const FINE = 2 ** 30;
/**
 * Games from the first round on are left at the end of the second, and judged there: that tells the same as their ends do, in
 * less time and with a third of their chance.
 */
const LEFT_AFTER = 2;
/**
 * With more than two players, games from the second round on are told by that round's end, too, by so much: what follows is
 * chance for the greater part. With two the judgement sees too little of it.
 */
const BY_ROUND_END = 1 / 3;
const TOLD_BY_BOTH = 2;

export interface Players {
  readonly layout: Layout;
  /** Who plays. */
  readonly beam: Beam;
  /** By whose judgement a game is told that is left before its end. */
  readonly judge: Beam;
  /** Asked before each move: whether the game is to be left as it is, and tells nothing. */
  readonly stopped: () => boolean;
}

/** By seat what the game tells of the final score; the seat follows the line as far as it can be, null: its own plans. */
export function playedOn(
  players: Players,
  sight: Sight,
  state: GameState,
  seat: Seat,
  line: Line | null,
): readonly number[] {
  const game = gameOn(players, sight, state, seat, line);
  const worths = (ended: GameState) => worthsAtEnd(players.layout, players.judge, ended);
  if (roundOf(state) !== TOLD_BY_BOTH || state.players.length === 2) return worths(playQuickly(game, state));
  let atRoundEnd: readonly number[] | null = null;
  const onRoundEnd = (ended: GameState) => {
    atRoundEnd ??= worths(ended);
  };
  const atLast = worths(playQuickly({ ...game, onRoundEnd }, state));
  return atLast.map((worth, at) => worth + BY_ROUND_END * ((atRoundEnd?.[at] ?? worth) - worth));
}

/** The game that is played on. */
export function gameOn(
  { layout, beam, stopped }: Players,
  { nodes, followed, openPlans }: Sight,
  state: GameState,
  seat: Seat,
  line: Line | null,
): QuickGame {
  return {
    components: layout.components,
    layout,
    beamOf: () => beam,
    nodes,
    followed,
    openPlans,
    meant: state.players.map((_, at) => (at === seat ? line : null)),
    ...(roundOf(state) === 1 ? { lastRound: LEFT_AFTER } : {}),
    stopped,
  };
}

export function sightOf(state: GameState): Sight {
  const round = roundOf(state);
  if (round === LAST_ROUND) return LAST;
  return round === 1 || state.players.length > 2 ? LONG : SHORT;
}

/** The round that is played next: where cards are chosen, the one that they are chosen for. */
function roundOf({ round, phase }: GameState): number {
  return phase === 'choose' ? round + 1 : round;
}

export function varied(weights: MasterWeights, random: Random): MasterWeights {
  return weights.map((stage) => stage.map((weight) => weight * (1 + VARIETY * about0(random))));
}

/** Between -2 and 2, mostly about 0: of spread 0.8. */
function about0(random: Random): number {
  return (2 * (random(FINE) + random(FINE))) / FINE - 2;
}

/** By seat, once all have passed: the final score, or in earlier rounds the one that is to be expected. */
export function worthsAtEnd(layout: Layout, beam: Beam, ended: GameState): number[] {
  if (ended.phase === 'over') return ended.players.map(totalPoints);
  return ended.players.map((player, seat) => {
    // Counted on the board until the round is over; here it has just been scored.
    const scoredNow = player.points.connectors[ended.round - 1] ?? 0;
    const worth = beam.passedWorth(ownOf(layout, ended, seat), surroundingsOf(layout, ended, seat), ended.round);
    return worth + scoredBefore(ended, seat) - scoredNow;
  });
}

/** Connector points of the rounds that have ended: they are no longer counted on the board. */
export function scoredBefore(state: GameState, seat: Seat): number {
  return playerAt(state, seat).points.connectors.reduce((sum, points) => sum + points, 0);
}
