/**
 * What cards a build can cost and bring where all stacks have enough: different hands that come of it, each once.
 * Written down once for each hand, price and draw, since the same come again and again; short stacks are not its matter.
 */
import type { Hand } from '../compact/hand.ts';
import { PaymentCache } from './paymentCache.ts';
import { enlarged } from './rowInterner.ts';

/** More than there are elements and spaces of the reward track. */
const DRAWS = 64;
const FIRST_ROOM = 1 << 14;
/** Numbers that are kept at most; then it begins anew. */
const MOST_ROOM = 1 << 22;

export class ExchangeCache {
  /** Cards paid and cards drawn, in turn. Old lists stay as they are when a new one begins. */
  list = new Int32Array(FIRST_ROOM);
  /** Where the exchanges asked for last end in `list`. */
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

  /** Where they begin in `list`. `draw`: a number of the nominations. */
  of(hand: Hand, cost: number, color: number, beaten: boolean, nominations: readonly Hand[], draw: number): number {
    const key = PaymentCache.key(hand, cost, color, beaten) * DRAWS + draw;
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
    if (length <= MOST_ROOM) {
      this.list = enlarged(this.list, length);
      return;
    }
    this.list = new Int32Array(Math.max(MOST_ROOM, more));
    this.#used = 0;
    this.#places.clear();
  }
}
