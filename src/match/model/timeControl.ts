/** Time controls: the kinds of clock, their limits, and what happens when time is up. */

const MINUTE = 60_000;
export const HOUR_MS = 60 * MINUTE;
export const DAY_MS = 24 * HOUR_MS;

/** The minimum that is left after a take-back or when a player takes over a turn. */
export const MIN_TIME_LEFT_MS = 15 * MINUTE;

/** In games without a clock: how long the others wait for a move or an answer before they may continue. */
export const ABSENCE_TIMEOUT_MS = 7 * DAY_MS;

/** `standIn`: a computer player moves until the person returns. `vote`: nothing until the others vote for one. */
export const WHEN_UP = ['pass', 'standIn', 'vote'] as const;
export type WhenUp = (typeof WHEN_UP)[number];

/**
 * The kinds of clock with the range of each of their times, in milliseconds. `turn`: the same time for each turn.
 * `bank`: one budget for the game, which grows by `increment` after each move, never beyond its initial value.
 */
export const CLOCK_TIMES = {
  turn: { perTurn: { least: 10 * MINUTE, most: 60 * DAY_MS } },
  bank: { bank: { least: HOUR_MS, most: 60 * DAY_MS }, increment: { least: 0, most: 14 * DAY_MS } },
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

/** All in milliseconds. */
interface ClockRules<Kind extends ClockKind> {
  atFirst(control: TimeControlOf<Kind>): number;
  /** The minimum for a player who takes over a turn. */
  takenOver(control: TimeControlOf<Kind>): number;
  afterMove(control: TimeControlOf<Kind>, left: number): number;
  /** After a turn that a take-back ended before its player had moved. */
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
    takenOver: ({ increment }) => Math.max(increment, MIN_TIME_LEFT_MS),
    afterMove: ({ bank, increment }, left) => Math.min(left + increment, Math.max(bank, increment)),
    afterNone: (_, left) => left,
  },
};

export function clockRules<Kind extends ClockKind>(control: TimeControlOf<Kind>) {
  const rules: ClockRules<Kind> = CLOCKS[control.kind];
  return {
    atFirst: rules.atFirst(control),
    takenOver: rules.takenOver(control),
    afterMove: (left: number) => rules.afterMove(control, left),
    afterNone: (left: number) => rules.afterNone(control, left),
  };
}

/** A time out of range, in milliseconds. */
export interface WrongTime {
  readonly ok: false;
  readonly code: 'time';
  readonly field: TimeField;
  readonly given: number;
  readonly least: number;
  readonly most: number;
}

/** The first time out of range; null if the time control is valid. */
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

/** How a game continues without an absent player: a computer player moves, the game ends, or it gets a clock. */
export const CONTINUATIONS = ['standIn', 'end', 'clock'] as const;
export type Continuation = (typeof CONTINUATIONS)[number];
export type ContinuationRequest =
  | { readonly way: Exclude<Continuation, 'clock'> }
  | { readonly way: 'clock'; readonly timeControl: TimeControl };
