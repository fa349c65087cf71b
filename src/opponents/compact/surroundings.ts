/**
 * What a player's own search needs to know of the rest of the table, taken as standing still: cards, supply, tiles.
 * Everything is counted together with what the player has, so that it stays true while only that player builds.
 */
import { type GameState, LAST_ROUND, type Seat } from '../../rules/index.ts';
import { CONNECTOR_SHIFT } from './board.ts';
import { cardsOf } from './hand.ts';
import { COLOR_COUNT, CONNECTOR_WOOD, type Layout, woodOf } from './layout.ts';
import { BOARD_NUMBERS, bitCount, Table } from './table.ts';

const KINDS = 5;
/** No player is ever as far from a tile. */
export const FAR = 99;
/** Whoever has passed is farther from a tile by so many cards than somebody who still builds, as it were. */
const LATER = 6;

export interface Surroundings {
  /** Cards by kind in the stacks and in the player's hand. */
  readonly cards: Int32Array;
  /** Wood by kind in the supply and on the player's board; connectors without the one given. */
  readonly frames: Int32Array;
  readonly midsections: number;
  readonly cores: number;
  readonly tables: number;
  readonly connectors: number;
  /** By tool place: points of the tile the player would get, 0 where none is left. */
  readonly tilePoints: Int32Array;
  /** By tool place: points of the tile that the player owns or would get. */
  readonly ownPoints: Int32Array;
  /**
   * By tool place: what the last of those others lacks in cards who have to come first for no tile to be left; `FAR` where
   * enough are left for all. In the rounds to come everybody builds again; in this one nobody does who has passed.
   */
  readonly threats: Int32Array;
  readonly threatsNow: Int32Array;
  /** By tool place: what the nearest of the others lacks in cards, who would take the first tile; `FAR` where none is left. */
  readonly nearest: Int32Array;
  readonly nearestNow: Int32Array;
  /** By tool place: points by which the tile after the next one is less; 0 where there is none. */
  readonly drops: Int32Array;
  /** How far the others have moved the reward marker since the search began. */
  readonly markerMoved: number;
}

export function surroundingsOf(layout: Layout, state: GameState, seat: Seat, markerMoved = 0): Surroundings {
  const around = new Around(layout);
  around.markerMoved = markerMoved;
  around.look(new Table(layout, state), seat);
  return around;
}

/** Surroundings that can be looked at again and again, the memory taken once. */
export class Around implements Surroundings {
  readonly cards = new Int32Array(KINDS);
  readonly frames = new Int32Array(COLOR_COUNT);
  midsections = 0;
  cores = 0;
  tables = 0;
  connectors = 0;
  readonly tilePoints: Int32Array;
  readonly ownPoints: Int32Array;
  readonly threats: Int32Array;
  readonly threatsNow: Int32Array;
  readonly nearest: Int32Array;
  readonly nearestNow: Int32Array;
  readonly drops: Int32Array;
  markerMoved = 0;
  /** What the others lack of a tile, the nearest first. */
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

  look(table: Table, seat: Seat): void {
    const { layout, stacks, wood, boards } = table;
    const at = seat * BOARD_NUMBERS;
    const spaces = boards[at] as number;
    const hand = table.hands[seat] as number;
    for (let kind = 0; kind < KINDS; kind++) this.cards[kind] = (stacks[kind] as number) + cardsOf(hand, kind);
    this.midsections = wood[woodOf(2)] as number;
    this.cores = wood[woodOf(3)] as number;
    this.tables = wood[woodOf(4)] as number;
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
      this.ownPoints[place] = table.owns(seat, place) ? table.tileOf(seat, place) : top;
      this.#lookAtOthers(table, seat, place, tiles.length - taken);
    }
  }

  /** How near the others are to the tiles left of a place. */
  #lookAtOthers(table: Table, seat: Seat, place: number, left: number): void {
    let rivals = 0;
    for (let other = 0; other < table.players; other++) {
      if (other === seat || table.owns(other, place)) continue;
      const cards = this.#lackOf(table, other, place);
      const waits = table.passed[other] === 0 ? 0 : table.round === LAST_ROUND ? FAR : LATER;
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

  /** What a player lacks in cards of a tile. */
  #lackOf({ layout, boards }: Table, other: number, place: number): number {
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

/** Twelve bits: how many of a color have reached levels 2, 3 and 4. */
function levelsOf(boards: Int32Array, at: number, color: number): number {
  return (boards[at + 1 + (color >> 1)] as number) >> (12 * (color & 1));
}

/** Into numbers of which the first so many are in order. */
function insert(numbers: Int32Array, count: number, value: number): void {
  let at = count;
  for (; at > 0 && (numbers[at - 1] as number) > value; at--) numbers[at] = numbers[at - 1] as number;
  numbers[at] = value;
}
