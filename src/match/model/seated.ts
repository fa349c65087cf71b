/** Who sits where, whose turn it is, and who may see a match. */
import type { GameState, Seat } from '../../rules/index.ts';
import { isDirect, type Match, type MatchPlace } from './match.ts';
import {
  type ComputerSeat,
  erasedPersonAt,
  isSomeone,
  type MatchId,
  type MatchMember,
  type PersonId,
} from './members.ts';

export type RatedMatch = Pick<Match, 'status' | 'rated' | 'ratedAlone' | 'members'>;

/** Null: the person has no seat. */
export function seatOf({ members }: Pick<Match, 'members'>, personId: PersonId): Seat | null {
  const seat = members.findIndex((member) => member.personId === personId);
  return seat < 0 ? null : seat;
}

/** Whether the person has a seat in a running game and has not resigned. */
export function isPlaying(match: Pick<Match, 'status' | 'members'>, personId: PersonId): boolean {
  const member = match.members[seatOf(match, personId) ?? -1];
  return match.status === 'running' && member !== undefined && !member.resigned;
}

export function isComputer({ computer }: MatchMember): boolean {
  return computer !== undefined;
}

/** Whether a person has the seat who can get messages: no computer player, and nobody erased. */
export function isReachable(member: MatchMember): boolean {
  return !isComputer(member) && !isSomeone(member.personId);
}

/** Whether the result counts for ratings; of a lobby, if it started with its present members. */
export function isRated({ status, rated, ratedAlone, members }: RatedMatch): boolean {
  if (status !== 'lobby' || !rated || ratedAlone) return rated;
  const people = members.filter((member) => !isComputer(member)).length;
  return people > 1 || people === members.length;
}

/** Whether no person answers for the seat. */
export function isAway({ resigned, standIn, computer }: MatchMember): boolean {
  return resigned === true || standIn === true || computer !== undefined;
}

export function isComputersTurn({ status, pausedAt, members }: Match, turn: number | null): boolean {
  const member = turn === null ? undefined : members[turn];
  return status === 'running' && !pausedAt && member !== undefined && isComputer(member);
}

/** Adds computer players; their ids are unique in the match, and no person has such an id. */
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

/** Null: nobody is to move. */
export function moverOf(match: Match, state: GameState | null): Mover | null {
  if (match.status !== 'running' || !state || state.turn === null) return null;
  const member = match.members[state.turn];
  return member ? { matchId: match.id, seat: state.turn, personId: member.personId } : null;
}

/** Hides the ids and names of these people. */
export function withoutPeople<Shown extends Pick<Match, 'members' | 'hostId'>>(
  match: Shown,
  hidden: ReadonlySet<PersonId>,
): Shown {
  const members = match.members.map((member, seat) =>
    hidden.has(member.personId) ? { ...member, personId: erasedPersonAt(seat), name: '' } : member,
  );
  const host = match.members.findIndex(({ personId }) => personId === match.hostId);
  return { ...match, members, hostId: members[host]?.personId ?? match.hostId };
}

/** Players see their game, and so does everybody who can view its place. `mayView` asks the host platform. */
export async function seesGame(
  match: Pick<Match, 'members' | 'place'>,
  personId: PersonId,
  mayView: (place: MatchPlace) => Promise<boolean>,
): Promise<boolean> {
  return seatOf(match, personId) !== null || (!isDirect(match) && mayView(match.place));
}
