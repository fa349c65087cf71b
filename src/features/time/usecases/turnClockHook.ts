/** Updates the match's clock in the transaction of each change, so that no turn is ever without its clock. */
import { DEFAULT_PERSON_SETTINGS } from '../../../match/clock/personSettings.ts';
import {
  firstTurn,
  isWaiting,
  nextTurn,
  running,
  seatsTakenOver,
  stopped,
  type TurnClock,
  turnHandedOver,
  turnTakenBack,
  waitingTurn,
} from '../../../match/clock/turnClock.ts';
import type { AfterChangeHook, Step } from '../../../match/core/change.ts';
import type { Announcement } from '../../../match/model/announcements.ts';
import { isDirect, type Match, type MatchView, type Mover, moverOf } from '../../../match/model/match.ts';
import type { Seat } from '../../../rules/index.ts';
import type { TimeTransaction } from './commands.ts';
import { latestOf, loadTimedPerson } from './timedPerson.ts';

/** Starts, hands over or removes the clock. Announces the turn to players who want a direct message. */
export const updateTurnClock: AfterChangeHook<TimeTransaction> = async (before, after, announcements) => {
  const mover = moverOf(after.match, after.state);
  await followClock(before, after, mover, announcements);
  if (!mover || isDirect(after.match) || !announcements.some(({ kind }) => kind === 'turn')) return [];
  const { pings } = (await before.transaction.settings(mover.personId)) ?? DEFAULT_PERSON_SETTINGS;
  return pings === 'thread' ? [] : [{ kind: 'turnDirect', personId: mover.personId }];
};

async function followClock(
  before: Step<TimeTransaction>,
  after: MatchView,
  mover: Mover | null,
  announcements: readonly Announcement[],
): Promise<void> {
  const { transaction } = before;
  const { timeControl, id } = after.match;
  const stored = await transaction.clock(id);
  const newSeats = stored ? seatsOfNewPlayers(before.match, after.match).filter((seat) => seat !== stored.seat) : [];
  const clock = stored && timeControl && newSeats.length > 0 ? seatsTakenOver(timeControl, stored, newSeats) : stored;
  const at = latestOf(before.at, clock?.countedFrom, (await transaction.watch())?.lookedAt);
  if (!mover) {
    if (clock) await transaction.saveClock(id, null);
    return;
  }
  const person = await loadTimedPerson(transaction, mover.personId, at);
  if (after.match.pausedAt) {
    if (clock && (clock.countedFrom || clock.deadline || clock !== stored))
      await transaction.saveClock(id, stopped(clock, person.stops, at));
    return;
  }
  // Applies also when a match that began without a clock gets one.
  if (!clock || isWaiting(clock) !== (timeControl === null)) {
    const seats = after.match.members.length;
    const first = timeControl ? firstTurn(timeControl, mover, seats, person, at) : waitingTurn(mover, person, at);
    await transaction.saveClock(id, first);
    return;
  }
  const isTakenBack = announcements.some(({ kind }) => kind === 'takenBack');
  const resolveClock = async (): Promise<TurnClock | null> => {
    const isSameTurn = !isTakenBack && before.state === after.state && clock.personId === mover.personId;
    if (!timeControl && !isSameTurn) return waitingTurn(mover, person, at);
    if (!timeControl) return before.match.pausedAt ? running(clock, person, at) : null;
    if (isTakenBack) return turnTakenBack(timeControl, clock, mover, person, at);
    if (before.state !== after.state) {
      const movedFor = await loadTimedPerson(transaction, clock.personId, at);
      return nextTurn(timeControl, clock, mover, person, movedFor, at, await queuedMovers(before, after));
    }
    // Applies also when the seat changed hands during a pause.
    if (clock.personId !== mover.personId) return turnHandedOver(timeControl, clock, mover, person, at);
    return before.match.pausedAt ? running(clock, person, at) : null;
  };
  const updatedClock = (await resolveClock()) ?? (clock === stored ? null : clock);
  if (updatedClock) await transaction.saveClock(id, updatedClock);
}

/** The seats of new people, and of people who are back after a computer player moved for them. */
function seatsOfNewPlayers(before: Match, after: Match): readonly Seat[] {
  return after.members.flatMap(({ personId, standIn }, seat) => {
    const member = before.members[seat];
    return member?.personId !== personId || (member.standIn && !standIn) ? [seat] : [];
  });
}

/** The seats whose queued moves are part of the change, in order. */
async function queuedMovers({ transaction, match }: Step<TimeTransaction>, after: MatchView): Promise<readonly Seat[]> {
  // A single move is not a queued one.
  if (after.match.version <= match.version + 1) return [];
  const moves = await transaction.history(match.id, match.version);
  return moves.filter(({ automatic }) => automatic === 'conditional').map(({ seat }) => seat);
}
