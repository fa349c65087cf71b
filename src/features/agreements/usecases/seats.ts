/**
 * Seats that change hands: given up, offered to somebody, taken over. The game itself goes on as it stands.
 * Whoever takes a seat over has agreed before.
 */

import { playerOf } from '../../../match/frame/atTable.ts';
import { type Change, type Step, samePosition } from '../../../match/frame/change.ts';
import type { Match } from '../../../match/model/match.ts';
import type { Actor, MatchMember, PersonId } from '../../../match/model/members.ts';
import { isDirect } from '../../../match/model/place.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import { seatOf } from '../../../match/model/seated.ts';
import type { Seat } from '../../../rules/index.ts';
import { voiceless } from '../../time/usecases/absentee.ts';
import type { AgreementTransaction } from './commands.ts';

/**
 * The match without the actor: their seat passes by itself from now on. With only one player left it ends as it stands,
 * without points counted further, and whoever is left has won.
 */
export function resigned(step: Step, { personId }: Pick<Actor, 'personId'>, seat: Seat): Change {
  const members = step.match.members.map((member, at) => (at === seat ? { ...member, resigned: true } : member));
  const told = { kind: 'resigned', personId } as const;
  if (members.filter((member) => !member.resigned).length > 1) {
    const change = samePosition(step, [told]);
    return { ...change, match: { ...step.match, members } };
  }
  const match: Match = { ...step.match, members, status: 'finished', pausedAt: null };
  return { ok: true, match, state: step.state, events: [], announcements: [told, { kind: 'finished' }] };
}

/** One's own seat, or by the host one that somebody has resigned; to somebody who has none. Any player stands in for a host who is gone. */
export async function offeredSeat(
  step: Step<AgreementTransaction>,
  actor: Actor,
  to: MatchMember,
  of: PersonId = actor.personId,
): Promise<{ readonly ok: true; readonly seat: Seat } | MatchRefusal> {
  const { match } = step;
  const takesOver = match.members.find(({ personId }) => personId === to.personId);
  if (of === actor.personId) {
    const player = playerOf(step, actor);
    if (!player.ok) return player;
    return takesOver ? { ok: false, code: 'hasSeat', name: takesOver.name } : { ok: true, seat: player.seat };
  }
  if (match.status !== 'running') return { ok: false, code: 'status', status: match.status };
  const seat = seatOf(match, of);
  if (seat === null || !match.members[seat]?.resigned) return { ok: false, code: 'notResigned' };
  const host = match.members.find(({ personId }) => personId === match.hostId);
  const standsIn = playerOf(step, actor).ok && (!host || (await voiceless(step))(host));
  if (match.hostId !== actor.personId && !standsIn) return { ok: false, code: 'notHost', hostId: match.hostId };
  return takesOver ? { ok: false, code: 'hasSeat', name: takesOver.name } : { ok: true, seat };
}

/**
 * The match with somebody else in a seat. Where that seat is to move, it is told to them; without a channel they have to be
 * shown the game in any case.
 */
export function replaced(step: Step, seat: Seat, to: MatchMember): Change | MatchRefusal {
  const { match, state } = step;
  if (match.status !== 'running') return { ok: false, code: 'status', status: match.status };
  const before = match.members[seat];
  const known = match.members.find(({ personId }) => personId === to.personId);
  if (!before || known) return { ok: false, code: 'hasSeat', name: to.name };
  const member: MatchMember = { personId: to.personId, name: to.name };
  const members = match.members.map((each, at) => (at === seat ? member : each));
  const hostId = match.hostId === before.personId ? to.personId : match.hostId;
  const told = { kind: 'replaced', seat, from: before.name, fromId: before.personId, personId: to.personId } as const;
  const changed = { ...match, members, hostId };
  if (state?.turn !== seat || match.pausedAt) {
    const shown = isDirect(match) && !match.pausedAt ? [{ kind: 'turn', again: true } as const] : [];
    return { ...samePosition(step, [told, ...shown]), match: changed };
  }
  return { ok: true, match: changed, state, events: [], announcements: [told, { kind: 'turn', again: true }] };
}
