/**
 * What happens once the player to move in a match without a clock has been waited for too long, or has left the server: those
 * who are left are told that they may go on without them.
 */
import { quietAround } from '../calendar/localTime.ts';
import { isWaiting, stopped, type TurnClock } from '../clock/turnClock.ts';
import { type Change, type Step, samePosition } from '../frame/change.ts';
import { isAway } from '../model/seated.ts';
import type { TimeTransaction } from './ports.ts';

/** Null where nobody is left who waits, and while the player to move wants to be left in peace. */
export async function waitedTooLong(step: Step<TimeTransaction>, clock: TurnClock): Promise<Change | null> {
  const { transaction, at } = step;
  const settings = await transaction.settings(clock.personId);
  const quiet = settings?.quiet && quietAround(at, settings.quiet, settings.zone);
  if (quiet) {
    await transaction.saveClock(clock.matchId, { ...clock, deadline: quiet.until });
    return null;
  }
  return absent(step, clock, {});
}

/** Null where that is known, or somebody else is to move. */
export async function leftServer(step: Step<TimeTransaction>, personId: string): Promise<Change | null> {
  const clock = await step.transaction.clock(step.match.id);
  const isAwaited = clock?.personId === personId && isWaiting(clock) && clock.deadline !== null;
  return isAwaited && !step.match.pausedAt ? absent(step, clock, { left: true }) : null;
}

async function absent(step: Step<TimeTransaction>, clock: TurnClock, why: { readonly left?: true }) {
  const { match, transaction, at } = step;
  await transaction.saveClock(match.id, { ...stopped(clock, [], at), left: 0 });
  const { members } = match;
  const isPerson = members.some((member) => member.personId === clock.personId && !isAway(member));
  const isWaitedFor = members.some((member) => member.personId !== clock.personId && !isAway(member));
  if (!isPerson || !isWaitedFor) return null;
  return samePosition(step, [{ kind: 'absent', personId: clock.personId, ...why }]);
}
