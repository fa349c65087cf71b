/**
 * The component sets that games are played with: new ones with the current set, each other game with what it was dealt with.
 * Where the sets come from is the caller's matter.
 */
import type { Components } from './types.ts';

/** A game, as far as it says what it was dealt with. */
export interface DealtWith {
  readonly components: string;
}

export interface ComponentSets {
  /** New games are dealt with it. */
  readonly current: Components;
  /** What a game was dealt with; null where that set is not known here. */
  of(game: DealtWith): Components | null;
}

/** Of two sets with one id the current one counts, then the first. */
export function componentSets(current: Components, earlier: readonly Components[] = []): ComponentSets {
  const byId = new Map([...earlier.toReversed(), current].map((components) => [components.id, components]));
  return { current, of: ({ components }) => byId.get(components) ?? null };
}

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
