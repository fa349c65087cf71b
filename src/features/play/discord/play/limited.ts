/**
 * Lists cut to what one select or one autocomplete answer can hold.
 * Lists come with the best first, so that what is left out matters least.
 */

/** Options a select holds and choices an autocomplete answers. */
export const MOST_OPTIONS = 25;

export interface Limited<T> {
  readonly shown: readonly T[];
  /** How many more there are. */
  readonly more: number;
}

/** The first 25; the `selected` one among them even where it stood further back. */
export function limited<T>(all: readonly T[], selected?: T): Limited<T> {
  const shown = all.slice(0, MOST_OPTIONS);
  if (selected !== undefined && all.includes(selected) && !shown.includes(selected)) {
    shown[MOST_OPTIONS - 1] = selected;
  }
  return { shown, more: all.length - shown.length };
}
