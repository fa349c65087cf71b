/**
 * The positions that a beam keeps from one move to the next, in columns: the most promising ones, each once.
 * What makes one promising is the caller's judgement; memory is taken once and never grows.
 */
import type { Own } from '../compact/board.ts';
import { BITS } from '../compact/hand.ts';
import { PASSED } from '../compact/steps.ts';

/** Positions kept while choosing, for each that may be wanted. */
const SLACK = 4;
const NONE = -1;

export class Pool {
  readonly spaces: Int32Array;
  readonly levelsLow: Int32Array;
  readonly levelsHigh: Int32Array;
  readonly hand: Int32Array;
  readonly tilesLow: Int32Array;
  readonly tilesHigh: Int32Array;
  readonly toolPoints: Int32Array;
  readonly marker: Int32Array;
  /** Place of the position before, in the pool before; cards paid; cards drawn with the step of the move in the high bits. */
  readonly parent: Int32Array;
  readonly paid: Int32Array;
  readonly drawn: Int32Array;
  readonly step: Int32Array;
  readonly worth: Float64Array;
  size = 0;
  /** Nothing below is taken in any more. */
  threshold = Number.NEGATIVE_INFINITY;
  #most: number;
  readonly #capacity: number;
  readonly #slots: Int32Array;
  #last = 15;
  readonly #sorting: Float64Array;

  constructor(most: number) {
    const capacity = most * SLACK;
    const column = () => new Int32Array(capacity);
    this.spaces = column();
    this.levelsLow = column();
    this.levelsHigh = column();
    this.hand = column();
    this.tilesLow = column();
    this.tilesHigh = column();
    this.toolPoints = column();
    this.marker = column();
    this.parent = column();
    this.paid = column();
    this.drawn = column();
    this.step = column();
    this.worth = new Float64Array(capacity);
    this.#most = most;
    this.#capacity = capacity;
    let slots = 16;
    while (slots < 2 * capacity) slots *= 2;
    this.#slots = new Int32Array(slots).fill(NONE);
    this.#sorting = new Float64Array(capacity);
    this.clear(most);
  }

  /** Empties the pool; `most` positions will be wanted of it, at most as many as it was made for. */
  clear(most: number): void {
    this.size = 0;
    this.threshold = Number.NEGATIVE_INFINITY;
    this.#most = Math.max(1, Math.min(most, this.#capacity / SLACK));
    let slots = 16;
    while (slots < 2 * this.#most * SLACK) slots *= 2;
    this.#last = slots - 1;
    this.#slots.fill(NONE, 0, slots);
  }

  /** Takes a position in. Of two that are the same the one of greater worth stays. */
  add(
    spaces: number,
    levelsLow: number,
    levelsHigh: number,
    hand: number,
    tilesLow: number,
    tilesHigh: number,
    toolPoints: number,
    marker: number,
    parent: number,
    paid: number,
    drawn: number,
    step: number,
    worth: number,
  ): void {
    if (worth < this.threshold) return;
    const slot = this.#slotOf(spaces, levelsLow, levelsHigh, hand, marker);
    let place = this.#slots[slot] as number;
    if (place !== NONE) {
      if ((this.worth[place] as number) >= worth) return;
    } else {
      if (this.size === this.#most * SLACK) {
        this.#shrink();
        if (worth < this.threshold) return;
        this.add(
          spaces,
          levelsLow,
          levelsHigh,
          hand,
          tilesLow,
          tilesHigh,
          toolPoints,
          marker,
          parent,
          paid,
          drawn,
          step,
          worth,
        );
        return;
      }
      place = this.size++;
      this.#slots[slot] = place;
    }
    this.spaces[place] = spaces;
    this.levelsLow[place] = levelsLow;
    this.levelsHigh[place] = levelsHigh;
    this.hand[place] = hand;
    this.tilesLow[place] = tilesLow;
    this.tilesHigh[place] = tilesHigh;
    this.toolPoints[place] = toolPoints;
    this.marker[place] = marker;
    this.parent[place] = parent;
    this.paid[place] = paid;
    this.drawn[place] = drawn;
    this.step[place] = step;
    this.worth[place] = worth;
  }

  /** Places of the positions wanted, the greatest worth first. */
  best(): Int32Array {
    if (this.size > 2 * this.#most) this.#shrink();
    const { worth } = this;
    const places = new Int32Array(this.size);
    for (let place = 0; place < places.length; place++) places[place] = place;
    places.sort((a, b) => (worth[b] as number) - (worth[a] as number) || a - b);
    return places.subarray(0, Math.min(this.size, this.#most));
  }

  #slotOf(spaces: number, levelsLow: number, levelsHigh: number, hand: number, marker: number): number {
    let mixed = Math.imul(spaces ^ Math.imul(hand, 0x9e3779b1), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 15) ^ levelsLow, 0xc2b2ae35);
    mixed = Math.imul(mixed ^ (mixed >>> 13) ^ levelsHigh ^ (marker << BITS), 0x27d4eb2f);
    const last = this.#last;
    for (let slot = (mixed ^ (mixed >>> 16)) & last; ; slot = (slot + 1) & last) {
      const place = this.#slots[slot] as number;
      if (
        place === NONE ||
        (this.spaces[place] === spaces &&
          this.hand[place] === hand &&
          this.levelsLow[place] === levelsLow &&
          this.levelsHigh[place] === levelsHigh &&
          this.marker[place] === marker)
      ) {
        return slot;
      }
    }
  }

  /** Keeps the better half of what could be wanted twice over. */
  #shrink(): void {
    const wanted = this.#most;
    const { worth } = this;
    const sorting = this.#sorting;
    for (let place = 0; place < this.size; place++) sorting[place] = worth[place] as number;
    this.threshold = smallest(sorting, this.size, this.size - wanted);
    let kept = 0;
    for (let place = 0; place < this.size; place++) {
      // Several of just the threshold's worth may be there: those that come first stay.
      if ((worth[place] as number) >= this.threshold && kept < 2 * wanted) {
        if (place !== kept) this.#move(place, kept);
        kept++;
      }
    }
    this.size = kept;
    this.#slots.fill(NONE, 0, this.#last + 1);
    for (let place = 0; place < kept; place++) {
      const slot = this.#slotOf(
        this.spaces[place] as number,
        this.levelsLow[place] as number,
        this.levelsHigh[place] as number,
        this.hand[place] as number,
        this.marker[place] as number,
      );
      this.#slots[slot] = place;
    }
  }

  /** Column by column, without a list of them: it is done for every position kept. */
  #move(from: number, to: number): void {
    this.spaces[to] = this.spaces[from] as number;
    this.levelsLow[to] = this.levelsLow[from] as number;
    this.levelsHigh[to] = this.levelsHigh[from] as number;
    this.hand[to] = this.hand[from] as number;
    this.tilesLow[to] = this.tilesLow[from] as number;
    this.tilesHigh[to] = this.tilesHigh[from] as number;
    this.toolPoints[to] = this.toolPoints[from] as number;
    this.marker[to] = this.marker[from] as number;
    this.parent[to] = this.parent[from] as number;
    this.paid[to] = this.paid[from] as number;
    this.drawn[to] = this.drawn[from] as number;
    this.step[to] = this.step[from] as number;
    this.worth[to] = this.worth[from] as number;
  }
}

/** One of the positions kept. */
export function positionAt(pool: Pool, place: number): Own {
  return {
    spaces: pool.spaces[place] as number,
    levelsLow: pool.levelsLow[place] as number,
    levelsHigh: pool.levelsHigh[place] as number,
    hand: pool.hand[place] as number,
    tilesLow: pool.tilesLow[place] as number,
    tilesHigh: pool.tilesHigh[place] as number,
    toolPoints: pool.toolPoints[place] as number,
    marker: pool.marker[place] as number,
  };
}

/** Takes in the position that a search begins with. */
export function addRoot(pool: Pool, own: Own): void {
  const { spaces, levelsLow, levelsHigh, hand, tilesLow, tilesHigh, toolPoints, marker } = own;
  pool.add(spaces, levelsLow, levelsHigh, hand, tilesLow, tilesHigh, toolPoints, marker, 0, 0, 0, PASSED, 0);
}

/** Of the first `count` numbers the one that would stand at `rank` if they were in order; they change places. */
function smallest(numbers: Float64Array, count: number, rank: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const pivot = numbers[(low + high) >> 1] as number;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((numbers[left] as number) < pivot) left++;
      while ((numbers[right] as number) > pivot) right--;
      if (left > right) break;
      const kept = numbers[left] as number;
      numbers[left++] = numbers[right] as number;
      numbers[right--] = kept;
    }
    if (rank <= right) high = right;
    else if (rank >= left) low = left;
    else break;
  }
  return numbers[rank] as number;
}
