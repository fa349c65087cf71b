/**
 * The shapes of the table in words: what is worded, for whom, and the sections that it is worded in.
 * Sections know no length; `pages.ts` cuts them to what a message holds.
 */
import type { Words } from '../../../language/index.ts';
import type { Components, GameState, Seat } from '../../../rules/index.ts';

/** What can be asked for: `own` is the board that comes first, `others` those after it. */
export const PARTS = ['overview', 'own', 'others', 'tools'] as const;
export type Part = (typeof PARTS)[number];

/** Lines below a heading of their own, or below that of the section. */
export interface Block {
  readonly heading: string | null;
  readonly lines: readonly string[];
}

export interface Section {
  readonly part: Part;
  readonly title: string;
  /** The title where no formatting is shown. */
  readonly label: string;
  readonly blocks: readonly Block[];
}

/** From which seat the table is looked at: its board comes first, and what is within its reach. */
export interface Viewpoint {
  readonly seat: Seat;
  /** The player at that seat reads alone: they are addressed, and told of their own hand. */
  readonly alone: boolean;
}

/** A game to be worded. */
export interface WordedTable {
  readonly words: Words;
  readonly components: Components;
  readonly state: GameState;
  /** By seat: as formatted text shows them, and as labels do. */
  readonly names: readonly string[];
  readonly plainNames: readonly string[];
  readonly viewpoint: Viewpoint;
}
