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
