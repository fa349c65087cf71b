/** The rest of the table from the viewpoint of one player's search. Cards and wood include the player's own. */
import { type GameState, LAST_ROUND, type Seat } from '../../rules/index.ts';
import { CONNECTOR_SHIFT } from './board.ts';
import { CARD_KINDS, countOfKind } from './hand.ts';
import { COLOR_COUNT, CONNECTOR_WOOD, type Layout, woodKindOf } from './layout.ts';
import { BOARD_NUMBERS, bitCount, PackedTable } from './packedTable.ts';

/** Greater than the cards that any tile can require. */
export const FAR = 99;
/** Cards added to the distance of players who have passed, because they can build only in the next round. */
const PASSED_PENALTY = 6;

/** Can be updated repeatedly without allocating memory. */
export class TableForecast {
  /** Number of cards of each kind in the stacks and in the player's hand. */
  readonly cards = new Int32Array(CARD_KINDS);
  /** Pieces of each kind in the supply and on the player's board, without the starting connector. */
  readonly frames = new Int32Array(COLOR_COUNT);
  midsections = 0;
  cores = 0;
  tables = 0;
  connectors = 0;
  /** By tool place: the points of the next tile; 0 if none is left. */
  readonly tilePoints: Int32Array;
  /** By tool place: the points of the tile that the player owns or would get. */
  readonly ownPoints: Int32Array;
  /**
   * By tool place: the cards that the others need to claim the last tile; `FAR` if there are enough tiles for all.
   * `threatsNow`: in this round, where players who have passed do not build.
   */
  readonly threats: Int32Array;
  readonly threatsNow: Int32Array;
  /** By tool place: the cards that another player needs to claim the next tile; `FAR` if none is left. */
  readonly nearest: Int32Array;
  readonly nearestNow: Int32Array;
  /** By tool place: how many points less the tile after the next one is worth; 0 if there is none. */
  readonly drops: Int32Array;
  /** How many steps the others have moved the reward marker since the search began. */
  markerMoved = 0;
  /** Sorted by rank: the cards that each other player needs for a tile. */
  readonly #lacks: Int32Array;
  readonly #lacksNow: Int32Array;

  constructor({ toolPlaces, players }: Layout) {
    this.tilePoints = new Int32Array(toolPlaces.length);
    this.ownPoints = new Int32Array(toolPlaces.length);
    this.threats = new Int32Array(toolPlaces.length);
    this.threatsNow = new Int32Array(toolPlaces.length);
    this.nearest = new Int32Array(toolPlaces.length);
    this.nearestNow = new Int32Array(toolPlaces.length);
    this.drops = new Int32Array(toolPlaces.length);
    this.#lacks = new Int32Array(players);
    this.#lacksNow = new Int32Array(players);
  }

  update(table: PackedTable, seat: Seat): void {
    const { layout, stacks, wood, boards } = table;
    const at = seat * BOARD_NUMBERS;
    const spaces = boards[at] as number;
    const hand = table.hands[seat] as number;
    for (let kind = 0; kind < CARD_KINDS; kind++) this.cards[kind] = (stacks[kind] as number) + countOfKind(hand, kind);
    this.midsections = wood[woodKindOf(2)] as number;
    this.cores = wood[woodKindOf(3)] as number;
    this.tables = wood[woodKindOf(4)] as number;
    for (let color = 0; color < COLOR_COUNT; color++) {
      const bits = levelsOf(boards, at, color);
      this.frames[color] = (wood[color] as number) + bitCount(spaces & (layout.ornamentsOf[color] as number));
      this.midsections += bits & 15;
      this.cores += (bits >> 4) & 15;
      this.tables += (bits >> 8) & 15;
    }
    this.connectors = (wood[CONNECTOR_WOOD] as number) + bitCount(spaces >> CONNECTOR_SHIFT) - 1;
    for (let place = 0; place < this.threats.length; place++) {
      const tiles = layout.toolPlaces[place]?.tiles ?? [];
      const taken = table.claimed[place] as number;
      const top = tiles[taken] ?? 0;
      this.tilePoints[place] = top;
      this.drops[place] = top - (tiles[taken + 1] ?? top);
      this.ownPoints[place] = table.owns(seat, place) ? table.tilePointsOf(seat, place) : top;
      this.#lookAtOthers(table, seat, place, tiles.length - taken);
    }
  }

  #lookAtOthers(table: PackedTable, seat: Seat, place: number, left: number): void {
    let rivals = 0;
    for (let other = 0; other < table.players; other++) {
      if (other === seat || table.owns(other, place)) continue;
      const cards = this.#lackOf(table, other, place);
      const waits = table.passed[other] === 0 ? 0 : table.round === LAST_ROUND ? FAR : PASSED_PENALTY;
      insert(this.#lacks, rivals, cards);
      insert(this.#lacksNow, rivals, Math.min(FAR, cards + waits));
      rivals++;
    }
    const threatened = left > 0 && rivals >= left;
    this.threats[place] = threatened ? (this.#lacks[left - 1] as number) : FAR;
    this.threatsNow[place] = threatened ? (this.#lacksNow[left - 1] as number) : FAR;
    const wanted = left > 0 && rivals > 0;
    this.nearest[place] = wanted ? (this.#lacks[0] as number) : FAR;
    this.nearestNow[place] = wanted ? (this.#lacksNow[0] as number) : FAR;
  }

  #lackOf({ layout, boards }: PackedTable, other: number, place: number): number {
    const color = layout.toolPlaces[place]?.color ?? 0;
    const at = other * BOARD_NUMBERS;
    const frames = bitCount((boards[at] as number) & (layout.ornamentsOf[color] as number));
    const bits = levelsOf(boards, at, color);
    const lacks = place << 8;
    return (
      (layout.lacksLow[lacks | frames | ((bits & 15) << 4)] as number) +
      (layout.lacksHigh[lacks | ((bits >> 4) & 255)] as number)
    );
  }
}

export function surroundingsOf(layout: Layout, state: GameState, seat: Seat, markerMoved = 0): TableForecast {
  const around = new TableForecast(layout);
  around.markerMoved = markerMoved;
  around.update(new PackedTable(layout, state), seat);
  return around;
}

/** Twelve bits: how many ornaments of a color reach levels 2, 3 and 4. */
function levelsOf(boards: Int32Array, at: number, color: number): number {
  return (boards[at + 1 + (color >> 1)] as number) >> (12 * (color & 1));
}

/** Inserts a value into the first `count` numbers, which stay sorted. */
function insert(numbers: Int32Array, count: number, value: number): void {
  let at = count;
  for (; at > 0 && (numbers[at - 1] as number) > value; at--) numbers[at] = numbers[at - 1] as number;
  numbers[at] = value;
}
