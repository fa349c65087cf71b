/**
 * What hands can pay, written down once for each hand and price: the same hands come again and again.
 * All payments are there, or only those that none other beats.
 */

import { writeAllPayments } from '../compact/allPayments.ts';
import { type Hand, handsUpTo } from '../compact/hand.ts';
import { ANY_COLOR, COLOR_COUNT, HIGHEST_COST } from '../compact/layout.ts';
import { writePayments, writePaymentsOfAnyColor } from '../compact/payments.ts';
import { enlarged } from './rowInterner.ts';

/** Of a cost: a color or any, all payments or not. */
const KINDS = 2 * (1 + COLOR_COUNT);
const PRICES = (HIGHEST_COST + 1) * KINDS;
/** More than the payments of one hand and price. */
const ROOM = handsUpTo(2 * HIGHEST_COST);

export class PaymentCache {
  list = new Int32Array(2 * ROOM);
  /** Where the payments asked for last end in `list`. */
  end = 0;
  #used = 0;
  /** Of payments in `#begins` and `#ends`, by hand and price. */
  readonly #places = new Map<number, number>();
  readonly #ends: number[] = [];
  readonly #begins: number[] = [];

  /** A number for a hand and a price. */
  static key(hand: Hand, cost: number, color: number, beaten: boolean): number {
    return hand * PRICES + cost * KINDS + (color - ANY_COLOR) * 2 + (beaten ? 1 : 0);
  }

  /** Where the payments begin in `list`. `beaten`: those that another beats, too. */
  of(hand: Hand, cost: number, color: number, beaten: boolean): number {
    const key = PaymentCache.key(hand, cost, color, beaten);
    let place = this.#places.get(key);
    if (place === undefined) {
      place = this.#begins.length;
      this.#places.set(key, place);
      this.#begins.push(this.#used);
      if (this.#used + ROOM > this.list.length) this.list = enlarged(this.list, 2 * this.list.length);
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
