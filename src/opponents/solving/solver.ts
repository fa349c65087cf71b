/**
 * The rest of a round gone through to the end: every move of everybody who still builds, each for the most of their own.
 * Positions are told apart by `TranspositionTable`; `size.ts` says what is small enough to be begun at all.
 */
import { ADVANCES, type GameState, KEPT, LAST_ROUND, type Seat } from '../../rules/index.ts';
import { writeDraws } from '../compact/draws.ts';
import { cardsIn, cardsOf, type Hand, WILD } from '../compact/hand.ts';
import { writeKeptHands } from '../compact/keptHands.ts';
import { COST, type Layout } from '../compact/layout.ts';
import type { Masks } from '../compact/masks.ts';
import {
  ADVANCE_SHIFT,
  canBuild,
  canPayFor,
  colorOf,
  costOfStep,
  elementOf,
  MOST_STEPS,
  PASSED,
  writeSteps,
} from '../compact/steps.ts';
import { BOARD_NUMBERS, NOBODY, Table } from '../compact/table.ts';
import { type Endings, type Ends, endsOf } from './ends.ts';
import { ExchangeCache } from './exchangeCache.ts';
import { PaymentCache } from './paymentCache.ts';
import { NO, TranspositionTable, UNKNOWN } from './transpositionTable.ts';

/** In place of a position's number: given up. */
export const GIVEN_UP = -1;
const NONE = NOBODY;
/** More than the moves of a round. */
const DEEPEST = 160;
const DRAWS = 1 << 15;
const CHECK_EVERY = 1024;

export class Solver {
  readonly transpositions: TranspositionTable;
  readonly table: Table;
  /** By what is done first from the position solved last: the best position that this leads to, and the move. */
  readonly firsts = new Map<number, Best>();
  readonly #wish: SolverWish;
  readonly #ends: Ends;
  /** No stack can ever be short: then nobody's cards mean anything to the others. */
  readonly #plenty: boolean;
  /** The hand has no worth of its own any more. */
  readonly #last: boolean;
  readonly #wood: Int32Array;
  readonly #payments = new PaymentCache();
  readonly #exchanges = new ExchangeCache(this.#payments);
  readonly #steps = new Int32Array(DEEPEST * MOST_STEPS);
  readonly #boards = new Int32Array(DEEPEST * BOARD_NUMBERS);
  readonly #draws = new Int32Array(DRAWS);
  #drawsUsed = 0;
  readonly #best: Best[];
  readonly #looked = new Int32Array(MOST_STEPS);
  #givenUp = false;

  constructor(wish: SolverWish, state: GameState) {
    this.#wish = wish;
    this.table = new Table(wish.layout, state);
    this.transpositions = new TranspositionTable(this.table.players);
    this.#plenty = isPlenty(wish.layout, this.table);
    this.#last = state.round === LAST_ROUND;
    this.#wood = this.table.wood.slice();
    this.#ends = endsOf(wish.layout, state, this.table, this.transpositions, wish.endings);
    this.#best = Array.from({ length: DEEPEST }, () => ({ position: NONE, step: PASSED, paid: 0, drawn: 0 }));
  }

  /** The number of a position of the same round, solved; or `GIVEN_UP`, and then no other is solved any more. */
  solve(state: GameState): number {
    const { table, transpositions } = this;
    if (this.#givenUp) return GIVEN_UP;
    table.lay(state);
    for (let seat = 0; seat < table.players; seat++) {
      const board = transpositions.board(table, seat);
      const passed = table.passed[seat] === 1;
      if (passed && this.#last && this.#plenty) table.hands[seat] = 0;
      transpositions.ids[seat] = transpositions.own(board, passed, table.hands[seat] as number);
      if (!passed) this.#leave(seat, board);
    }
    if (table.passed[table.turn] === 1) table.turn = table.next(table.turn);
    this.firsts.clear();
    const position = this.#solve(0);
    this.#givenUp = position === GIVEN_UP;
    return position;
  }

  /** Whether the seat has nothing left to decide in the position that was solved last. */
  hasPassed(seat: Seat): boolean {
    return this.table.passed[seat] === 1;
  }

  #solve(depth: number): number {
    const { table, transpositions } = this;
    const { turn } = table;
    const over = turn === NONE;
    const before = transpositions.positions.size;
    const position = transpositions.position(over ? 0 : table.marker, over ? 0 : turn);
    if (position < before) return position;
    if (position >= this.#wish.most || depth >= DEEPEST) return GIVEN_UP;
    if (position % CHECK_EVERY === CHECK_EVERY - 1 && this.#wish.stopped()) return GIVEN_UP;
    if (over) {
      this.#ends.write(position);
      return position;
    }
    const best = this.#best[depth] as Best;
    best.position = NONE;
    if (!this.#build(depth) || !this.#pass(depth)) return GIVEN_UP;
    transpositions.copyWorths(position, best.position);
    transpositions.setMove(position, best.step, best.paid, best.drawn);
    return position;
  }

  /** Tries all builds. False: given up. */
  #build(depth: number): boolean {
    const { table, transpositions } = this;
    const { layout, masks } = this.#wish;
    const { turn: seat, marker } = table;
    const { rewards } = layout;
    const hand = table.hands[seat] as number;
    const from = seat * BOARD_NUMBERS;
    const kept = depth * BOARD_NUMBERS;
    for (let index = 0; index < BOARD_NUMBERS; index++)
      this.#boards[kept + index] = table.boards[from + index] as number;
    const begin = depth * MOST_STEPS;
    const end = writeSteps(layout, masks, table.boards, from, table.wood, this.#steps, begin);
    const beaten = !this.#decidesAlone(seat);
    let good = true;
    for (let place = begin; place < end && good; place++) {
      const step = this.#steps[place] as number;
      if (!canPayFor(layout, hand, step)) continue;
      const drawn = layout.drawn[elementOf(step)];
      table.build(seat, step);
      const board = transpositions.board(table, seat);
      if (!drawn) {
        for (const advance of ADVANCES) {
          if (!good) break;
          table.marker = (marker + advance) % rewards.length;
          good = this.#pay(depth, step, board, beaten, rewards[table.marker] as readonly Hand[], advance);
        }
        table.marker = marker;
      } else {
        good = this.#pay(depth, step, board, beaten, drawn[colorOf(layout, step)] as readonly Hand[], 0);
      }
      table.unbuild(seat, step, this.#boards, kept);
    }
    return good;
  }

  /** Tries all payments with all draws. */
  #pay(
    depth: number,
    step: number,
    board: number,
    beaten: boolean,
    nominations: readonly Hand[],
    advance: number,
  ): boolean {
    const { table, transpositions } = this;
    const { layout } = this.#wish;
    const { turn: seat } = table;
    const hand = table.hands[seat] as number;
    const id = transpositions.ids[seat] as number;
    const cost = costOfStep(step);
    const color = colorOf(layout, step);
    const advanced = advance << ADVANCE_SHIFT;
    let good = true;
    if (this.#plenty) {
      const draw = advance > 0 ? table.marker : layout.rewards.length + elementOf(step);
      const first = this.#exchanges.of(hand, cost, color, beaten, nominations, draw);
      const { list, end } = this.#exchanges;
      for (let index = first; index < end && good; index += 2) {
        const drawn = list[index + 1] as number;
        good = this.#built(depth, step, board, hand, list[index] as number, drawn, advanced);
      }
    } else {
      const first = this.#payments.of(hand, cost, color, beaten);
      const { list, end } = this.#payments;
      for (let index = first; index < end && good; index++) {
        const paid = list[index] as number;
        table.take(paid, -1);
        const begin = this.#drawsUsed;
        const behind = writeDraws(nominations, table.stacks, this.#draws, begin);
        this.#drawsUsed = behind;
        for (let draw = begin; draw < behind && good; draw++) {
          const drawn = this.#draws[draw] as number;
          table.take(drawn, 1);
          good = this.#built(depth, step, board, hand, paid, drawn, advanced);
          table.take(drawn, -1);
        }
        this.#drawsUsed = begin;
        table.take(paid, 1);
      }
    }
    table.hands[seat] = hand;
    transpositions.ids[seat] = id;
    return good;
  }

  #built(depth: number, step: number, board: number, hand: Hand, paid: Hand, drawn: Hand, advanced: number): boolean {
    const { table, transpositions } = this;
    const { turn: seat } = table;
    table.hands[seat] = hand - paid + drawn;
    transpositions.ids[seat] = transpositions.own(board, false, hand - paid + drawn);
    this.#leave(seat, board);
    return this.#goOn(depth, seat, step, paid, drawn | advanced);
  }

  /** Tries all ways to pass that make a difference. */
  #pass(depth: number): boolean {
    const { table, transpositions } = this;
    const { turn: seat } = table;
    const hand = table.hands[seat] as number;
    const id = transpositions.ids[seat] as number;
    const same = (this.#last && this.#plenty) || this.#decidesAlone(seat);
    const begin = this.#drawsUsed;
    const end = writeKeptHands(hand, this.#draws, begin);
    this.#drawsUsed = end;
    let good = true;
    for (let place = begin; place < (same ? begin + 1 : end) && good; place++) {
      const kept = this.#draws[place] as number;
      if (!this.#plenty) table.take(hand - kept, -1);
      table.hands[seat] = same ? 0 : kept;
      table.passed[seat] = 1;
      transpositions.ids[seat] = transpositions.own(transpositions.boardOf(id), true, table.hands[seat] as number);
      good = this.#goOn(depth, seat, PASSED, kept, 0);
      if (!this.#plenty) table.take(hand - kept, 1);
    }
    this.#drawsUsed = begin;
    table.hands[seat] = hand;
    transpositions.ids[seat] = id;
    return good;
  }

  /** What comes after the move just made, set beside the best move so far. */
  #goOn(depth: number, seat: Seat, step: number, paid: Hand, drawn: number): boolean {
    const { table, transpositions } = this;
    table.turn = table.next(seat);
    const position = this.#solve(depth + 1);
    table.turn = seat;
    table.passed[seat] = 0;
    if (position === GIVEN_UP) return false;
    const best = this.#best[depth] as Best;
    if (best.position === NONE || transpositions.isBetter(position, best.position, seat)) {
      best.position = position;
      best.step = step;
      best.paid = paid;
      best.drawn = drawn;
    }
    if (depth > 0) return true;
    const first = this.firsts.get(step);
    if (!first || transpositions.isBetter(position, first.position, seat)) {
      this.firsts.set(step, { position, step, paid, drawn });
    }
    return true;
  }

  /** Who can only pass, and in one way, has passed. */
  #leave(seat: Seat, board: number): void {
    const { table, transpositions } = this;
    const hand = table.hands[seat] as number;
    const same = this.#last && this.#plenty;
    if (!same && cardsIn(hand) > KEPT) return;
    const own = transpositions.ids[seat] as number;
    if (transpositions.stuck(own) === UNKNOWN) {
      const { layout, masks } = this.#wish;
      transpositions.setStuck(
        own,
        !canBuild(layout, masks, table.boards, seat * BOARD_NUMBERS, this.#wood, hand, this.#looked),
      );
    }
    if (transpositions.stuck(own) === NO) return;
    table.passed[seat] = 1;
    if (same) table.hands[seat] = 0;
    transpositions.ids[seat] = transpositions.own(board, true, table.hands[seat] as number);
  }

  /** Whether nothing but the seat's own points depends on its cards any more, and more of them never hurt. */
  #decidesAlone(seat: Seat): boolean {
    return this.#last && this.#wish.everyMove !== true && this.table.next(seat) === seat;
  }
}

/**
 * Whether no draw of this round can find a stack short. All cards that are not in the hands of those who still build lie
 * in the stacks, and as long as a draw is smaller than the payment before it, a stack that has at least as many cards as it
 * would have if all hands together, less one card, were of its kind, has enough every time.
 */
function isPlenty(layout: Layout, table: Table): boolean {
  if (!COST.every((cost, element) => element === 0 || largest(layout.drawn[element] ?? layout.rewards) < cost))
    return false;
  let held = 0;
  const there = [...table.stacks];
  for (let seat = 0; seat < table.players; seat++) {
    if (table.passed[seat] === 1) continue;
    const hand = table.hands[seat] as number;
    held += cardsIn(hand);
    for (let kind = 0; kind <= WILD; kind++) there[kind] = (there[kind] as number) + cardsOf(hand, kind);
  }
  return there.every((count) => count >= held - 1);
}

/** Cards of the largest draw; none is drawn where there is none. */
function largest(draws: readonly (readonly Hand[])[]): number {
  return Math.max(0, ...draws.flat().map(cardsIn));
}

/** The best move of the position that is gone through, at each depth. */
export interface Best {
  position: number;
  step: number;
  paid: Hand;
  drawn: number;
}

export interface SolverWish {
  readonly layout: Layout;
  readonly masks: Masks;
  /** Positions that may be looked at, each counted once. */
  readonly most: number;
  readonly stopped: () => boolean;
  /** What an earlier round's end is worth. */
  readonly endings: Endings;
  /** Whether nothing is left out even where only one builds. */
  readonly everyMove?: boolean;
}
