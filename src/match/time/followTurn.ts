/**
 * After each change of a match: whose time runs now. In the same transaction, so that no turn is ever without its clock.
 * What happens when time is up is left to the clockwork.
 */

import {
  firstTurn,
  nextTurn,
  running,
  standing,
  type TurnClock,
  turnHandedOver,
  turnTakenBack,
} from '../clock/turnClock.ts';
import type { Announcement } from '../model/announcements.ts';
import type { MatchView } from '../model/match.ts';
import { moverOf } from '../model/mover.ts';
import { isDirect } from '../model/place.ts';
import { USUAL_SETTINGS } from '../model/settings.ts';
import type { MatchTransaction } from '../ports.ts';
import { timedPerson } from './timedPerson.ts';

interface Before extends MatchView {
  readonly transaction: MatchTransaction;
  readonly at: Date;
}

/** Begins, hands on or removes the match's clock; `told` says whether a move was taken back. */
export async function followTurn(before: Before, after: MatchView, told: readonly Announcement[]): Promise<void> {
  const { transaction, at } = before;
  const { timeControl, id, version } = after.match;
  const mover = moverOf(after.match, after.state);
  if (mover && !isDirect(after.match) && told.some(({ kind }) => kind === 'turn')) {
    const { pings } = (await transaction.settings(mover.personId)) ?? USUAL_SETTINGS;
    const { personId } = mover;
    if (pings !== 'thread') await transaction.announce(id, version, { kind: 'turnDirect', personId }, at);
  }
  if (!timeControl) return;
  const clock = await transaction.clock(id);
  if (!mover) {
    if (clock) await transaction.saveClock(id, null);
    return;
  }
  const person = await timedPerson(transaction, mover.personId, at);
  if (!clock) {
    await transaction.saveClock(id, firstTurn(timeControl, mover, after.match.members.length, person, at));
    return;
  }
  if (after.match.pausedAt) {
    if (clock.countedFrom) await transaction.saveClock(id, standing(clock, person.stops, at));
    return;
  }
  const next = async (): Promise<TurnClock | null> => {
    if (told.some(({ kind }) => kind === 'takenBack')) return turnTakenBack(timeControl, clock, mover, person, at);
    if (before.state !== after.state) {
      const movedFor = await timedPerson(transaction, clock.personId, at);
      return nextTurn(timeControl, clock, mover, person, movedFor, at);
    }
    if (before.match.pausedAt) return running(clock, person, at);
    return clock.personId === mover.personId ? null : turnHandedOver(timeControl, clock, mover, person, at);
  };
  const changed = await next();
  if (changed) await transaction.saveClock(id, changed);
}
