/**
 * What all parts of the page need to know: the words, the theme, and the game that is shown.
 */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ThemeName } from '../../../../../picture/inBrowser.ts';
import type { Components } from '../../../../../rules/index.ts';
import type { TableGame } from '../../../../protocol.ts';
import type { TableWords } from '../../../../texts.ts';
import type { Table } from '../../table.ts';

/** What the page has painted, by part and size; what was asked for last stands last. */
export type Painted = Map<string, HTMLCanvasElement>;

export interface AtTable {
  readonly table: Table;
  readonly words: TableWords;
  readonly locale: string;
  readonly theme: ThemeName;
  readonly game: TableGame;
  readonly components: Components;
  readonly painted: Painted;
}

export const TableContext = createContext<AtTable | null>(null);

export function useTable(): AtTable {
  const at = useContext(TableContext);
  if (at === null) throw new Error('no game is shown');
  return at;
}
