/** The edited file with its earlier versions, for undo. */
import type { ComponentsFile } from '../../../../src/rules/index.ts';

/** Nobody remembers more steps. */
const MAX_UNDO_STEPS = 300;

export interface History {
  readonly file: ComponentsFile;
  readonly past: readonly ComponentsFile[];
}

/** `step` returns the new file; a step without a change is not recorded. */
export function stepped({ file, past }: History, step: (file: ComponentsFile) => ComponentsFile): History {
  const next = step(file);
  return next === file ? { file, past } : { file: next, past: [...past, file].slice(-MAX_UNDO_STEPS) };
}

export function undone({ file, past }: History): History {
  const before = past.at(-1);
  return before ? { file: before, past: past.slice(0, -1) } : { file, past };
}
