/**
 * What happens at the table, told as it happens to whoever measures it: numbers and codes, never who or what.
 */
export interface WebObserver {
  /** A page has connected; gives back whom to tell that it is gone. */
  connection(): () => void;
  /** A page has asked for something; gives back whom to tell how it went: `done`, or the code of a refusal. */
  message(kind: string): (outcome: string) => void;
  /** Somebody was not let in, by the code of why. */
  refused(code: string): void;
  /** A page was told of a change; `ms`: since it was committed, as far as this process knows. */
  followed(ms: number): void;
}
