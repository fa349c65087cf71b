/** The value of a finished round for each player, cached: the score in the last round, otherwise an estimate. */
import { CONNECTOR_POINTS, type GameState, LAST_ROUND, PLANT_POINTS, type Seat } from '../../rules/index.ts';
import { CONNECTOR_SHIFT, LEVEL_POINTS } from '../compact/board.ts';
import { COLOR_COUNT, type Layout } from '../compact/layout.ts';
import { bitCount, type PackedTable } from '../compact/packedTable.ts';
import { enlarged, RowInterner, type TranspositionTable } from './transpositionTable.ts';

/** The estimated value of the end of a round for a seat. Independent of other hands and of the stacks. */
export type EndingValue = (ended: PackedTable, seat: Seat) => number;

export interface Ends {
  write(position: number): void;
}

const INITIAL_CAPACITY = 1024;

export function endsOf(
  layout: Layout,
  state: GameState,
  table: PackedTable,
  transpositions: TranspositionTable,
  endings: EndingValue,
): Ends {
  return state.round === LAST_ROUND
    ? scoredEnds(layout, state, transpositions)
    : judgedEnds(table, transpositions, endings);
}

function scoredEnds(layout: Layout, state: GameState, transpositions: TranspositionTable): Ends {
  const before = state.players.map(({ points }) => points.connectors[0] + points.connectors[1]);
  const byBoard: number[] = [];
  return {
    write(position) {
      before.forEach((points, seat) => {
        const board = transpositions.boardOf(transpositions.ids[seat] as number);
        byBoard[board] ??= finalPoints(layout, transpositions.boards, board);
        transpositions.worths[position * transpositions.players + seat] = points + byBoard[board];
      });
    },
  };
}

function finalPoints(layout: Layout, boards: RowInterner, board: number): number {
  const spaces = boards.at(board, 0);
  const perConnector = CONNECTOR_POINTS[LAST_ROUND - 1] ?? 0;
  let points = boards.at(board, 7) + perConnector * bitCount(spaces >> CONNECTOR_SHIFT);
  for (let color = 0; color < COLOR_COUNT; color++) {
    const bits = boards.at(board, 1 + (color >> 1)) >> (12 * (color & 1));
    points += (LEVEL_POINTS[1] ?? 0) * bitCount(spaces & (layout.ornamentsOf[color] ?? 0));
    for (let level = 2; level <= 4; level++) points += (LEVEL_POINTS[level] ?? 0) * ((bits >> (4 * (level - 2))) & 15);
  }
  for (const { ornaments, connectors } of layout.plants) {
    const around = ornaments | (connectors << CONNECTOR_SHIFT);
    if ((spaces & around) === around) points += PLANT_POINTS;
  }
  return points;
}

function judgedEnds(table: PackedTable, transpositions: TranspositionTable, endings: EndingValue): Ends {
  const { players } = transpositions;
  const tables = new RowInterner(players);
  /** All boards with their seat, and the hand. */
  const judged = new RowInterner(2);
  let worths = new Float64Array(INITIAL_CAPACITY);
  return {
    write(position) {
      for (let seat = 0; seat < players; seat++)
        tables.wanted[seat] = transpositions.boardOf(transpositions.ids[seat] as number);
      const boards = tables.intern();
      for (let seat = 0; seat < players; seat++) {
        judged.wanted[0] = boards * players + seat;
        judged.wanted[1] = table.hands[seat] as number;
        const before = judged.size;
        const number = judged.intern();
        if (number >= worths.length) worths = enlarged(worths, 2 * worths.length);
        if (number === before) worths[number] = endings(table, seat);
        transpositions.worths[position * players + seat] = worths[number] as number;
      }
    },
  };
}
