/**
 * What a door of the program is to the fuzzer: how hostile input for it is drawn, tried, and made smaller.
 * When something is tried, and what becomes of a fault, is the campaign's matter.
 */
import type { Grammar } from './grammar/grammar.ts';
import type { TargetShop } from './targets/shop.ts';
import type { Target } from './targets/target.ts';

/**
 * `crash`: the target's process has ended. `hang`: no answer, or no sign of life, in time. `unanswered`: an interaction
 * that was not acknowledged exactly once. `growth`: memory or open files without bound. `wrong`: an answer that must not be.
 */
export type FaultCode = 'crash' | 'hang' | 'unanswered' | 'growth' | 'wrong';

/** A fault of the target, found by trying: thrown by an attempt. Any other exception is a fault of the fuzzer itself. */
export class Fault extends Error {
  readonly code: FaultCode;
  constructor(code: FaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** How long anything may take that owes an answer, in milliseconds. */
export const ANSWER_MS = 3000;

/** An `Input` is plain JSON: it is written to a file when it has found a fault. */
export interface Door<Input> {
  readonly name: string;
  /** What the target keeps of each try on purpose, in bytes; left out: nothing. */
  readonly keeps?: number;
  /** How many tries may be under way at once, where what comes of each can be told apart; left out: one. */
  readonly atOnce?: number;
  /** Drawn from the grammar alone, so that seed and number give the same input again. */
  draw(grammar: Grammar): Input;
  /** Inputs that are smaller than this one, the smallest first. */
  smaller(input: Input): Iterable<Input>;
  open(shop: TargetShop): Promise<OpenDoor<Input>>;
}

export interface OpenDoor<Input> {
  /** The processes whose end, silence or growth is a fault. */
  readonly targets: readonly Target[];
  /** Rejects with a Fault where the answer is wrong, or does not come. */
  attempt(input: Input): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds that whoever owes the answer was ready to run, and had no processor, since it was started. */
export type Starved = () => number;

const never: Starved = () => 0;
const TICK_MS = 100;

/**
 * The promise's value, or a `hang` after so many milliseconds; `what` did not come. Those in which the machine had no time
 * for whoever owes it, or for this process, do not count.
 */
export async function inTime<Value>(
  promise: Promise<Value>,
  what: string,
  within = ANSWER_MS,
  starved: Starved = never,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    let ticks = 0;
    let before = 0;
    timer = setInterval(() => {
      ticks += 1;
      // What is answered sooner need not be asked.
      if (ticks === 1) before = starved();
      if (ticks * TICK_MS < within || ticks * TICK_MS - (starved() - before) < within) return;
      reject(new Fault('hang', `${what} did not come in ${within} ms`));
    }, TICK_MS);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearInterval(timer);
  }
}
