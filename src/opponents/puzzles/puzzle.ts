/** A puzzle: a position in the last round with its best first move. */
import {
  buildableSpaces,
  type Components,
  type Element,
  type GameState,
  type Move,
  type Seat,
  type Space,
} from '../../rules/index.ts';
import { seatToMove } from '../policy.ts';

export const GRADES = ['easy', 'medium', 'hard'] as const;
export type Grade = (typeof GRADES)[number];

/** Ignores payment and draw. Equal elements on ornaments of the same color count as a single first move. */
export type FirstMove =
  | { readonly kind: 'build'; readonly element: Element; readonly spaces: readonly Space[] }
  | { readonly kind: 'pass' };

export interface Puzzle {
  readonly id: string;
  readonly grade: Grade;
  /** In the last round; at most two players can still build. */
  readonly position: GameState;
  readonly seat: Seat;
  /** In board order; the pass is last. */
  readonly firstMoves: readonly FirstMove[];
  readonly best: FirstMove;
  /** The seat's final score after the best first move; the next field is for the second best. */
  readonly points: number;
  readonly secondPoints: number;
  readonly line: readonly Move[];
}

/** The first space of the move, or `pass`. */
export function firstMoveKey(first: FirstMove): string {
  return first.kind === 'pass' ? 'pass' : (first.spaces[0] ?? '');
}

/** The first move for a space or `pass`; null if there is none. */
export function firstMoveAt(firstMoves: readonly FirstMove[], place: string): FirstMove | null {
  const fits = (first: FirstMove) =>
    first.kind === 'pass' ? place === 'pass' : first.spaces.some((space) => space === place);
  return firstMoves.find(fits) ?? null;
}

interface Group {
  readonly first: FirstMove & { readonly kind: 'build' };
  readonly spaces: Space[];
}

/** Affordable builds in board order, followed by the pass. */
export function firstMovesOf(components: Components, state: GameState): FirstMove[] {
  const groups = new Map<string, Group>();
  for (const { space, element, color, payable } of buildableSpaces(components, state, seatToMove(state))) {
    if (!payable) continue;
    // Frames and connectors open other spaces, so each space counts; higher elements differ only by color.
    const kind = element === 'frame' || element === 'connector' ? space.name : `${element} ${color}`;
    const group = groups.get(kind);
    if (group) group.spaces.push(space.name);
    else {
      const spaces = [space.name];
      groups.set(kind, { first: { kind: 'build', element, spaces }, spaces });
    }
  }
  return [...[...groups.values()].map(({ first }) => first), { kind: 'pass' }];
}
