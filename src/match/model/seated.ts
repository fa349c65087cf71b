/**
 * Who sits where, and whose turn it is: a person's or a computer player's. How much time they have is left to the clocks, and
 * what they do to the rooms above.
 */
import type { GameState, Seat } from '../../rules/index.ts';
import type { Match } from './match.ts';
import { type ComputerSeat, isSomeone, type MatchId, type MatchMember, type PersonId, someoneAt } from './members.ts';

/** What it depends on whether a result counts. */
export type RatedMatch = Pick<Match, 'status' | 'rated' | 'ratedAlone' | 'members'>;

/** A person's seat in a match that has started; null for people without one. */
export function seatOf({ members }: Pick<Match, 'members'>, personId: PersonId): Seat | null {
  const seat = members.findIndex((member) => member.personId === personId);
  return seat < 0 ? null : seat;
}

export function isComputer({ computer }: MatchMember): boolean {
  return computer !== undefined;
}

/** Whether the seat is that of a person who can be told something: of no computer player, and of nobody forgotten. */
export function isReachable(member: MatchMember): boolean {
  return !isComputer(member) && !isSomeone(member.personId);
}

/** Whether its result counts for ratings: that of a lobby as if it started with those who are in it. */
export function isRated({ status, rated, ratedAlone, members }: RatedMatch): boolean {
  if (status !== 'lobby' || !rated || ratedAlone) return rated;
  const people = members.filter((member) => !isComputer(member)).length;
  return people > 1 || people === members.length;
}

/** Whether nobody is there whom one could ask, or wait for. */
export function isAway({ resigned, standIn, computer }: MatchMember): boolean {
  return resigned === true || standIn === true || computer !== undefined;
}

/** Whether a computer player has to move now. */
export function isComputersTurn({ status, pausedAt, members }: Match, turn: number | null): boolean {
  const member = turn === null ? undefined : members[turn];
  return status === 'running' && !pausedAt && member !== undefined && isComputer(member);
}

/** With computer players on further seats; no person has an id like theirs, and each of a match has one of its own. */
export function withComputers(members: readonly MatchMember[], seats: readonly ComputerSeat[]): readonly MatchMember[] {
  const all = [...members];
  for (const { computer, name } of seats) all.push({ personId: freeId(all), name, computer });
  return all;
}

function freeId(members: readonly MatchMember[]): PersonId {
  const taken = new Set(members.map(({ personId }) => personId));
  for (let number = 1; ; number++) if (!taken.has(`computer${number}`)) return `computer${number}`;
}

export interface Mover {
  readonly matchId: MatchId;
  readonly seat: Seat;
  readonly personId: PersonId;
}

/** Who is to move in a match that runs; null where nobody is. */
export function moverOf(match: Match, state: GameState | null): Mover | null {
  if (match.status !== 'running' || !state || state.turn === null) return null;
  const member = match.members[state.turn];
  return member ? { matchId: match.id, seat: state.turn, personId: member.personId } : null;
}

/** The match with nobody's name in the seats of these people, for somebody to whom they may not be shown. */
export function withoutPeople<Shown extends Pick<Match, 'members' | 'hostId'>>(
  match: Shown,
  hidden: ReadonlySet<PersonId>,
): Shown {
  const members = match.members.map((member, seat) =>
    hidden.has(member.personId) ? { ...member, personId: someoneAt(seat), name: '' } : member,
  );
  const host = match.members.findIndex(({ personId }) => personId === match.hostId);
  return { ...match, members, hostId: members[host]?.personId ?? match.hostId };
}
