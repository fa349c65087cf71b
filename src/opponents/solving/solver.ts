/** Exhaustive search of the rest of a round, in which each player maximizes their own value. */
import { type GameState, LAST_ROUND, MARKER_STEPS, MAX_KEPT_CARDS, type Seat } from '../../rules/index.ts';
import { writeDraws } from '../compact/cardChoices.ts';
import { countHand, countOfKind, type Hand, WILD_KIND, writeKeptHands } from '../compact/hand.ts';
import { ELEMENT_COSTS, type Layout, type Masks } from '../compact/layout.ts';
import { BOARD_NUMBERS, NOBODY, PackedTable } from '../compact/packedTable.ts';
import {
  ADVANCE_SHIFT,
  canBuild,
  canPayFor,
  colorOfStep,
  costOfStep,
  elementOfStep,
  MAX_STEPS,
  PASS_STEP,
  writeSteps,
} from '../compact/steps.ts';
import { type EndingValue, type Ends, endsOf } from './ends.ts';
import { ExchangeCache, PaymentCache } from './paymentCache.ts';
import { NO, TranspositionTable, UNKNOWN } from './transpositionTable.ts';

export const GIVEN_UP = -1;
const NONE = NOBODY;
/** An upper bound for the moves of a round. */
const MAX_SOLVER_DEPTH = 160;
const DRAW_BUFFER_SIZE = 1 << 15;
const NODES_PER_CHECK = 1024;

export class Solver {
  readonly transpositions: TranspositionTable;
  readonly table: PackedTable;
  /** For each first step from the position solved last: the best move and the position after it. */
  readonly firsts = new Map<number, BestMove>();
  readonly #request: SolverOptions;
  readonly #ends: Ends;
  /** Whether no stack can run short, so that a player's cards do not affect the others. */
  readonly #plenty: boolean;
  /** In the last round, cards have no value of their own. */
  readonly #last: boolean;
  readonly #wood: Int32Array;
  readonly #payments = new PaymentCache();
  readonly #exchanges = new ExchangeCache(this.#payments);
  readonly #steps = new Int32Array(MAX_SOLVER_DEPTH * MAX_STEPS);
  readonly #boards = new Int32Array(MAX_SOLVER_DEPTH * BOARD_NUMBERS);
  readonly #draws = new Int32Array(DRAW_BUFFER_SIZE);
  #drawsUsed = 0;
  readonly #best: BestMove[];
  readonly #scratch = new Int32Array(MAX_STEPS);
  #givenUp = false;

  constructor(request: SolverOptions, state: GameState) {
    this.#request = request;
    this.table = new PackedTable(request.layout, state);
    this.transpositions = new TranspositionTable(this.table.players);
    this.#plenty = isPlenty(request.layout, this.table);
    this.#last = state.round === LAST_ROUND;
    this.#wood = this.table.wood.slice();
    this.#ends = endsOf(request.layout, state, this.table, this.transpositions, request.endings);
    this.#best = Array.from({ length: MAX_SOLVER_DEPTH }, () => ({
      position: NONE,
      step: PASS_STEP,
      paid: 0,
      drawn: 0,
    }));
  }

  /** Returns the number of the position. Once the search has given up, every call returns `GIVEN_UP`. */
  solve(state: GameState): number {
    const { table, transpositions } = this;
    if (this.#givenUp) return GIVEN_UP;
    table.load(state);
    for (let seat = 0; seat < table.players; seat++) {
      const board = transpositions.board(table, seat);
      const passed = table.passed[seat] === 1;
      if (passed && this.#last && this.#plenty) table.hands[seat] = 0;
      transpositions.ids[seat] = transpositions.own(board, passed, table.hands[seat] as number);
      if (!passed) this.#passIfStuck(seat, board);
    }
    if (table.passed[table.turn] === 1) table.turn = table.next(table.turn);
    this.firsts.clear();
    const position = this.#solve(0);
    this.#givenUp = position === GIVEN_UP;
    return position;
  }

  /** Whether the seat has no choice left in the position solved last. */
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
    if (position >= this.#request.maxPositions || depth >= MAX_SOLVER_DEPTH) return GIVEN_UP;
    if (position % NODES_PER_CHECK === NODES_PER_CHECK - 1 && this.#request.stopped()) return GIVEN_UP;
    if (over) {
      this.#ends.write(position);
      return position;
    }
    const best = this.#best[depth] as BestMove;
    best.position = NONE;
    if (!this.#build(depth) || !this.#pass(depth)) return GIVEN_UP;
    transpositions.copyWorths(position, best.position);
    transpositions.setMove(position, best.step, best.paid, best.drawn);
    return position;
  }

  #build(depth: number): boolean {
    const { table, transpositions } = this;
    const { layout, masks } = this.#request;
    const { turn: seat, marker } = table;
    const { rewards } = layout;
    const hand = table.hands[seat] as number;
    const from = seat * BOARD_NUMBERS;
    const kept = depth * BOARD_NUMBERS;
    for (let index = 0; index < BOARD_NUMBERS; index++)
      this.#boards[kept + index] = table.boards[from + index] as number;
    const begin = depth * MAX_STEPS;
    const end = writeSteps(layout, masks, table.boards, from, table.wood, this.#steps, begin);
    const beaten = !this.#decidesAlone(seat);
    let isComplete = true;
    for (let place = begin; place < end && isComplete; place++) {
      const step = this.#steps[place] as number;
      if (!canPayFor(layout, hand, step)) continue;
      const drawn = layout.drawsAfter[elementOfStep(step)];
      table.build(seat, step);
      const board = transpositions.board(table, seat);
      if (!drawn) {
        for (const advance of MARKER_STEPS) {
          if (!isComplete) break;
          table.marker = (marker + advance) % rewards.length;
          isComplete = this.#pay(depth, step, board, beaten, rewards[table.marker] as readonly Hand[], advance);
        }
        table.marker = marker;
      } else {
        isComplete = this.#pay(depth, step, board, beaten, drawn[colorOfStep(layout, step)] as readonly Hand[], 0);
      }
      table.unbuild(seat, step, this.#boards, kept);
    }
    return isComplete;
  }

  #pay(
    depth: number,
    step: number,
    board: number,
    beaten: boolean,
    nominations: readonly Hand[],
    advance: number,
  ): boolean {
    const { table, transpositions } = this;
    const { layout } = this.#request;
    const { turn: seat } = table;
    const hand = table.hands[seat] as number;
    const id = transpositions.ids[seat] as number;
    const cost = costOfStep(step);
    const color = colorOfStep(layout, step);
    const advanced = advance << ADVANCE_SHIFT;
    let isComplete = true;
    if (this.#plenty) {
      const draw = advance > 0 ? table.marker : layout.rewards.length + elementOfStep(step);
      const first = this.#exchanges.of(hand, cost, color, beaten, nominations, draw);
      const { list, end } = this.#exchanges;
      for (let index = first; index < end && isComplete; index += 2) {
        const drawn = list[index + 1] as number;
        isComplete = this.#built(depth, step, board, hand, list[index] as number, drawn, advanced);
      }
    } else {
      const first = this.#payments.of(hand, cost, color, beaten);
      const { list, end } = this.#payments;
      for (let index = first; index < end && isComplete; index++) {
        const paid = list[index] as number;
        table.take(paid, -1);
        const begin = this.#drawsUsed;
        const behind = writeDraws(nominations, table.stacks, this.#draws, begin);
        this.#drawsUsed = behind;
        for (let draw = begin; draw < behind && isComplete; draw++) {
          const drawn = this.#draws[draw] as number;
          table.take(drawn, 1);
          isComplete = this.#built(depth, step, board, hand, paid, drawn, advanced);
          table.take(drawn, -1);
        }
        this.#drawsUsed = begin;
        table.take(paid, 1);
      }
    }
    table.hands[seat] = hand;
    transpositions.ids[seat] = id;
    return isComplete;
  }

  #built(depth: number, step: number, board: number, hand: Hand, paid: Hand, drawn: Hand, advanced: number): boolean {
    const { table, transpositions } = this;
    const { turn: seat } = table;
    table.hands[seat] = hand - paid + drawn;
    transpositions.ids[seat] = transpositions.own(board, false, hand - paid + drawn);
    this.#passIfStuck(seat, board);
    return this.#continue(depth, seat, step, paid, drawn | advanced);
  }

  #pass(depth: number): boolean {
    const { table, transpositions } = this;
    const { turn: seat } = table;
    const hand = table.hands[seat] as number;
    const id = transpositions.ids[seat] as number;
    const same = (this.#last && this.#plenty) || this.#decidesAlone(seat);
    const begin = this.#drawsUsed;
    const end = writeKeptHands(hand, this.#draws, begin);
    this.#drawsUsed = end;
    let isComplete = true;
    for (let place = begin; place < (same ? begin + 1 : end) && isComplete; place++) {
      const kept = this.#draws[place] as number;
      if (!this.#plenty) table.take(hand - kept, -1);
      table.hands[seat] = same ? 0 : kept;
      table.passed[seat] = 1;
      transpositions.ids[seat] = transpositions.own(transpositions.boardOf(id), true, table.hands[seat] as number);
      isComplete = this.#continue(depth, seat, PASS_STEP, kept, 0);
      if (!this.#plenty) table.take(hand - kept, 1);
    }
    this.#drawsUsed = begin;
    table.hands[seat] = hand;
    transpositions.ids[seat] = id;
    return isComplete;
  }

  /** Solves the position after a move and updates the best move. */
  #continue(depth: number, seat: Seat, step: number, paid: Hand, drawn: number): boolean {
    const { table, transpositions } = this;
    table.turn = table.next(seat);
    const position = this.#solve(depth + 1);
    table.turn = seat;
    table.passed[seat] = 0;
    if (position === GIVEN_UP) return false;
    const best = this.#best[depth] as BestMove;
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

  /** A player who can only pass, and only in one way, counts as having passed. */
  #passIfStuck(seat: Seat, board: number): void {
    const { table, transpositions } = this;
    const hand = table.hands[seat] as number;
    const same = this.#last && this.#plenty;
    if (!same && countHand(hand) > MAX_KEPT_CARDS) return;
    const own = transpositions.ids[seat] as number;
    if (transpositions.stuck(own) === UNKNOWN) {
      const { layout, masks } = this.#request;
      transpositions.setStuck(
        own,
        !canBuild(layout, masks, table.boards, seat * BOARD_NUMBERS, this.#wood, hand, this.#scratch),
      );
    }
    if (transpositions.stuck(own) === NO) return;
    table.passed[seat] = 1;
    if (same) table.hands[seat] = 0;
    transpositions.ids[seat] = transpositions.own(board, true, table.hands[seat] as number);
  }

  /** Whether the seat's cards affect only its own points, so that dominated payments can be skipped. */
  #decidesAlone(seat: Seat): boolean {
    return this.#last && this.#request.triesAllPayments !== true && this.table.next(seat) === seat;
  }
}

/**
 * Whether no stack can run short in a draw of this round. The stacks and the hands of active players contain all cards.
 * If each draw is smaller than the payment before it, a stack suffices if it would still suffice with all cards but one
 * of the active hands missing from it.
 */
function isPlenty(layout: Layout, table: PackedTable): boolean {
  if (
    !ELEMENT_COSTS.every(
      (cost, element) => element === 0 || largest(layout.drawsAfter[element] ?? layout.rewards) < cost,
    )
  )
    return false;
  let held = 0;
  const there = [...table.stacks];
  for (let seat = 0; seat < table.players; seat++) {
    if (table.passed[seat] === 1) continue;
    const hand = table.hands[seat] as number;
    held += countHand(hand);
    for (let kind = 0; kind <= WILD_KIND; kind++) there[kind] = (there[kind] as number) + countOfKind(hand, kind);
  }
  return there.every((count) => count >= held - 1);
}

function largest(draws: readonly (readonly Hand[])[]): number {
  return Math.max(0, ...draws.flat().map(countHand));
}

export interface BestMove {
  position: number;
  step: number;
  paid: Hand;
  drawn: number;
}

export interface SolverOptions {
  readonly layout: Layout;
  readonly masks: Masks;
  readonly maxPositions: number;
  readonly stopped: () => boolean;
  readonly endings: EndingValue;
  /** Whether to try dominated payments even if only one player builds. */
  readonly triesAllPayments?: boolean;
}
