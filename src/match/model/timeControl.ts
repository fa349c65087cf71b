/**
 * How much time the players of a match have, and what happens when it is up; checked when it is set.
 * Counting the time, and doing what happens, are left to the turn clock and the clockwork.
 */

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** After taking back or taking over, time enough to move is left even to those who had none. */
export const TIME_ENOUGH = 15 * MINUTE;

/** How long people wait for somebody's move or answer before they may go on without it. */
export const PATIENCE = 7 * DAY;

/**
 * `pass`: the turn is passed, with the cards that are sensible to keep. `standIn`: a computer player moves for the person
 * until they return. `vote`: nothing, until the others vote for a computer player to take over.
 */
export const WHEN_UP = ['pass', 'standIn', 'vote'] as const;
export type WhenUp = (typeof WHEN_UP)[number];

/**
 * The kinds of clock, by the times that each has: milliseconds, the first and the last allowed. `turn`: the same time for each turn.
 * `bank`: one for the whole game, filled up by some time after each move, maybe none, but never beyond what it began with.
 */
export const CLOCK_TIMES = {
  turn: { perTurn: { least: 10 * MINUTE, most: 60 * DAY } },
  bank: { bank: { least: HOUR, most: 60 * DAY }, increment: { least: 0, most: 14 * DAY } },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TimeLimits>>>>;

interface TimeLimits {
  readonly least: number;
  readonly most: number;
}

export type ClockKind = keyof typeof CLOCK_TIMES;
type TimeField = { [Kind in ClockKind]: keyof (typeof CLOCK_TIMES)[Kind] }[ClockKind];

type TimeControlOf<Kind extends ClockKind> = {
  readonly [Each in Kind]: { readonly kind: Each; readonly whenUp: WhenUp } & {
    readonly [Field in keyof (typeof CLOCK_TIMES)[Each]]: number;
  };
}[Kind];
export type TimeControl = TimeControlOf<ClockKind>;

/** How much time a player has, in milliseconds. */
interface ClockRules<Kind extends ClockKind> {
  /** Before the first move. */
  atFirst(control: TimeControlOf<Kind>): number;
  /** What whoever takes over a turn has of it, at the least. */
  takenOver(control: TimeControlOf<Kind>): number;
  /** After a move that left this much. */
  afterMove(control: TimeControlOf<Kind>, left: number): number;
  /** After a turn that was begun and taken from them, with this much left. */
  afterNone(control: TimeControlOf<Kind>, left: number): number;
}

const CLOCKS: { readonly [Kind in ClockKind]: ClockRules<Kind> } = {
  turn: {
    atFirst: ({ perTurn }) => perTurn,
    takenOver: ({ perTurn }) => perTurn,
    afterMove: ({ perTurn }) => perTurn,
    afterNone: ({ perTurn }) => perTurn,
  },
  bank: {
    atFirst: ({ bank }) => bank,
    takenOver: ({ increment }) => Math.max(increment, TIME_ENOUGH),
    afterMove: ({ bank, increment }, left) => Math.min(left + increment, Math.max(bank, increment)),
    afterNone: (_, left) => left,
  },
};

/** The rules of a clock, with its times filled in. */
export function clockRules<Kind extends ClockKind>(control: TimeControlOf<Kind>) {
  const rules: ClockRules<Kind> = CLOCKS[control.kind];
  return {
    atFirst: rules.atFirst(control),
    takenOver: rules.takenOver(control),
    afterMove: (left: number) => rules.afterMove(control, left),
    afterNone: (left: number) => rules.afterNone(control, left),
  };
}

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
  const times: Readonly<Record<string, unknown>> = { ...control };
  for (const [field, { least, most }] of Object.entries<TimeLimits>(CLOCK_TIMES[control.kind])) {
    const given = Number(times[field]);
    if (!(given >= least && given <= most))
      return { ok: false, code: 'time', field: field as TimeField, given, least, most };
  }
  return null;
}
