/**
 * All moves of one player from a position, applied and judged: every build with every payment worth looking at and every
 * draw, and every way to pass. What is done with the positions is the searcher's matter.
 */

import { ADVANCES } from '../../rules/index.ts';
import { CONNECTOR_SHIFT, ORNAMENT_MASK, ownsTile, TILES_IN_WORD } from '../compact/board.ts';
import { enough, writeDraws } from '../compact/draws.ts';
import { cardsOf, type Hand } from '../compact/hand.ts';
import { MOST_KEPT_HANDS, writeKeptHands } from '../compact/keptHands.ts';
import { COLOR_COUNT, CONNECTOR, COST, type Layout } from '../compact/layout.ts';
import { ADVANCE_SHIFT, CONNECTOR_STEP, levelStep } from '../compact/steps.ts';
import type { Surroundings } from '../compact/surroundings.ts';
import type { Judge } from './evaluation.ts';
import { PaymentLists } from './paymentLists.ts';
import type { Pool } from './pool.ts';

export class Expansion {
  /** Moves applied since the beginning. */
  nodes = 0;
  readonly #layout: Layout;
  readonly #judge: Judge;
  readonly #payments = new PaymentLists();
  readonly #draws = new Int32Array(4096);
  readonly #keepable = new Int32Array(MOST_KEPT_HANDS);
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
    this.#short = !enough(this.#stacks, layout.mostDrawn);
    this.#payments.begin(this.#hand);
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
  bestPass(from: Pool, place: number, surroundings: Surroundings): KeptHand {
    this.#judge.eye.surroundings = surroundings;
    this.#judge.look(
      from.spaces[place] as number,
      from.levelsLow[place] as number,
      from.levelsHigh[place] as number,
      from.tilesLow[place] as number,
      from.tilesHigh[place] as number,
      from.toolPoints[place] as number,
    );
    this.nodes++;
    return bestKeptHand(this.#judge, from.hand[place] as number, this.#keepable);
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
    const from = this.#payments.of(color, COST[level] as number);
    const to = this.#payments.end;
    if (from === to) return;
    const layout = this.#layout;
    const { tilePoints, ownPoints } = this.#surroundings;
    const { masks } = this.#judge.eye;
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
    const drawn = layout.drawn[level];
    if (!drawn) this.#rewarded(spaces, low, high, tilesLow, tilesHigh, toolPoints, step, from, to);
    else {
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
        drawn[color] as readonly Hand[],
        0,
      );
    }
  }

  #connector(bit: number): void {
    const color = this.#layout.connectorColor[31 - Math.clz32(bit)] as number;
    const from = this.#payments.of(color, COST[CONNECTOR] as number);
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
    for (const advance of ADVANCES) {
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
    const payments = this.#payments.list;
    const advanced = advance << ADVANCE_SHIFT;
    for (let index = from; index < to; index++) {
      const paid = payments[index] as number;
      const rest = this.#hand - paid;
      // Where stacks are short, a draw may have to become others.
      const plain = !this.#short || nominations[0] === 0;
      const draws = plain ? nominations : this.#draws;
      const end = plain ? nominations.length : this.#writeShortDraws(paid, nominations);
      for (let draw = 0; draw < end; draw++) {
        const drawn = draws[draw] as number;
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

  /** The draws that the stacks allow after a payment, into `#draws`; how many they are. */
  #writeShortDraws(paid: Hand, nominations: readonly Hand[]): number {
    const after = this.#after;
    for (let kind = 0; kind < 5; kind++) after[kind] = (this.#stacks[kind] as number) + cardsOf(paid, kind);
    return writeDraws(nominations, after, this.#draws, 0);
  }
}

export interface KeptHand {
  readonly worth: number;
  readonly kept: Hand;
}

/** The judge must have looked at the position. `room`: for `MOST_KEPT_HANDS`. */
function bestKeptHand(judge: Judge, hand: Hand, room: Int32Array): KeptHand {
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
