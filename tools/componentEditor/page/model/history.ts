/**
 * The file that is being set right, with what it was before, so that every step can be taken back.
 * `edit.ts` has the steps, each a file made of the one before.
 */
import type { ComponentsFile } from '../../../../src/rules/index.ts';

/** More steps back nobody remembers what they did. */
const MOST_STEPS = 300;

export interface History {
  readonly file: ComponentsFile;
  readonly past: readonly ComponentsFile[];
}

/** `step`: what becomes of the file; one that changes nothing is none. */
export function stepped({ file, past }: History, step: (file: ComponentsFile) => ComponentsFile): History {
  const next = step(file);
  return next === file ? { file, past } : { file: next, past: [...past, file].slice(-MOST_STEPS) };
}

export function undone({ file, past }: History): History {
  const before = past.at(-1);
  return before ? { file: before, past: past.slice(0, -1) } : { file, past };
}
