/** Finds the reasons for any kind of move and selects the most important ones. */
import {
  apply,
  type BuildMove,
  buildableSpaces,
  type Components,
  countCards,
  fullCards,
  type GameState,
  keepOptions,
  LAST_ROUND,
  legalMoves,
  type Move,
  type PassMove,
  playerAt,
  returnCount,
  type Seat,
  sameCards,
  subtractCards,
  tilesGainedBy,
} from '../../../rules/index.ts';
import { pointsGainedBy } from '../../evaluation.ts';
import { buildReasons, keptWildsOnPass } from './buildReasons.ts';
import { affordReasons, canBuildAnything, chooseReasons, pieceOf, substituteReasons } from './handReasons.ts';
import { type Reason, withoutHiddenHands } from './reason.ts';

export interface ReasonContext {
  /** Own moves in order, starting with the move itself. */
  readonly plan?: readonly Move[];
  /** The move with which cards and wilds are compared. */
  readonly beside?: Move | null;
  /** Whether readers may not know the hands. */
  readonly hidden?: boolean;
  /** Whose players have resigned, by seat, so that they are no rivals. */
  readonly resigned?: readonly boolean[];
}

const MAX_REASONS = 4;

/** Most important first; the plan is last. Empty for an illegal move and for the only legal one. */
export function reasonsOf(
  components: Components,
  state: GameState,
  move: Move,
  { plan = [], beside = null, hidden = false, resigned = [] }: ReasonContext = {},
): readonly Reason[] {
  const applied = apply(components, state, move);
  if (!applied.ok) return [];
  const visible = (reasons: readonly Reason[]) => (hidden ? withoutHiddenHands(reasons, state.round) : reasons);
  if (move.type === 'build') {
    const reasons = visible(buildReasons(components, state, applied.state, move, { beside, resigned }));
    return mostImportant(reasons, visible(nextOfPlan(components, state, move.seat, plan)));
  }
  return isOnlyMove(components, state) ? [] : visible(otherReasons(components, state, move)).slice(0, MAX_REASONS);
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

export function isOnlyMove(components: Components, state: GameState): boolean {
  const moves = legalMoves(components, state);
  return moves.next().done === false && moves.next().done === true;
}

/** Leaves out reasons that the plan repeats. */
function mostImportant(reasons: readonly Reason[], planned: readonly Reason[]): readonly Reason[] {
  const tiles = planned.flatMap((reason) => (reason.kind === 'next' && reason.tile ? [reason.tile] : []));
  const saidByPlan = (reason: Reason) =>
    reason.kind === 'near' && tiles.some(({ tool, color }) => tool === reason.tool && color === reason.color);
  const own = reasons.filter((reason) => !saidByPlan(reason));
  // A frame's single point is mentioned only if nothing else is.
  const isSlight = (reason: Reason) => reason.kind === 'ornament' && reason.points === 1;
  const visible = own.length + planned.length > 1 ? own.filter((reason) => !isSlight(reason)) : own;
  return [...visible.slice(0, MAX_REASONS - planned.length), ...planned];
}

function passReasons(components: Components, state: GameState, move: PassMove): readonly Reason[] {
  if (state.round === LAST_ROUND) return [];
  const { seat } = move;
  const { hand } = playerAt(state, seat);
  const kept = subtractCards(hand, fullCards(move.return));
  const others = keepOptions(hand).filter((other) => !sameCards(other, kept));
  const reasons = [
    ...affordReasons(components, state, { seat, hand: kept, others, round: 'next' }),
    ...keptWildsOnPass(state, move),
  ];
  if (reasons.length > 0) return reasons;
  const keepsAll = returnCount(hand) === 0 && canBuildAnything(components, state, seat);
  return keepsAll ? [{ kind: 'keepsAll', count: countCards(hand) }] : [];
}

const MIN_PLAN_POINTS = 2;

/** Empty if the plan ends here or gains little. */
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
  if (points < MIN_PLAN_POINTS) return [];
  const [tile] = tilesGainedBy(components, after, seat, build).sort((a, b) => b.points + b.bonus - a.points - a.bonus);
  const { tool, color } = tile?.space ?? {};
  return [{ kind: 'next', piece: pieceOf(build), points, tile: tool && color ? { tool, color } : null }];
}
