/** Known faults to be fixed elsewhere. The list should be empty. */

interface KnownFault {
  /** Keys are `SURFACE STATE`. */
  readonly state: RegExp;
  readonly fault: RegExp;
  readonly why: string;
}

export const KNOWN_FAULTS: readonly KnownFault[] = [];
