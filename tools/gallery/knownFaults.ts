/** Faults that are known and wait to be mended elsewhere. Empty it. */

interface KnownFault {
  /** Of `SURFACE STATE`. */
  readonly state: RegExp;
  readonly fault: RegExp;
  readonly why: string;
}

export const KNOWN_FAULTS: readonly KnownFault[] = [];
