/**
 * Why a move is good, as facts that matter: what it scores and when, what it comes nearer to, whom it is ahead of, what the
 * hand is good for afterwards. Whether it is the best move is found by thinking; the words are the hosts' matter.
 */
import {
  apply,
  type BuildMove,
  buildableAt,
  buildableSpaces,
  type Components,
  countCards,
  fullCards,
  type GameState,
  keepings,
  LAST_ROUND,
  legalMoves,
  type Move,
  type PassMove,
  playerAt,
  returnCount,
  type Seat,
  sameCards,
  spaceIndex,
  subtractCards,
  tilesGainedBy,
} from '../../../rules/index.ts';
import { pointsGainedBy } from '../../gain.ts';
import { afforded, couldBuild, pieceOf } from './affordable.ts';
import { chooseReasons, substituteReasons } from './hands.ts';
import { cheaper, keptOnBuilding, keptOnPassing } from './payment.ts';
import { enclosed, lastOfSupply, opened, scored } from './pieces.ts';
import { openly, type Reason } from './reason.ts';
import { broughtNear, claimed } from './tiles.ts';

/** What a move is seen with. */
export interface Surroundings {
  /** Own moves in order, the move itself first; left out: nothing is planned. */
  readonly plan?: readonly Move[];
  /** What might have been played instead: cards that it costs more, and wilds that it spends, have been at stake. */
  readonly beside?: Move | null;
  /** Whether others read it, from whom hands are hidden; left out: no. */
  readonly hidden?: boolean;
}

/** Reasons told at most. */
const MOST = 4;

/** The weightiest first, the plan last, a few at most; none for a move that is the only one, or not legal here. */
export function reasonsOf(
  components: Components,
  state: GameState,
  move: Move,
  { plan = [], beside = null, hidden = false }: Surroundings = {},
): readonly Reason[] {
  const applied = apply(components, state, move);
  if (!applied.ok) return [];
  const told = (reasons: readonly Reason[]) => (hidden ? openly(reasons, state.round) : reasons);
  if (move.type === 'build') {
    const reasons = told(buildReasons(components, state, applied.state, move, beside));
    return weightiest(reasons, told(nextOfPlan(components, state, move.seat, plan)));
  }
  return isOnlyMove(components, state) ? [] : told(otherReasons(components, state, move)).slice(0, MOST);
}

function otherReasons(components: Components, state: GameState, move: Exclude<Move, BuildMove>): readonly Reason[] {
  switch (move.type) {
    case 'pass':
      return passReasons(components, state, move);
    case 'choose':
      return chooseReasons(components, state, move);
    case 'substitute':
      return substituteReasons(components, state, move);
  }
}

/** Whether the player to move has no choice. */
export function isOnlyMove(components: Components, state: GameState): boolean {
  const moves = legalMoves(components, state);
  return moves.next().done === false && moves.next().done === true;
}

function buildReasons(
  components: Components,
  state: GameState,
  after: GameState,
  move: BuildMove,
  beside: Move | null,
): readonly Reason[] {
  const { seat } = move;
  const space = components.floors[state.side].spaces[spaceIndex(move.space) ?? -1];
  const buildable = space && buildableAt(state, playerAt(state, seat), space);
  if (!buildable?.ok) return [];
  return [
    ...claimed(components, state, seat, buildable),
    ...enclosed(components, state, after, seat),
    ...scored(state, seat, buildable),
    ...broughtNear(components, state, after, seat, buildable),
    ...opened(components, state, after, seat, buildable),
    ...lastOfSupply(components, state, seat, buildable),
    ...cheaper(components, state, move, buildable, beside),
    ...keptOnBuilding(components, state, after, move, buildable, beside),
  ];
}

/** The plan keeps its place; what it says or outweighs is not said besides. */
function weightiest(reasons: readonly Reason[], planned: readonly Reason[]): readonly Reason[] {
  const tiles = planned.flatMap((reason) => (reason.kind === 'next' && reason.tile ? [reason.tile] : []));
  const saidByPlan = (reason: Reason) =>
    reason.kind === 'near' && tiles.some(({ tool, color }) => tool === reason.tool && color === reason.color);
  const own = reasons.filter((reason) => !saidByPlan(reason));
  // A frame's one point at the end goes without saying where anything else can be said.
  const isSlight = (reason: Reason) => reason.kind === 'ornament' && reason.points === 1;
  const told = own.length + planned.length > 1 ? own.filter((reason) => !isSlight(reason)) : own;
  return [...told.slice(0, MOST - planned.length), ...planned];
}

/** None in the last round, in which nothing is kept for another. */
function passReasons(components: Components, state: GameState, move: PassMove): readonly Reason[] {
  if (state.round === LAST_ROUND) return [];
  const { seat } = move;
  const { hand } = playerAt(state, seat);
  const kept = subtractCards(hand, fullCards(move.return));
  const others = keepings(hand).filter((other) => !sameCards(other, kept));
  const reasons = [
    ...afforded(components, state, { seat, hand: kept, others, round: 'next' }),
    ...keptOnPassing(state, move),
  ];
  if (reasons.length > 0) return reasons;
  const keepsAll = returnCount(hand) === 0 && couldBuild(components, state, seat);
  return keepsAll ? [{ kind: 'keepsAll', count: countCards(hand) }] : [];
}

/** A frame's one point is no plan worth telling. */
const LEAST_POINTS = 2;

/** `plan`: own moves in order, the move itself first. Nothing where the plan ends, or brings little. */
function nextOfPlan(
  components: Components,
  state: GameState,
  seat: Seat,
  [move, next]: readonly Move[],
): readonly Reason[] {
  const applied = move && apply(components, state, move);
  if (!applied?.ok || next?.type !== 'build') return [];
  const after = applied.state;
  const build = buildableSpaces(components, after, seat).find(({ space }) => space.name === next.space);
  if (!build?.payable) return [];
  const points = pointsGainedBy(components, after, seat, build);
  if (points < LEAST_POINTS) return [];
  const [tile] = tilesGainedBy(components, after, seat, build).sort((a, b) => b.points + b.bonus - a.points - a.bonus);
  const { tool, color } = tile?.space ?? {};
  return [{ kind: 'next', piece: pieceOf(build), points, tile: tool && color ? { tool, color } : null }];
}
