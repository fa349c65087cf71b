/**
 * The table in words for whoever sees no pictures: sections with headings and short lines, always in the same order, so that
 * a screen reader walks them well. Everything that the picture shows is in them.
 */
import { type Match, type PersonId, seatOf } from '../../../match/index.ts';
import { type GameState, seatsFrom } from '../../../rules/index.ts';
import { boardSection } from './board.ts';
import { overviewSection } from './overview.ts';
import type { Section, Viewpoint, WordedTable } from './shapes.ts';
import { toolsSection } from './tools.ts';

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
