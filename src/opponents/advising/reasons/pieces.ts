/**
 * Reasons that lie in the piece itself: its points, what it opens and encloses, and that it is the last of its kind.
 * What it claims on the tool board, and how it is paid, is told beside this.
 */
import {
  type Buildable,
  buildableSpaces,
  type Components,
  type GameState,
  LAST_ROUND,
  leftInSupply,
  ORNAMENT_POINTS,
  PLANT_POINTS,
  plantProgress,
  playerAt,
  type Seat,
  SPACES_AROUND_A_PLANT,
} from '../../../rules/index.ts';
import { connectorPoints } from '../../gain.ts';
import type { Reason } from './reason.ts';

export function scored(state: GameState, seat: Seat, { space }: Buildable): readonly Reason[] {
  if (space.kind === 'connector') return [{ kind: 'connector', points: connectorPoints(state.round) }];
  const level = playerAt(state, seat).board[space.index] ?? 0;
  const points = (ORNAMENT_POINTS[level + 1] ?? 0) - (ORNAMENT_POINTS[level] ?? 0);
  return [{ kind: 'ornament', points, complete: level + 1 === ORNAMENT_POINTS.length - 1 }];
}

export function enclosed(components: Components, before: GameState, after: GameState, seat: Seat): readonly Reason[] {
  const whole = (state: GameState) =>
    plantProgress(components, state, seat).filter(({ built }) => built === SPACES_AROUND_A_PLANT).length;
  const count = whole(after) - whole(before);
  return count > 0 ? [{ kind: 'plant', count, points: count * PLANT_POINTS }] : [];
}

/** Spaces that could not be built on before; in the last round those alone that the cards left can pay for. */
export function opened(
  components: Components,
  before: GameState,
  after: GameState,
  seat: Seat,
  { space: built }: Buildable,
): readonly Reason[] {
  const known = new Set([built, ...buildableSpaces(components, before, seat).map(({ space }) => space)]);
  const { length: count } = buildableSpaces(components, after, seat).filter(
    ({ space, payable }) => !known.has(space) && (payable || after.round < LAST_ROUND),
  );
  return count > 0 ? [{ kind: 'reach', count }] : [];
}

/** The last of the supply, where another has a place for it, and in the last round also the turn and the cards. */
export function lastOfSupply(
  components: Components,
  state: GameState,
  seat: Seat,
  { element, color }: Buildable,
): readonly Reason[] {
  if (leftInSupply(state.supply, element, color) !== 1) return [];
  const isWanted = state.players.some(
    ({ passed }, other) =>
      other !== seat &&
      buildableSpaces(components, state, other).some(
        (build) =>
          build.element === element &&
          (element !== 'frame' || build.color === color) &&
          (state.round < LAST_ROUND || (build.payable && !passed)),
      ),
  );
  return isWanted ? [{ kind: 'last', element, color: element === 'frame' ? color : null }] : [];
}
