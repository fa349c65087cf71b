/**
 * The browser's small memories, which a frame or a private window may refuse: then nothing is remembered, and nothing fails.
 */

type Kind = 'session' | 'local';

const of = (kind: Kind): Storage => (kind === 'session' ? sessionStorage : localStorage);

export function remembered(kind: Kind, key: string): string | null {
  try {
    return of(kind).getItem(`intarsia.${key}`);
  } catch {
    return null;
  }
}

/** Null forgets. */
export function remember(kind: Kind, key: string, value: string | null): void {
  try {
    if (value === null) of(kind).removeItem(`intarsia.${key}`);
    else of(kind).setItem(`intarsia.${key}`, value);
  } catch {
    // Full or refused: it is only a convenience.
  }
}
