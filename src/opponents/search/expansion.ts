/**
 * All moves of one player from a position, applied and judged: every build with every payment worth looking at and every
 * draw, and every way to pass. What is done with the positions is the searcher's matter.
 */
import { CONNECTOR_SHIFT, ORNAMENT_MASK, ownsTile, TILES_IN_WORD } from '../compact/board.ts';
import { enough, writeDraws } from '../compact/draws.ts';
import { cardsIn, cardsOf, type Hand, WILD } from '../compact/hand.ts';
import { ANY_COLOR, COLOR_COUNT, type Layout } from '../compact/layout.ts';
import { writePayments, writePaymentsOfAnyColor } from '../compact/payments.ts';
import type { Surroundings } from '../compact/surroundings.ts';
import type { Judge } from './evaluation.ts';
import type { Pool } from './pool.ts';

/** What is built, in one number: an ornament's frame by its bit, a connector by its bit, a higher level by color. */
export const CONNECTOR_STEP = 12;
export const LEVEL_STEP = 25;
/** Above the cards drawn: by how much the marker advances. */
export const ADVANCE_SHIFT = 27;
const KEPT = 3;
const MOST_DRAWN = 3;
const NOTHING: readonly Hand[] = [0];

/** Step of the level (2–4) that comes next on an ornament of a color. */
export function levelStep(color: number, level: number): number {
  return LEVEL_STEP + (level - 2) * COLOR_COUNT + color;
}

export class Expansion {
  /** Moves applied since the beginning. */
  nodes = 0;
  /** Pairs looked at in a payment beyond those that are needed. */
  mostPairs = 4;
  readonly #layout: Layout;
  readonly #judge: Judge;
  readonly #payments = new Int32Array(8192);
  readonly #paymentsFrom = new Int32Array(32);
  readonly #paymentsTo = new Int32Array(32);
  #paymentsEnd = 0;
  readonly #draws = new Int32Array(4096);
  readonly #stacks = new Int32Array(5);
  readonly #after = new Int32Array(5);
  #surroundings: Surroundings;
  #short = false;
  // The position that is expanded, and where its children go.
  #from: Pool;
  #place = 0;
  #into: Pool;
  #hand = 0;

  constructor(layout: Layout, judge: Judge, pool: Pool) {
    this.#layout = layout;
    this.#judge = judge;
    this.#surroundings = judge.eye.surroundings;
    this.#from = pool;
    this.#into = pool;
  }

  /** Adds every position after one build to `into`. The judge must have entered the stage of building. */
  expand(from: Pool, place: number, into: Pool, surroundings: Surroundings): void {
    const layout = this.#layout;
    this.#from = from;
    this.#place = place;
    this.#into = into;
    this.#surroundings = surroundings;
    this.#judge.eye.surroundings = surroundings;
    this.#hand = from.hand[place] as number;
    for (let kind = 0; kind < 5; kind++) {
      this.#stacks[kind] = (surroundings.cards[kind] as number) - cardsOf(this.#hand, kind);
    }
    this.#short = !enough(this.#stacks, MOST_DRAWN);
    this.#paymentsFrom.fill(-1);
    this.#paymentsEnd = 0;
    const spaces = from.spaces[place] as number;
    const low = from.levelsLow[place] as number;
    const high = from.levelsHigh[place] as number;
    const { masks } = this.#judge.eye;
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

  /** The best hand to keep on passing now. The judge must have entered the stage of having passed. */
  bestPass(from: Pool, place: number, surroundings: Surroundings): { readonly worth: number; readonly kept: Hand } {
    this.#judge.eye.surroundings = surroundings;
    this.#judge.look(
      from.spaces[place] as number,
      from.levelsLow[place] as number,
      from.levelsHigh[place] as number,
      from.tilesLow[place] as number,
      from.tilesHigh[place] as number,
      from.toolPoints[place] as number,
    );
    const hand = from.hand[place] as number;
    this.nodes++;
    const keep = Math.min(KEPT, cardsIn(hand));
    this.#keptBest = { worth: Number.NEGATIVE_INFINITY, kept: 0 };
    this.#keep(hand, WILD, keep, 0);
    return this.#keptBest;
  }
  #keptBest = { worth: Number.NEGATIVE_INFINITY, kept: 0 };

  #keep(hand: Hand, kind: number, left: number, kept: Hand): void {
    if (left === 0) {
      const worth = this.#judge.worth(kept);
      if (worth > this.#keptBest.worth) this.#keptBest = { worth, kept };
      return;
    }
    if (kind < 0) return;
    for (let count = Math.min(left, cardsOf(hand, kind)); count >= 0; count--) {
      this.#keep(hand, kind - 1, left - count, kept + (count << (5 * kind)));
    }
  }

  #frame(color: number, bit: number): void {
    const { spaces, levelsLow, levelsHigh } = this.#from;
    const step = 31 - Math.clz32(bit);
    this.#ornament(
      color,
      (spaces[this.#place] as number) | bit,
      levelsLow[this.#place] as number,
      levelsHigh[this.#place] as number,
      step,
      1,
    );
  }

  #raise(color: number, level: number, more: number): void {
    const { spaces, levelsLow, levelsHigh } = this.#from;
    const low = levelsLow[this.#place] as number;
    const high = levelsHigh[this.#place] as number;
    this.#ornament(
      color,
      spaces[this.#place] as number,
      color < 2 ? low + more : low,
      color < 2 ? high : high + more,
      levelStep(color, level),
      level,
    );
  }

  /** After building on an ornament: tiles are claimed, cards drawn by level. */
  #ornament(color: number, spaces: number, low: number, high: number, step: number, level: number): void {
    const from = this.#paymentsOf(color, level);
    const to = this.#paymentsTo[level * COLOR_COUNT + color] as number;
    if (from === to) return;
    const layout = this.#layout;
    const { tilePoints, ownPoints } = this.#surroundings;
    const { masks } = this.#judge.eye;
    let tilesLow = this.#from.tilesLow[this.#place] as number;
    let tilesHigh = this.#from.tilesHigh[this.#place] as number;
    let toolPoints = this.#from.toolPoints[this.#place] as number;
    const bits = (color < 2 ? low : high) >> (12 * (color & 1));
    const n1 = masks.count[spaces & (layout.ornamentsOf[color] as number)] as number;
    const n2 = bits & 15;
    const n3 = (bits >> 4) & 15;
    const n4 = (bits >> 8) & 15;
    const places = layout.toolPlacesOf[color] as readonly number[];
    for (const tile of places) {
      const points = tilePoints[tile] as number;
      if (points === 0 || ownsTile(tilesLow, tilesHigh, tile)) continue;
      const { needs, tool } = layout.toolPlaces[tile] as (typeof layout.toolPlaces)[number];
      if (
        n1 < (needs[1] as number) ||
        n2 < (needs[2] as number) ||
        n3 < (needs[3] as number) ||
        n4 < (needs[4] as number)
      )
        continue;
      toolPoints += points;
      for (let other = 0; other < layout.toolPlaces.length; other++) {
        if (layout.toolPlaces[other]?.tool === tool && ownsTile(tilesLow, tilesHigh, other))
          toolPoints += ownPoints[other] as number;
      }
      if (tile < TILES_IN_WORD) tilesLow |= 1 << tile;
      else tilesHigh |= 1 << (tile - TILES_IN_WORD);
    }
    this.#judge.look(spaces, low, high, tilesLow, tilesHigh, toolPoints);
    if (level === 4) this.#rewarded(spaces, low, high, tilesLow, tilesHigh, toolPoints, step, from, to);
    else {
      const nominations =
        level === 1 ? NOTHING : ((level === 2 ? layout.afterMidsection : layout.afterCore)[color] as readonly Hand[]);
      const { marker } = this.#from;
      this.#drawing(
        spaces,
        low,
        high,
        tilesLow,
        tilesHigh,
        toolPoints,
        marker[this.#place] as number,
        step,
        from,
        to,
        nominations,
        0,
      );
    }
  }

  #connector(bit: number): void {
    const color = this.#layout.connectorColor[31 - Math.clz32(bit)] as number;
    const from = color === ANY_COLOR ? this.#paymentsOfAnyColor() : this.#paymentsOf(color, 4);
    const to = this.#paymentsTo[color === ANY_COLOR ? 0 : 4 * COLOR_COUNT + color] as number;
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
    for (let advance = 1; advance <= 2; advance++) {
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
    const payments = this.#payments;
    const advanced = advance << ADVANCE_SHIFT;
    for (let index = from; index < to; index++) {
      const paid = payments[index] as number;
      const rest = this.#hand - paid;
      if (!this.#short || nominations === NOTHING) {
        for (let draw = 0; draw < nominations.length; draw++) {
          const drawn = nominations[draw] as number;
          const hand = rest + drawn;
          const worth = judge.worth(hand);
          this.nodes++;
          if (worth < into.threshold) continue;
          into.add(
            spaces,
            low,
            high,
            hand,
            tilesLow,
            tilesHigh,
            toolPoints,
            marker,
            this.#place,
            paid,
            drawn | advanced,
            step,
            worth,
          );
        }
        continue;
      }
      const after = this.#after;
      for (let kind = 0; kind < 5; kind++) after[kind] = (this.#stacks[kind] as number) + cardsOf(paid, kind);
      const end = writeDraws(nominations, after, this.#draws, 0);
      for (let draw = 0; draw < end; draw++) {
        const drawn = this.#draws[draw] as number;
        const hand = rest + drawn;
        const worth = judge.worth(hand);
        this.nodes++;
        if (worth < into.threshold) continue;
        into.add(
          spaces,
          low,
          high,
          hand,
          tilesLow,
          tilesHigh,
          toolPoints,
          marker,
          this.#place,
          paid,
          drawn | advanced,
          step,
          worth,
        );
      }
    }
  }

  #paymentsOf(color: number, cost: number): number {
    const price = cost * COLOR_COUNT + color;
    const known = this.#paymentsFrom[price] as number;
    if (known >= 0) return known;
    const from = this.#paymentsEnd;
    this.#paymentsEnd = writePayments(this.#hand, cost, color, this.mostPairs, this.#payments, from);
    this.#paymentsFrom[price] = from;
    this.#paymentsTo[price] = this.#paymentsEnd;
    return from;
  }

  #paymentsOfAnyColor(): number {
    const known = this.#paymentsFrom[0] as number;
    if (known >= 0) return known;
    const from = this.#paymentsEnd;
    this.#paymentsEnd = writePaymentsOfAnyColor(this.#hand, 4, this.mostPairs, this.#payments, from);
    this.#paymentsFrom[0] = from;
    this.#paymentsTo[0] = this.#paymentsEnd;
    return from;
  }
}
