/** The clock of a match as pure functions: whose time runs since when, the remaining time, and the deadline. */
import type { Seat } from '../../rules/index.ts';
import type { MatchId, Mover, PersonId } from '../model/match.ts';
import { ABSENCE_TIMEOUT_MS, clockRules, MIN_TIME_LEFT_MS, type TimeControl } from '../model/timeControl.ts';
import { elapsedOutside, momentAfterElapsed, type TimeRange } from './countedTime.ts';
import { nextReminder, type RemindedPerson, type RemindedTurn } from './reminders.ts';

/** Lengths in milliseconds. */
export interface TurnClock {
  readonly matchId: MatchId;
  readonly seat: Seat;
  readonly personId: PersonId;
  readonly beganAt: Date;
  /** The moment since which `left` runs down; null while the clock is stopped. */
  readonly countedFrom: Date | null;
  readonly left: number;
  /**
   * The remaining time by seat; for the seat to move, `left` counts instead. Empty if the match has no clock; then
   * `left` is the time until the player counts as absent.
   */
  readonly banks: readonly number[];
  /** What each seat had left when it moved last, latest last; a take-back restores it. */
  readonly before: readonly { readonly seat: Seat; readonly left: number }[];
  /** Null while the clock is stopped, and once the deadline has been processed. */
  readonly deadline: Date | null;
  readonly remindAt: Date | null;
  readonly remindLead: number | null;
  /** The shortest lead time already used in this turn. */
  readonly reminded: number | null;
  /** The people who have voted for a computer player since time was up. */
  readonly votes: readonly PersonId[];
}

export interface TimedPerson extends RemindedPerson {
  /** The ranges in which their time does not run. */
  readonly stops: readonly TimeRange[];
}

export function firstTurn(control: TimeControl, mover: Mover, seats: number, person: TimedPerson, at: Date): TurnClock {
  const banks = Array.from({ length: seats }, () => clockRules(control).atFirst);
  return newTurn(mover, banks, [], person, at);
}

/** The hidden clock of a match without one: when it runs out, the others may continue without the player. */
export function waitingTurn(mover: Mover, person: TimedPerson, at: Date): TurnClock {
  return running(newTurn(mover, [], [], person, at), person, at, ABSENCE_TIMEOUT_MS);
}

export function isWaiting({ banks }: TurnClock): boolean {
  return banks.length === 0;
}

/** `queued`: the seats whose queued moves followed in the same change, in order. These turns took no time. */
export function nextTurn(
  control: TimeControl,
  clock: TurnClock,
  mover: Mover,
  person: TimedPerson,
  movedFor: TimedPerson,
  at: Date,
  queued: readonly Seat[],
): TurnClock {
  const moved = afterMove(control, clock, clock.seat, leftAt(clock, movedFor.stops, at));
  const { banks, before } = queued.reduce(
    (times, seat) => afterMove(control, times, seat, times.banks[seat] ?? 0),
    moved,
  );
  return newTurn(mover, banks, before, person, at);
}

type SeatTimes = Pick<TurnClock, 'banks' | 'before'>;

function afterMove(control: TimeControl, { banks, before }: SeatTimes, mover: Seat, left: number): SeatTimes {
  return {
    banks: banks.map((bank, seat) => (seat === mover ? clockRules(control).afterMove(left) : bank)),
    before: [...before.filter(({ seat }) => seat !== mover), { seat: mover, left }],
  };
}

/** The turn after a take-back: the player has the time that was left when they made that move. */
export function turnTakenBack(
  control: TimeControl,
  clock: TurnClock,
  mover: Mover,
  person: TimedPerson,
  at: Date,
): TurnClock {
  const previous = clock.before.find(({ seat }) => seat === mover.seat)?.left ?? clock.banks[mover.seat] ?? 0;
  const banks = clock.banks.map((bank, seat) => {
    if (seat === mover.seat) return Math.max(previous, MIN_TIME_LEFT_MS);
    return seat === clock.seat ? clockRules(control).afterNone(clock.left) : bank;
  });
  return newTurn(mover, banks, [], person, at);
}

/** The same turn, started anew by another player. */
export function turnHandedOver(
  control: TimeControl,
  clock: TurnClock,
  mover: Mover,
  person: TimedPerson,
  at: Date,
): TurnClock {
  const banks = clock.banks.map((bank, seat) =>
    seat === mover.seat ? Math.max(clock.left, clockRules(control).takenOver) : bank,
  );
  return newTurn(mover, banks, clock.before, person, at);
}

/** Seats that are not to move, taken over by other players, get the minimum for a turn that is taken over. */
export function seatsTakenOver(control: TimeControl, clock: TurnClock, seats: readonly Seat[]): TurnClock {
  const { takenOver } = clockRules(control);
  return {
    ...clock,
    banks: clock.banks.map((bank, seat) => (seats.includes(seat) ? Math.max(bank, takenOver) : bank)),
  };
}

/** Keeps the lead time of the reminder that is due: it may have been postponed until less time than that is left. */
export function stopped(clock: TurnClock, stops: readonly TimeRange[], at: Date): TurnClock {
  return { ...clock, left: leftAt(clock, stops, at), countedFrom: null, deadline: null, remindAt: null };
}

/** Starts a stopped clock. For a running one, recomputes deadline and reminder. */
export function running(
  clock: TurnClock,
  person: TimedPerson,
  at: Date,
  left = leftAt(clock, person.stops, at),
): TurnClock {
  return withMoments({ ...clock, left, countedFrom: at }, person, at);
}

/** The clock after a reminder, with the next one scheduled. */
export function remindedOnce(clock: TurnClock, lead: number, person: TimedPerson, at: Date): TurnClock {
  return withMoments({ ...clock, reminded: lead }, person, at);
}

export function leftAt(clock: TurnClock, stops: readonly TimeRange[], at: Date): number {
  if (clock.countedFrom === null) return clock.left;
  return Math.max(0, clock.left - elapsedOutside(clock.countedFrom, at, stops));
}

/** The earlier of deadline and reminder, or null. */
export function dueAt({ deadline, remindAt }: TurnClock): Date | null {
  if (deadline === null || remindAt === null) return deadline ?? remindAt;
  return remindAt < deadline ? remindAt : deadline;
}

export function remindedTurn(clock: TurnClock, stops: readonly TimeRange[]): RemindedTurn | null {
  const { countedFrom, left, reminded, remindLead } = clock;
  if (countedFrom === null) return null;
  return { countedFrom, left, stops, reminded, pending: remindLead };
}

function newTurn(
  mover: Mover,
  banks: readonly number[],
  before: TurnClock['before'],
  person: TimedPerson,
  at: Date,
): TurnClock {
  const fresh: TurnClock = {
    ...mover,
    beganAt: at,
    countedFrom: at,
    left: banks[mover.seat] ?? 0,
    banks,
    before,
    deadline: null,
    remindAt: null,
    remindLead: null,
    reminded: null,
    votes: [],
  };
  return withMoments(fresh, person, at);
}

function withMoments(clock: TurnClock, person: TimedPerson, at: Date): TurnClock {
  const turn = remindedTurn(clock, person.stops);
  if (!turn) return clock;
  const reminder = isWaiting(clock) ? null : nextReminder(turn, person, at);
  return {
    ...clock,
    deadline: momentAfterElapsed(turn.countedFrom, clock.left, person.stops),
    remindAt: reminder?.at ?? null,
    remindLead: reminder?.lead ?? null,
  };
}
