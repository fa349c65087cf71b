/**
 * How much time the players of a match have, and what happens when it is up; checked when it is set.
 * Counting the time, and doing what happens, are left to the turn clock and the clockwork.
 */

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How long people wait for somebody's move or answer before they may go on without it. */
export const PATIENCE = 7 * DAY;

/**
 * `pass`: the turn is passed, with the cards that are sensible to keep. `standIn`: a computer player moves for the person
 * until they return. `vote`: nothing, until the others vote for a computer player to take over.
 */
export const WHEN_UP = ['pass', 'standIn', 'vote'] as const;
export type WhenUp = (typeof WHEN_UP)[number];

export type TimeControl =
  /** The same time for each turn. */
  | { readonly kind: 'turn'; readonly perTurn: number; readonly whenUp: WhenUp }
  /** A bank for the whole game, filled up by some time after each move, but never beyond what it began with. */
  | { readonly kind: 'bank'; readonly bank: number; readonly increment: number; readonly whenUp: WhenUp };

/** Milliseconds, the first and the last allowed. A bank may be filled up by nothing. */
export const LIMITS = {
  perTurn: { least: 10 * MINUTE, most: 60 * DAY },
  bank: { least: HOUR, most: 60 * DAY },
  increment: { least: 0, most: 14 * DAY },
} as const;

export type TimeField = keyof typeof LIMITS;

/** A time outside its limits, all in milliseconds. */
export interface WrongTime {
  readonly ok: false;
  readonly code: 'time';
  readonly field: TimeField;
  readonly given: number;
  readonly least: number;
  readonly most: number;
}

/** The first time that is not within its limits; null when all is well, as without a clock. */
export function wrongTime(control: TimeControl | null): WrongTime | null {
  if (control === null) return null;
  if (control.kind === 'turn') return outside('perTurn', control.perTurn);
  return outside('bank', control.bank) ?? outside('increment', control.increment);
}

function outside(field: TimeField, given: number): WrongTime | null {
  const { least, most } = LIMITS[field];
  return Number.isFinite(given) && given >= least && given <= most
    ? null
    : { ok: false, code: 'time', field, given, least, most };
}
