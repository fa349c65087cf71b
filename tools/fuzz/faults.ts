/** The kinds of faults, and the time limit of an answer. */

/**
 * `crash`: the target's process has ended. `hang`: no answer, or no sign of life, in time. `unanswered`: an interaction
 * that was not acknowledged exactly once. `growth`: unbounded memory or open files. `wrong`: a forbidden answer.
 */
export type FaultCode = 'crash' | 'hang' | 'unanswered' | 'growth' | 'wrong';

/** A fault of the target, thrown by an attempt. Any other exception is a fault of the fuzzer itself. */
export class Fault extends Error {
  readonly code: FaultCode;
  constructor(code: FaultCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The time limit of an answer, in milliseconds. */
export const ANSWER_MS = 3000;

/** Milliseconds for which the answering process was runnable and had no processor, since its start. */
export type Starved = () => number;

const never: Starved = () => 0;
const TICK_MS = 100;

/**
 * Resolves to the promise's value, or rejects with a `hang` after this many milliseconds; `what` names what did not
 * come. Time in which the answering process or this one had no processor does not count.
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
      // Most answers come sooner, and need no correction.
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
