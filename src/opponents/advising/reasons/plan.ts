/**
 * The plan behind a move: the next build of the line that was found for it, with its points.
 * Others move in between; said is what the board, the supply and the cards that are left allow.
 */
import {
  apply,
  buildableSpaces,
  type Components,
  type GameState,
  type Move,
  type Seat,
  tilesGainedBy,
} from '../../../rules/index.ts';
import { pointsGainedBy } from '../../gain.ts';
import { pieceOf } from './affordable.ts';
import type { Reason } from './reason.ts';

/** A frame's one point is no plan worth telling. */
const LEAST_POINTS = 2;

/** `plan`: own moves in order, the move itself first. Nothing where the plan ends, or brings little. */
export function nextOfPlan(
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
