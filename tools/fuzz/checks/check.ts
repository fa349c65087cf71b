/**
 * A check runs a function on a text and returns what is wrong; it runs in a process of its own, so that hangs and
 * crashes are seen.
 */

/** Null where all is well; an exception is never well. */
export type Check = (text: string) => string | null | Promise<string | null>;

/** The first of these that is wrong. */
export function firstWrong(...wrong: readonly (string | null)[]): string | null {
  return wrong.find((each) => each !== null) ?? null;
}

/** `what`, where it does not hold. */
export function unless(holds: boolean, what: string): string | null {
  return holds ? null : what;
}
