/**
 * Finds out who holds a match without a clock up: its player to move, once they have been waited for long enough.
 */
import { stretchAt } from '../../../match/calendar/countedTime.ts';
import { isWaiting, type TurnClock } from '../../../match/clock/turnClock.ts';
import type { Step } from '../../../match/frame/change.ts';
import type { MatchView } from '../../../match/model/match.ts';
import type { MatchMember, PersonId } from '../../../match/model/members.ts';
import { isAway, moverOf } from '../../../match/model/seated.ts';
import type { Holiday } from '../../people/model.ts';
import type { TimeTransaction } from './ports.ts';

/** The player for whom others wait in a match without a clock, and until when; null: that time is over, and they are absent. */
export interface Awaited {
  readonly seat: number;
  readonly personId: PersonId;
  readonly until: Date | null;
}

/** Null where no person is to move, the match has a clock, or it rests. `holidays`: of the player to move. */
export function awaitedIn(
  { match, state }: MatchView,
  clock: TurnClock | null,
  holidays: readonly Holiday[],
  at: Date,
): Awaited | null {
  const mover = moverOf(match, state);
  const member = mover && match.members[mover.seat];
  if (!clock || !isWaiting(clock) || !member || isAway(member) || match.pausedAt) return null;
  if (match.timeControl || clock.personId !== mover.personId) return null;
  const until = clock.deadline ?? stretchAt(at, holidays)?.until ?? null;
  return { seat: mover.seat, personId: mover.personId, until };
}

/** The same as a use case finds it. */
export async function awaitedAt(step: Step<Pick<TimeTransaction, 'clock' | 'holidays'>>): Promise<Awaited | null> {
  const { match, transaction, at } = step;
  const clock = match.timeControl ? null : await transaction.clock(match.id);
  return clock && awaitedIn(step, clock, await transaction.holidays(clock.personId), at);
}

/** Whether nobody can wait for a member's voice: they play no more, a computer player moves for them, or they are absent. */
export async function voiceless(
  step: Step<Pick<TimeTransaction, 'clock' | 'holidays'>>,
): Promise<(member: Pick<MatchMember, 'personId'>) => boolean> {
  const awaited = await awaitedAt(step);
  return ({ personId }) => {
    const member = step.match.members.find((each) => each.personId === personId);
    return member !== undefined && (isAway(member) || (awaited?.until === null && awaited.personId === personId));
  };
}
