/** The most promising distinct positions of one level of a beam, in columns that are allocated only once. */
import type { PackedPlayer } from '../compact/board.ts';
import { BITS_PER_KIND } from '../compact/hand.ts';
import { PASS_STEP } from '../compact/steps.ts';

/** Positions held for each wanted one. */
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
  /** The place in the previous pool; the cards paid; the cards drawn, with the marker's steps in the bits above. */
  readonly parent: Int32Array;
  readonly paid: Int32Array;
  readonly drawn: Int32Array;
  readonly step: Int32Array;
  readonly worth: Float64Array;
  size = 0;
  /** Positions with a lower value are rejected. */
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

  /** `most`: how many positions will be wanted, up to the capacity. */
  clear(most: number): void {
    this.size = 0;
    this.threshold = Number.NEGATIVE_INFINITY;
    this.#most = Math.max(1, Math.min(most, this.#capacity / SLACK));
    let slots = 16;
    while (slots < 2 * this.#most * SLACK) slots *= 2;
    this.#last = slots - 1;
    this.#slots.fill(NONE, 0, slots);
  }

  /** Of equal positions, keeps the one with the higher value. */
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
    let slot = this.#slotOf(spaces, levelsLow, levelsHigh, hand, marker);
    let place = this.#slots[slot] as number;
    if (place !== NONE) {
      if ((this.worth[place] as number) >= worth) return;
    } else {
      if (this.size === this.#most * SLACK) {
        this.#shrink();
        if (worth < this.threshold) return;
        slot = this.#slotOf(spaces, levelsLow, levelsHigh, hand, marker);
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

  /** The places of the wanted positions, best first. */
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
    mixed = Math.imul(mixed ^ (mixed >>> 13) ^ levelsHigh ^ (marker << BITS_PER_KIND), 0x27d4eb2f);
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

  /** Drops all but twice the wanted number of positions. */
  #shrink(): void {
    const wanted = this.#most;
    const { worth } = this;
    const sorting = this.#sorting;
    for (let place = 0; place < this.size; place++) sorting[place] = worth[place] as number;
    this.threshold = smallest(sorting, this.size, this.size - wanted);
    let kept = 0;
    for (let place = 0; place < this.size; place++) {
      // Of several positions at the threshold, the first ones stay.
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

  /** Written without a loop over columns, because it runs for every position that stays. */
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

export function positionAt(pool: Pool, place: number): PackedPlayer {
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

export function addRoot(pool: Pool, own: PackedPlayer): void {
  const { spaces, levelsLow, levelsHigh, hand, tilesLow, tilesHigh, toolPoints, marker } = own;
  pool.add(spaces, levelsLow, levelsHigh, hand, tilesLow, tilesHigh, toolPoints, marker, 0, 0, 0, PASS_STEP, 0);
}

/** The number at `rank` in sorted order, found in place by quickselect. */
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
