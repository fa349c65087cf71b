/**
 * A check runs a function on a text and returns what is wrong; it runs in a process of its own, so that hangs and
 * crashes are detected.
 */

/** Null if nothing is wrong; an exception is always a fault. */
export type Check = (text: string) => string | null | Promise<string | null>;

/** Returns the first fault. */
export function firstWrong(...wrong: readonly (string | null)[]): string | null {
  return wrong.find((each) => each !== null) ?? null;
}

/** Returns `what` if the condition does not hold. */
export function unless(holds: boolean, what: string): string | null {
  return holds ? null : what;
}
