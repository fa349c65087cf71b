/**
 * The first moves of a position as a puzzle tells them apart, from the rules alone.
 * What they are worth is left to the proof.
 */
import { buildableSpaces, type Components, type GameState, type Space } from '../../rules/index.ts';
import { seatToMove } from '../policy.ts';
import type { FirstMove } from './puzzle.ts';

interface Group {
  readonly first: FirstMove & { readonly kind: 'build' };
  readonly spaces: Space[];
}

/** Builds that the hand can pay for, in the order of the board, and the pass. Only where it is to build. */
export function firstMovesOf(components: Components, state: GameState): FirstMove[] {
  const groups = new Map<string, Group>();
  for (const { space, element, color, payable } of buildableSpaces(components, state, seatToMove(state))) {
    if (!payable) continue;
    // A frame and a connector open the spaces around them; what stands higher counts by its color alone.
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
