/**
 * What becomes of a match that goes on when one of its people is forgotten: the others lose as little as possible.
 * Writing `someone` in their place is left to the store, in the same transaction.
 */

import { type Change, type Step, samePosition } from '../../../match/frame/change.ts';
import type { Announcement } from '../../../match/model/announcements.ts';
import type { Match } from '../../../match/model/match.ts';
import { type MatchMember, type PersonId, SOMEONE, someoneAt } from '../../../match/model/members.ts';
import { isReachable, seatOf } from '../../../match/model/seated.ts';
import { resigned } from '../../agreements/usecases/seats.ts';
import { withoutMember } from '../../lobby/usecases/lobby.ts';
import type { PrivacyTransaction } from './ports.ts';

/**
 * The match without the person. A lobby is left. In a running match a computer player (`computer`; null: there is none) takes
 * the seat where other people play on; else the seat is resigned. What was asked of or by the person can no longer be agreed on.
 */
export async function leave(
  step: Step<PrivacyTransaction>,
  personId: PersonId,
  computer: string | null,
): Promise<Change> {
  const { match, transaction } = step;
  const seat = seatOf(match, personId);
  const asked = await closeProposals(step, personId);
  await dropVote(step, personId);
  await transaction.privacy.forgetIn(match.id, personId);
  const goesOn = match.status === 'lobby' || match.status === 'running';
  const change = seat !== null && goesOn ? left(step, personId, seat, computer) : samePosition(step, []);
  const hostId = change.match.hostId === personId ? hostAfter(change.match, seat) : change.match.hostId;
  return { ...change, match: { ...change.match, hostId }, announcements: [...asked, ...change.announcements] };
}

function left(step: Step, personId: PersonId, seat: number, computer: string | null): Change {
  const { match } = step;
  if (match.status === 'lobby') return withoutMember(match, personId);
  const someone: MatchMember = { personId: someoneAt(seat), name: '' };
  const shownAnew: Announcement = match.pausedAt ? { kind: 'paused', proposalId: null } : { kind: 'turn', again: true };
  if (match.members[seat]?.resigned) {
    return samePosition({ ...step, match: withMember(match, seat, { ...someone, resigned: true }) }, [shownAnew]);
  }
  const playsOn = match.members.some((member, at) => at !== seat && isReachable(member) && !member.resigned);
  if (!playsOn || computer === null) {
    return resigned({ ...step, match: withMember(match, seat, someone) }, { personId: someone.personId }, seat);
  }
  const handedOver = withMember(match, seat, { ...someone, computer });
  return samePosition({ ...step, match: handedOver }, [{ kind: 'forgotten', seat }, shownAnew]);
}

function withMember(match: Match, seat: number, member: MatchMember): Match {
  return { ...match, members: match.members.map((each, at) => (at === seat ? member : each)) };
}

/** Somebody who is still there; of a match in which nobody is, whoever has been forgotten. */
function hostAfter({ members }: Match, seat: number | null): PersonId {
  const people = members.filter(isReachable);
  const host = people.find(({ resigned: gone }) => !gone) ?? people[0];
  return host?.personId ?? (seat === null ? SOMEONE : someoneAt(seat));
}

async function closeProposals({ match, transaction }: Step<PrivacyTransaction>, personId: PersonId) {
  const { agreements } = transaction;
  const theirs = (await agreements.open(match.id)).filter(
    ({ proposerId, voters }) => proposerId === personId || voters.some((voter) => voter.personId === personId),
  );
  for (const { id } of theirs) await agreements.close(id, 'expired', null);
  return theirs.map(({ id }): Announcement => ({ kind: 'proposal', proposalId: id }));
}

async function dropVote({ match, transaction }: Step<PrivacyTransaction>, personId: PersonId): Promise<void> {
  const clock = await transaction.clock(match.id);
  if (!clock?.votes.includes(personId)) return;
  await transaction.saveClock(match.id, { ...clock, votes: clock.votes.filter((voter) => voter !== personId) });
}
