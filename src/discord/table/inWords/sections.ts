/**
 * The table in words for whoever sees no pictures: sections with headings and short lines, always in the same order, so that
 * a screen reader walks them well. Everything that the picture shows is in them.
 */
import type { Words } from '../../../language/index.ts';
import { type Match, type PersonId, seatOf } from '../../../match/index.ts';
import { type Components, type GameState, type Seat, seatsFrom } from '../../../rules/index.ts';
import { boardSection } from './board.ts';
import { overviewSection } from './overview.ts';
import { toolsSection } from './tools.ts';

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

/** Overview, boards clockwise from the viewpoint, tool tiles. */
export function tableSections(table: WordedTable): readonly Section[] {
  const { state, viewpoint } = table;
  return [
    overviewSection(table),
    ...seatsFrom(state, viewpoint.seat).map((seat) => boardSection(table, seat)),
    toolsSection(table),
  ];
}

/** From the reader's own seat; for people who do not play, and where everybody reads, from that of whoever is to move. */
export function viewpointOf(match: Match, { turn }: GameState, reader: PersonId | null): Viewpoint {
  const own = reader === null ? null : seatOf(match, reader);
  return own === null ? { seat: turn ?? 0, alone: false } : { seat: own, alone: true };
}
