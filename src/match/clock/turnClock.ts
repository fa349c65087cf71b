/**
 * The clock of a match: whose time runs since when, how much is left, when it is up. Pure steps from one clock to the next.
 * Keeping clocks, and doing what is due, are left to the store and the clockwork.
 */
import type { Seat } from '../../rules/index.ts';
import { countedBetween, momentAfter, type Stretch } from '../calendar/countedTime.ts';
import type { MatchId, PersonId } from '../model/members.ts';
import type { Mover } from '../model/seated.ts';
import { clockRules, PATIENCE, TIME_ENOUGH, type TimeControl } from '../model/timeControl.ts';
import { nextReminder, type RemindedPerson, type RemindedTurn } from './reminders.ts';

/** Lengths in milliseconds. */
export interface TurnClock {
  readonly matchId: MatchId;
  readonly seat: Seat;
  readonly personId: PersonId;
  readonly beganAt: Date;
  /** From when on `left` runs; null while the clock stands. */
  readonly countedFrom: Date | null;
  readonly left: number;
  /** By seat; of the seat to move it is `left` that counts. None: the match has no clock, and `left` is how long its mover is waited for. */
  readonly banks: readonly number[];
  /** The turn before, for taking back. */
  readonly before: { readonly seat: Seat; readonly left: number } | null;
  /** When the time is up; null while the clock stands, and once that has been dealt with. */
  readonly deadline: Date | null;
  readonly remindAt: Date | null;
  readonly remindLead: number | null;
  /** The shortest lead that the person has been reminded with in this turn. */
  readonly reminded: number | null;
  /** Who wants a computer player to take over, once time is up. */
  readonly votes: readonly PersonId[];
}

/** What a person's settings mean for their clock. */
export interface TimedPerson extends RemindedPerson {
  /** The stretches in which their time does not run, as far as they are known. */
  readonly stops: readonly Stretch[];
}

/** The clock of the first turn of a match. */
export function firstTurn(control: TimeControl, mover: Mover, seats: number, person: TimedPerson, at: Date): TurnClock {
  const banks = Array.from({ length: seats }, () => clockRules(control).atFirst);
  return began(mover, banks, null, person, at);
}

/** The turn in a match without a clock: nobody sees it, and when it is up the others may go on without its player. */
export function waitingTurn(mover: Mover, person: TimedPerson, at: Date): TurnClock {
  return running(began(mover, [], null, person, at), person, at, PATIENCE);
}

/** Whether the match has no clock, and this only says how long its mover is waited for. */
export function isWaiting({ banks }: TurnClock): boolean {
  return banks.length === 0;
}

/** The clock after a move. */
export function nextTurn(
  control: TimeControl,
  clock: TurnClock,
  mover: Mover,
  person: TimedPerson,
  movedFor: TimedPerson,
  at: Date,
): TurnClock {
  const left = leftAt(clock, movedFor.stops, at);
  const banks = clock.banks.map((bank, seat) => (seat === clock.seat ? clockRules(control).afterMove(left) : bank));
  return began(mover, banks, { seat: clock.seat, left }, person, at);
}

/** The clock after a move was taken back: its player has what was left when they made it. */
export function turnTakenBack(
  control: TimeControl,
  clock: TurnClock,
  mover: Mover,
  person: TimedPerson,
  at: Date,
): TurnClock {
  const had = clock.before?.seat === mover.seat ? clock.before.left : clockRules(control).atFirst;
  const banks = clock.banks.map((bank, seat) => {
    if (seat === mover.seat) return Math.max(had, TIME_ENOUGH);
    return seat === clock.seat ? clockRules(control).afterNone(clock.left) : bank;
  });
  return began(mover, banks, null, person, at);
}

/** The same turn in other hands: the new player begins it anew. */
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
  return began(mover, banks, clock.before, person, at);
}

/** The clock as it stands from now on: with what is left, until it runs again. */
export function stopped(clock: TurnClock, stops: readonly Stretch[], at: Date): TurnClock {
  return {
    ...clock,
    left: leftAt(clock, stops, at),
    countedFrom: null,
    deadline: null,
    remindAt: null,
    remindLead: null,
  };
}

/** A clock that stood, running again; one that runs, with deadline and reminder as they are under the person's settings. */
export function running(
  clock: TurnClock,
  person: TimedPerson,
  at: Date,
  left = leftAt(clock, person.stops, at),
): TurnClock {
  return withMoments({ ...clock, left, countedFrom: at }, person, at);
}

/** After a reminder: the next one, if there is one. */
export function remindedOnce(clock: TurnClock, lead: number, person: TimedPerson, at: Date): TurnClock {
  return withMoments({ ...clock, reminded: lead }, person, at);
}

/** What is left to the player to move at a moment; less than nothing never. */
export function leftAt(clock: TurnClock, stops: readonly Stretch[], at: Date): number {
  if (clock.countedFrom === null) return clock.left;
  return Math.max(0, clock.left - countedBetween(clock.countedFrom, at, stops));
}

/** The earlier of deadline and reminder; null while there is nothing to look for. */
export function dueAt({ deadline, remindAt }: TurnClock): Date | null {
  if (deadline === null || remindAt === null) return deadline ?? remindAt;
  return remindAt < deadline ? remindAt : deadline;
}

/** The clock's turn as the reminders see it; null while it stands. */
export function remindedTurn(clock: TurnClock, stops: readonly Stretch[]): RemindedTurn | null {
  if (clock.countedFrom === null) return null;
  return { countedFrom: clock.countedFrom, left: clock.left, stops, reminded: clock.reminded };
}

function began(
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
    deadline: momentAfter(turn.countedFrom, clock.left, person.stops),
    remindAt: reminder?.at ?? null,
    remindLead: reminder?.lead ?? null,
  };
}
