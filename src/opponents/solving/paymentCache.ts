/** Caches what a hand can pay, and which hands a build leads to, by hand, price and draw. */
import { writeAllPayments, writePayments, writePaymentsOfAnyColor } from '../compact/cardChoices.ts';
import { countHandsUpTo, type Hand } from '../compact/hand.ts';
import { ANY_COLOR, COLOR_COUNT, MAX_ELEMENT_COST } from '../compact/layout.ts';
import { enlarged } from './transpositionTable.ts';

/** A price is in one of four colors or in any; each is cached with and without dominated payments. */
const CACHED_KINDS = 2 * (1 + COLOR_COUNT);
const CACHED_PRICES = (MAX_ELEMENT_COST + 1) * CACHED_KINDS;
/** An upper bound for one hand and price. */
const PAYMENT_LIST_CAPACITY = countHandsUpTo(2 * MAX_ELEMENT_COST);

export class PaymentCache {
  list = new Int32Array(2 * PAYMENT_LIST_CAPACITY);
  /** The end index in `list` of the payments returned last. */
  end = 0;
  #used = 0;
  /** Indices into `#begins` and `#ends`. */
  readonly #places = new Map<number, number>();
  readonly #ends: number[] = [];
  readonly #begins: number[] = [];

  static key(hand: Hand, cost: number, color: number, beaten: boolean): number {
    return hand * CACHED_PRICES + cost * CACHED_KINDS + (color - ANY_COLOR) * 2 + (beaten ? 1 : 0);
  }

  /** Returns the index in `list` at which the payments begin. `beaten`: whether to include dominated ones. */
  of(hand: Hand, cost: number, color: number, beaten: boolean): number {
    const key = PaymentCache.key(hand, cost, color, beaten);
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#begins.length;
      this.#places.set(key, place);
      this.#begins.push(this.#used);
      if (this.#used + PAYMENT_LIST_CAPACITY > this.list.length) this.list = enlarged(this.list, 2 * this.list.length);
      this.#used = this.#write(hand, cost, color, beaten);
      this.#ends.push(this.#used);
    }
    this.end = this.#ends[place] as number;
    return this.#begins[place] as number;
  }

  #write(hand: Hand, cost: number, color: number, beaten: boolean): number {
    if (beaten) return writeAllPayments(hand, cost, color, this.list, this.#used);
    return color === ANY_COLOR
      ? writePaymentsOfAnyColor(hand, cost, cost, this.list, this.#used)
      : writePayments(hand, cost, color, cost, this.list, this.#used);
  }
}

/** An upper bound for the number of elements and reward spaces. */
const MAX_DRAW_NUMBERS = 64;
const INITIAL_LIST_CAPACITY = 1 << 14;
/** The cache is cleared when it has stored this many numbers. */
const MAX_LIST_CAPACITY = 1 << 22;

export class ExchangeCache {
  /** Alternates cards paid and cards drawn. Callers may keep reading a list after it has been replaced. */
  list = new Int32Array(INITIAL_LIST_CAPACITY);
  /** The end index in `list` of the exchanges returned last. */
  end = 0;
  #used = 0;
  readonly #payments: PaymentCache;
  readonly #places = new Map<number, number>();
  readonly #begins: number[] = [];
  readonly #ends: number[] = [];
  readonly #hands = new Set<Hand>();

  constructor(payments: PaymentCache) {
    this.#payments = payments;
  }

  /** Returns the index in `list` of the exchanges, one for each resulting hand. `draw`: identifies the nominations. */
  of(hand: Hand, cost: number, color: number, beaten: boolean, nominations: readonly Hand[], draw: number): number {
    const key = PaymentCache.key(hand, cost, color, beaten) * MAX_DRAW_NUMBERS + draw;
    let place = this.#places.get(key);
    if (place === undefined) {
      const first = this.#payments.of(hand, cost, color, beaten);
      this.#makeRoom(2 * (this.#payments.end - first) * nominations.length);
      place = this.#begins.length;
      this.#places.set(key, place);
      this.#begins.push(this.#used);
      this.#write(hand, first, nominations);
      this.#ends.push(this.#used);
    }
    this.end = this.#ends[place] as number;
    return this.#begins[place] as number;
  }

  #write(hand: Hand, first: number, nominations: readonly Hand[]): void {
    const { list, end } = this.#payments;
    this.#hands.clear();
    for (let index = first; index < end; index++) {
      const paid = list[index] as number;
      for (const drawn of nominations) {
        const after = hand - paid + drawn;
        if (this.#hands.has(after)) continue;
        this.#hands.add(after);
        this.list[this.#used++] = paid;
        this.list[this.#used++] = drawn;
      }
    }
  }

  #makeRoom(more: number): void {
    if (this.#used + more <= this.list.length) return;
    const length = Math.max(2 * this.list.length, this.#used + more);
    if (length <= MAX_LIST_CAPACITY) {
      this.list = enlarged(this.list, length);
      return;
    }
    this.list = new Int32Array(Math.max(MAX_LIST_CAPACITY, more));
    this.#used = 0;
    this.#places.clear();
  }
}
