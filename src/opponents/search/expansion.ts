/** Applies and judges all moves of one player from a position. */
import { MARKER_STEPS } from '../../rules/index.ts';
import { CONNECTOR_SHIFT, ORNAMENT_MASK, ownsTile, TILES_IN_WORD } from '../compact/board.ts';
import { enough, writeDraws, writePayments, writePaymentsOfAnyColor } from '../compact/cardChoices.ts';
import { CARD_KINDS, countOfKind, type Hand, MAX_KEPT_HANDS, writeKeptHands } from '../compact/hand.ts';
import {
  ANY_COLOR,
  COLOR_COUNT,
  CONNECTOR_ELEMENT,
  ELEMENT_COSTS,
  type Layout,
  MAX_ELEMENT_COST,
} from '../compact/layout.ts';
import { ADVANCE_SHIFT, CONNECTOR_STEP, levelStep } from '../compact/steps.ts';
import type { TableForecast } from '../compact/surroundings.ts';
import type { Evaluator } from './evaluation.ts';
import type { Pool } from './pool.ts';

/** The maximum number of pairs beyond those needed, which includes all payments. */
const MOST_PAIRS = MAX_ELEMENT_COST;
/** A price is in any color or in one of four. */
const PRICE_KINDS = 1 + COLOR_COUNT;
const PRICES = (MAX_ELEMENT_COST + 1) * PRICE_KINDS;

class PaymentLists {
  readonly list = new Int32Array(8192);
  /** The end index in `list` of the payments returned last. */
  end = 0;
  readonly #from = new Int32Array(PRICES);
  readonly #to = new Int32Array(PRICES);
  #hand: Hand = 0;
  #used = 0;

  begin(hand: Hand): void {
    this.#hand = hand;
    this.#from.fill(-1);
    this.#used = 0;
  }

  /** Returns the index in `list` at which the payments begin. */
  of(color: number, cost: number): number {
    const price = cost * PRICE_KINDS + color - ANY_COLOR;
    if ((this.#from[price] as number) < 0) this.#write(price, color, cost);
    this.end = this.#to[price] as number;
    return this.#from[price] as number;
  }

  #write(price: number, color: number, cost: number): void {
    const from = this.#used;
    this.#used =
      color === ANY_COLOR
        ? writePaymentsOfAnyColor(this.#hand, cost, MOST_PAIRS, this.list, from)
        : writePayments(this.#hand, cost, color, MOST_PAIRS, this.list, from);
    this.#from[price] = from;
    this.#to[price] = this.#used;
  }
}

export class Expansion {
  nodes = 0;
  readonly #layout: Layout;
  readonly #judge: Evaluator;
  readonly #payments = new PaymentLists();
  readonly #draws = new Int32Array(4096);
  readonly #keptHands = new Int32Array(MAX_KEPT_HANDS);
  readonly #stacks = new Int32Array(CARD_KINDS);
  readonly #after = new Int32Array(CARD_KINDS);
  #surroundings: TableForecast;
  #short = false;
  // The position being expanded, and the pool for its children.
  #from: Pool;
  #place = 0;
  #into: Pool;
  #hand = 0;

  constructor(layout: Layout, judge: Evaluator, pool: Pool) {
    this.#layout = layout;
    this.#judge = judge;
    this.#surroundings = judge.boardFeatures.surroundings;
    this.#from = pool;
    this.#into = pool;
  }

  /** Adds the position after every build to `into`. The judge must be in the building stage. */
  expand(from: Pool, place: number, into: Pool, surroundings: TableForecast): void {
    const layout = this.#layout;
    this.#from = from;
    this.#place = place;
    this.#into = into;
    this.#surroundings = surroundings;
    this.#judge.boardFeatures.surroundings = surroundings;
    this.#hand = from.hand[place] as number;
    for (let kind = 0; kind < CARD_KINDS; kind++) {
      this.#stacks[kind] = (surroundings.cards[kind] as number) - countOfKind(this.#hand, kind);
    }
    this.#short = !enough(this.#stacks, layout.maxDrawn);
    this.#payments.begin(this.#hand);
    const spaces = from.spaces[place] as number;
    const low = from.levelsLow[place] as number;
    const high = from.levelsHigh[place] as number;
    const { masks } = this.#judge.boardFeatures;
    const ornaments = spaces & ORNAMENT_MASK;
    const connectors = spaces >> CONNECTOR_SHIFT;
    let midsections = 0;
    let cores = 0;
    let tables = 0;
    for (const bits of [low & 0xfff, low >> 12, high & 0xfff, high >> 12]) {
      midsections += bits & 15;
      cores += (bits >> 4) & 15;
      tables += bits >> 8;
    }
    for (let color = 0; color < COLOR_COUNT; color++) {
      const of = layout.ornamentsOf[color] as number;
      const shift = 12 * (color & 1);
      const bits = (color < 2 ? low : high) >> shift;
      const n1 = masks.count[ornaments & of] as number;
      const n2 = bits & 15;
      const n3 = (bits >> 4) & 15;
      const n4 = (bits >> 8) & 15;
      if (n3 > n4 && tables < surroundings.tables) this.#raise(color, 4, 256 << shift);
      if (n2 > n3 && cores < surroundings.cores) this.#raise(color, 3, 16 << shift);
      if (n1 > n2 && midsections < surroundings.midsections) this.#raise(color, 2, 1 << shift);
      if (n1 < (surroundings.frames[color] as number)) {
        let near = (masks.ornamentsBeside[connectors] as number) & ~ornaments & of;
        for (; near !== 0; near &= near - 1) this.#frame(color, near & -near);
      }
    }
    if ((masks.count[connectors] as number) - 1 < surroundings.connectors) {
      let near = (masks.connectorsBeside[ornaments] as number) & ~connectors;
      for (; near !== 0; near &= near - 1) this.#connector(near & -near);
    }
  }

  /** The best hand to keep on passing. The judge must be in the passed stage. */
  bestPass(from: Pool, place: number, surroundings: TableForecast): KeptHand {
    this.#judge.boardFeatures.surroundings = surroundings;
    this.#judge.look(
      from.spaces[place] as number,
      from.levelsLow[place] as number,
      from.levelsHigh[place] as number,
      from.tilesLow[place] as number,
      from.tilesHigh[place] as number,
      from.toolPoints[place] as number,
    );
    this.nodes++;
    return bestKeptHand(this.#judge, from.hand[place] as number, this.#keptHands);
  }

  #frame(color: number, bit: number): void {
    const { spaces, levelsLow, levelsHigh } = this.#from;
    const at = this.#place;
    const step = 31 - Math.clz32(bit);
    this.#ornament(color, (spaces[at] as number) | bit, levelsLow[at] as number, levelsHigh[at] as number, step, 1);
  }

  #raise(color: number, level: number, more: number): void {
    const { spaces, levelsLow, levelsHigh } = this.#from;
    const at = this.#place;
    const low = (levelsLow[at] as number) + (color < 2 ? more : 0);
    const high = (levelsHigh[at] as number) + (color < 2 ? 0 : more);
    this.#ornament(color, spaces[at] as number, low, high, levelStep(color, level), level);
  }

  #ornament(color: number, spaces: number, low: number, high: number, step: number, level: number): void {
    const from = this.#payments.of(color, ELEMENT_COSTS[level] as number);
    const to = this.#payments.end;
    if (from === to) return;
    const layout = this.#layout;
    const { tilePoints, ownPoints } = this.#surroundings;
    const { masks } = this.#judge.boardFeatures;
    let tilesLow = this.#from.tilesLow[this.#place] as number;
    let tilesHigh = this.#from.tilesHigh[this.#place] as number;
    let toolPoints = this.#from.toolPoints[this.#place] as number;
    const bits = (color < 2 ? low : high) >> (12 * (color & 1));
    const frames = masks.count[spaces & (layout.ornamentsOf[color] as number)] as number;
    const lowLevels = frames | ((bits & 15) << 4);
    const highLevels = (bits >> 4) & 255;
    const { lacksLow, lacksHigh, sameTool } = layout;
    for (const tile of layout.toolPlacesOf[color] as readonly number[]) {
      const points = tilePoints[tile] as number;
      if (points === 0 || lacksLow[(tile << 8) | lowLevels] !== 0 || lacksHigh[(tile << 8) | highLevels] !== 0)
        continue;
      if (ownsTile(tilesLow, tilesHigh, tile)) continue;
      toolPoints += points;
      for (const other of sameTool[tile] as readonly number[]) {
        if (ownsTile(tilesLow, tilesHigh, other)) toolPoints += ownPoints[other] as number;
      }
      if (tile < TILES_IN_WORD) tilesLow |= 1 << tile;
      else tilesHigh |= 1 << (tile - TILES_IN_WORD);
    }
    this.#judge.look(spaces, low, high, tilesLow, tilesHigh, toolPoints);
    const drawn = layout.drawsAfter[level];
    if (!drawn) this.#rewarded(spaces, low, high, tilesLow, tilesHigh, toolPoints, step, from, to);
    else {
      const marker = this.#from.marker[this.#place] as number;
      const nominations = drawn[color] as readonly Hand[];
      this.#drawing(spaces, low, high, tilesLow, tilesHigh, toolPoints, marker, step, from, to, nominations, 0);
    }
  }

  #connector(bit: number): void {
    const color = this.#layout.connectorColor[31 - Math.clz32(bit)] as number;
    const from = this.#payments.of(color, ELEMENT_COSTS[CONNECTOR_ELEMENT] as number);
    const to = this.#payments.end;
    if (from === to) return;
    const { spaces, levelsLow, levelsHigh, tilesLow, tilesHigh, toolPoints } = this.#from;
    const place = this.#place;
    const built = (spaces[place] as number) | (bit << CONNECTOR_SHIFT);
    const low = levelsLow[place] as number;
    const high = levelsHigh[place] as number;
    const lowTiles = tilesLow[place] as number;
    const highTiles = tilesHigh[place] as number;
    const points = toolPoints[place] as number;
    this.#judge.look(built, low, high, lowTiles, highTiles, points);
    this.#rewarded(built, low, high, lowTiles, highTiles, points, CONNECTOR_STEP + 31 - Math.clz32(bit), from, to);
  }

  #rewarded(
    spaces: number,
    low: number,
    high: number,
    tilesLow: number,
    tilesHigh: number,
    toolPoints: number,
    step: number,
    from: number,
    to: number,
  ): void {
    const { rewards } = this.#layout;
    for (const advance of MARKER_STEPS) {
      const marker = ((this.#from.marker[this.#place] as number) + advance) % rewards.length;
      const nominations = rewards[(marker + this.#surroundings.markerMoved) % rewards.length] as readonly Hand[];
      this.#drawing(spaces, low, high, tilesLow, tilesHigh, toolPoints, marker, step, from, to, nominations, advance);
    }
  }

  #drawing(
    spaces: number,
    low: number,
    high: number,
    tilesLow: number,
    tilesHigh: number,
    toolPoints: number,
    marker: number,
    step: number,
    from: number,
    to: number,
    nominations: readonly Hand[],
    advance: number,
  ): void {
    const judge = this.#judge;
    const into = this.#into;
    const place = this.#place;
    const payments = this.#payments.list;
    const advanced = advance << ADVANCE_SHIFT;
    for (let index = from; index < to; index++) {
      const paid = payments[index] as number;
      const rest = this.#hand - paid;
      // If stacks are short, a draw may need substitutes.
      const plain = !this.#short || nominations[0] === 0;
      const draws = plain ? nominations : this.#draws;
      const end = plain ? nominations.length : this.#writeShortDraws(paid, nominations);
      for (let draw = 0; draw < end; draw++) {
        const drawn = draws[draw] as number;
        const hand = rest + drawn;
        const worth = judge.worth(hand);
        this.nodes++;
        if (worth < into.threshold) continue;
        const taken = drawn | advanced;
        into.add(spaces, low, high, hand, tilesLow, tilesHigh, toolPoints, marker, place, paid, taken, step, worth);
      }
    }
  }

  /** Writes into `#draws` and returns the number of draws. */
  #writeShortDraws(paid: Hand, nominations: readonly Hand[]): number {
    const after = this.#after;
    for (let kind = 0; kind < CARD_KINDS; kind++)
      after[kind] = (this.#stacks[kind] as number) + countOfKind(paid, kind);
    return writeDraws(nominations, after, this.#draws, 0);
  }
}

export interface KeptHand {
  readonly worth: number;
  readonly kept: Hand;
}

/** The judge must have looked at the position. `room`: a scratch buffer for `MAX_KEPT_HANDS` hands. */
function bestKeptHand(judge: Evaluator, hand: Hand, room: Int32Array): KeptHand {
  const end = writeKeptHands(hand, room, 0);
  let best = 0;
  let worth = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < end; place++) {
    const judged = judge.worth(room[place] as number);
    if (judged <= worth) continue;
    worth = judged;
    best = room[place] as number;
  }
  return { worth, kept: best };
}
