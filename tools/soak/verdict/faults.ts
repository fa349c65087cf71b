/**
 * What a verdict can find wrong, sorted by what it is. One list of sentences each: a soak is clean where all are empty.
 */

/** Each fault in a sentence, by what it is. */
export interface Faults {
  readonly lost: string[];
  readonly twice: string[];
  readonly neverAnnounced: string[];
  readonly announcedTwice: string[];
  /** Turns that nobody was told of within a minute, though nothing befell the bot. */
  readonly unheard: string[];
  readonly strayPings: string[];
  readonly database: string[];
  /** Time that nobody has used, taken off a clock. */
  readonly runDown: string[];
}
