/** The types of the table in words: what is described, for whom, and its sections. */
import type { Words } from '../../../language/index.ts';
import type { Components, GameState, Seat } from '../../../rules/index.ts';

/** `own` is the board that comes first, `others` those after it. */
export const TABLE_PARTS = ['overview', 'own', 'others', 'tools'] as const;
export type TablePart = (typeof TABLE_PARTS)[number];

/** Lines below a heading; null stands for the section's title. */
export interface Block {
  readonly heading: string | null;
  readonly lines: readonly string[];
}

export interface Section {
  readonly part: TablePart;
  readonly title: string;
  /** The title without formatting. */
  readonly label: string;
  readonly blocks: readonly Block[];
}

/** The seat whose board comes first. */
export interface Viewpoint {
  readonly seat: Seat;
  /** Whether only the player at that seat reads it: then they are addressed and see their hand. */
  readonly alone: boolean;
}

export interface WordedTable {
  readonly words: Words;
  readonly components: Components;
  readonly state: GameState;
  /** Both by seat: `names` for formatted text, `plainNames` for labels. */
  readonly names: readonly string[];
  readonly plainNames: readonly string[];
  readonly viewpoint: Viewpoint;
  /** Seats that have resigned: none if left out. */
  readonly resigned?: readonly Seat[];
}
