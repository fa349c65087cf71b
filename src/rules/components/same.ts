/**
 * Whether two component sets play alike, so that one id never stands for two of them.
 * Where they come from, and what has been set right in them, makes no difference.
 */
import type { Components } from './types.ts';

/** Whether everything that a game is played with is the same; ids, provenance and marks may differ. */
export function sameComponents(one: Components, other: Components): boolean {
  return playedWith(one) === playedWith(other);
}

/** Whether the set's id stands for another set among those that are known. */
export function idIsTaken(components: Components, known: readonly Components[]): boolean {
  return known.some((other) => other.id === components.id && !sameComponents(other, components));
}

/** Components are made by one function, which gives their parts in one order. */
function playedWith({ id: _, provenance: __, reconstructed: ___, ...played }: Components): string {
  return JSON.stringify(played);
}
