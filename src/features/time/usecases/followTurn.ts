/**
 * After each change of a match: whose time runs now. In the same transaction, so that no turn is ever without its clock.
 * What happens when time is up is left to the clockwork.
 */

import {
  firstTurn,
  isWaiting,
  nextTurn,
  running,
  stopped,
  type TurnClock,
  turnHandedOver,
  turnTakenBack,
  waitingTurn,
} from '../../../match/clock/turnClock.ts';
import type { Step } from '../../../match/frame/change.ts';
import type { Follower } from '../../../match/frame/following.ts';
import type { Announcement } from '../../../match/model/announcements.ts';
import type { MatchView } from '../../../match/model/match.ts';
import { isDirect } from '../../../match/model/place.ts';
import { type Mover, moverOf } from '../../../match/model/seated.ts';
import { USUAL_SETTINGS } from '../../people/model.ts';
import type { TimeTransaction } from './ports.ts';
import { notBefore, timedPerson } from './timedPerson.ts';

/** Begins, hands on or removes the match's clock; tells whom it is to be told by direct message that it is their turn. */
export const followTurn: Follower<TimeTransaction> = async (before, after, announcements) => {
  const mover = moverOf(after.match, after.state);
  await followClock(before, after, mover, announcements);
  if (!mover || isDirect(after.match) || !announcements.some(({ kind }) => kind === 'turn')) return [];
  const { pings } = (await before.transaction.settings(mover.personId)) ?? USUAL_SETTINGS;
  return pings === 'thread' ? [] : [{ kind: 'turnDirect', personId: mover.personId }];
};

/** The announcements say whether a move was taken back. */
async function followClock(
  before: Step<TimeTransaction>,
  after: MatchView,
  mover: Mover | null,
  announcements: readonly Announcement[],
): Promise<void> {
  const { transaction } = before;
  const { timeControl, id } = after.match;
  const clock = await transaction.clock(id);
  const at = notBefore(before.at, clock?.countedFrom, (await transaction.watch())?.lookedAt);
  if (!mover) {
    if (clock) await transaction.saveClock(id, null);
    return;
  }
  const person = await timedPerson(transaction, mover.personId, at);
  if (after.match.pausedAt) {
    if (clock?.countedFrom) await transaction.saveClock(id, stopped(clock, person.stops, at));
    return;
  }
  // Also where a match that has begun without a clock is given one.
  if (!clock || isWaiting(clock) !== (timeControl === null)) {
    const seats = after.match.members.length;
    const first = timeControl ? firstTurn(timeControl, mover, seats, person, at) : waitingTurn(mover, person, at);
    await transaction.saveClock(id, first);
    return;
  }
  const isTakenBack = announcements.some(({ kind }) => kind === 'takenBack');
  const next = async (): Promise<TurnClock | null> => {
    const isSameTurn = !isTakenBack && before.state === after.state && clock.personId === mover.personId;
    if (!timeControl && !isSameTurn) return waitingTurn(mover, person, at);
    if (!timeControl) return before.match.pausedAt ? running(clock, person, at) : null;
    if (isTakenBack) return turnTakenBack(timeControl, clock, mover, person, at);
    if (before.state !== after.state) {
      const movedFor = await timedPerson(transaction, clock.personId, at);
      return nextTurn(timeControl, clock, mover, person, movedFor, at);
    }
    // Also where somebody else has come into the seat while the game rested.
    if (clock.personId !== mover.personId) return turnHandedOver(timeControl, clock, mover, person, at);
    return before.match.pausedAt ? running(clock, person, at) : null;
  };
  const changed = await next();
  if (changed) await transaction.saveClock(id, changed);
}
