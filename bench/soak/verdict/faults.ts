/**
 * What a verdict can find wrong, sorted by what it is. Finding it is left to those who compare.
 */

/** Each fault in a sentence, by what it is. */
export interface Faults {
  readonly lost: string[];
  readonly twice: string[];
  readonly neverAnnounced: string[];
  readonly announcedTwice: string[];
  readonly strayPings: string[];
  readonly database: string[];
  /** Time that nobody has used, taken off a clock. */
  readonly runDown: string[];
}
