/** The shared context of the page: the current file, its faults, and how to change it. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ComponentsFault, ComponentsFile } from '../../../src/rules/index.ts';
import type { Speech } from './model/describing.ts';

export interface Editing {
  readonly file: ComponentsFile;
  readonly faults: readonly ComponentsFault[];
  /** The ids of the standard's tools. */
  readonly knownTools: readonly string[];
  readonly speech: Speech;
  /** The path of the part that is open. */
  readonly selected: string | null;
  select(part: string | null): void;
  change(step: (file: ComponentsFile) => ComponentsFile): void;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('useEditing outside of the editor');
  return editing;
}
