/**
 * What a hand can pay for each color and cost, written down when it is first asked for: many builds cost the same.
 * Which payments are worth looking at is said by the compact rules.
 */
import type { Hand } from '../compact/hand.ts';
import { ANY_COLOR, COLOR_COUNT, HIGHEST_COST } from '../compact/layout.ts';
import { writePayments, writePaymentsOfAnyColor } from '../compact/payments.ts';

/** Pairs looked at in a payment beyond those that are needed: all. */
const MOST_PAIRS = HIGHEST_COST;
/** Of a cost: in any one color, or in a color. */
const KINDS = 1 + COLOR_COUNT;
const PRICES = (HIGHEST_COST + 1) * KINDS;

export class PaymentLists {
  readonly list = new Int32Array(8192);
  /** Where the payments asked for last end in `list`. */
  end = 0;
  readonly #from = new Int32Array(PRICES);
  readonly #to = new Int32Array(PRICES);
  #hand: Hand = 0;
  #used = 0;

  /** Forgets those of the hand before. */
  begin(hand: Hand): void {
    this.#hand = hand;
    this.#from.fill(-1);
    this.#used = 0;
  }

  /** Where the payments of so many cards of the color, or of any one color, begin in `list`. */
  of(color: number, cost: number): number {
    const price = cost * KINDS + color - ANY_COLOR;
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
