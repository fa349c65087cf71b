/** The kinds of faults, and the time limit of an answer. */

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
