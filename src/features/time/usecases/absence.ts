/**
 * A time in which nobody looked at the clocks: the players could not move either, so that it counts on no clock.
 * When it is taken off the clocks is left to the catching up; until then, whoever counts leaves it out.
 */

import { latest } from '../../../kernel/index.ts';
import type { Stretch } from '../../../match/calendar/countedTime.ts';
import { running, type TimedPerson, type TurnClock } from '../../../match/clock/turnClock.ts';
import type { Watch } from './ports.ts';

/** Nobody having looked for longer than this means that the players could not move either. */
export const AWAY = 10 * 60_000;

/**
 * The absence that may still be on clocks at a moment, also where nobody has noted yet that it is over. One that comes
 * before the last was caught up goes on from it: the little that was looked in between is nobody's, too.
 */
export function absenceAt(watch: Watch | null, at: Date): Stretch | null {
  if (!watch) return null;
  const away = watch.away && watch.away.until <= latest(at) ? watch.away : null;
  if (at.getTime() - watch.lookedAt.getTime() <= AWAY) return away;
  return { from: away?.from ?? watch.lookedAt, until: at };
}

/** Whether a clock may have run into the absence. */
export function isTouched({ countedFrom }: TurnClock, { until }: Stretch): boolean {
  return countedFrom !== null && countedFrom < until;
}

/** The clock without the absence, which is among the person's stops; it counts on from its end. */
export function withoutAbsence(clock: TurnClock, person: TimedPerson, { until }: Stretch): TurnClock {
  return running(clock, person, until);
}

/** Since when a clock had run while nobody looked; null where that was too short to speak of. */
export function missedSince({ countedFrom }: TurnClock, { from, until }: Stretch): Date | null {
  const since = countedFrom !== null && countedFrom > from ? countedFrom : from;
  return until.getTime() - since.getTime() > AWAY ? since : null;
}
