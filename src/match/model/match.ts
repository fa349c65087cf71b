/**
 * A match: one game over days from the lobby to its end; who sits where, whose turn it is, who may see it, and
 * who has won.
 */
import {
  type GameEvent,
  type GameState,
  type PlayerCount,
  type Seat,
  type Setup,
  type Side,
  toolTileCount,
  totalPoints,
} from '../../rules/index.ts';
import { ABSENCE_TIMEOUT_MS, type TimeControl } from './timeControl.ts';

export const MATCH_STATUSES = ['lobby', 'running', 'finished', 'cancelled'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** The background of pictures. */
export const THEMES = ['dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];

/** Where a match is shown. */
export interface MatchPlace {
  readonly serverId: string | null;
  /** A channel of the host platform. In `DIRECT_PLACE` each member's direct messages are used instead. */
  readonly channelId: string;
  /** Null until the host has opened a thread. */
  readonly threadId: string | null;
}

const DIRECT = 'direct';

export const DIRECT_PLACE: MatchPlace = { serverId: null, channelId: DIRECT, threadId: null };

export function isDirect({ place }: { readonly place: Pick<MatchPlace, 'channelId'> }): boolean {
  return place.channelId === DIRECT;
}

/** The league round to which a match belongs. */
export interface Occasion {
  readonly kind: 'league';
  readonly id: string;
  /** A person chose it, so escape it before showing. */
  readonly name: string;
  /** Counted from 1. */
  readonly round: number;
}

export interface Match {
  readonly id: MatchId;
  readonly status: MatchStatus;
  readonly side: Side;
  /** The seats of the lobby. The match may start with fewer members, but at least two. */
  readonly capacity: PlayerCount;
  readonly locale: string;
  readonly theme: Theme;
  readonly hostId: PersonId;
  readonly place: MatchPlace;
  /** Consecutive within its server, or among the matches without a server; from 1. */
  readonly number: number;
  /** In the order of seats once the match runs, and of joining in the lobby. */
  readonly members: readonly MatchMember[];
  /**
   * Grows by one with every move and every change in the lobby, and never decreases, not even on a take-back. A change
   * that keeps the position (a pause, a replaced player) also keeps the version, so that controls stay valid.
   */
  readonly version: number;
  readonly seed: number;
  /** The deal; null in the lobby. */
  readonly setup: Setup | null;
  readonly pausedAt: Date | null;
  readonly occasion?: Occasion;
  readonly rematchOf: MatchId | null;
  /** The finished match from which this one was opened with “new game”. */
  readonly newGameAfter?: MatchId;
  readonly rated: boolean;
  /** Whether it stays rated if one person plays against computer players; only if the host asked for that. */
  readonly ratedAlone: boolean;
  /** Lets people join who cannot see the lobby message; null if no code is needed, and outside the lobby. */
  readonly inviteCode: string | null;
  readonly timeControl: TimeControl | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A match with its position; `state` is null in the lobby and for cancelled lobbies. */
export interface MatchView {
  readonly match: Match;
  readonly state: GameState | null;
}

/** `duplicate`: the interaction was processed before, so nothing has changed now. */
export interface Done extends MatchView {
  readonly ok: true;
  readonly duplicate: boolean;
  /** The events of the last move; empty if no move was made. */
  readonly events: readonly GameEvent[];
}

export interface NewMatch {
  readonly side: Side;
  readonly capacity: PlayerCount;
  readonly locale: string;
  /** Default: the first of `THEMES`. */
  readonly theme?: Theme;
  /** Default: true. */
  readonly rated?: boolean;
  /** Default: false. */
  readonly ratedAlone?: boolean;
  /** Default: no clock. The caller must have validated it. */
  readonly timeControl?: TimeControl | null;
  readonly place: MatchPlace;
  /** At most `capacity` minus one. */
  readonly computers?: readonly ComputerSeat[];
}

/** What the host can change in the lobby. */
export type MatchSettings = Pick<Match, 'side' | 'capacity' | 'locale' | 'theme' | 'timeControl' | 'rated'>;

/** Ten letters and digits, short enough for a control's custom_id. */
export type MatchId = string;
/** The host platform's id. */
export type PersonId = string;

export interface MatchMember {
  readonly personId: PersonId;
  /** As the platform sent it when they joined, so escape it before showing. */
  readonly name: string;
  /** Whether they have resigned: then their seat passes automatically until the game ends. */
  readonly resigned?: boolean;
  /** The level or program that plays the seat. */
  readonly computer?: string;
  /** Whether a computer player moves for them until they return. */
  readonly standIn?: boolean;
}

/** `name` is in the game's language. */
export interface ComputerSeat {
  readonly computer: string;
  readonly name: string;
}

/** Stands for an erased person whose seat is unknown. No real person has this id. */
export const ERASED_PERSON: PersonId = 'someone';

/** Stands for the erased person at a seat, because the members of a match have distinct ids. */
export function erasedPersonAt(seat: number): PersonId {
  return `${ERASED_PERSON}${seat}`;
}

/** Whether the id stands for an erased person. */
export function isErasedPerson(personId: PersonId): boolean {
  return /^someone\d*$/.test(personId);
}

/** A repeated `interactionId` changes nothing. */
export interface Actor {
  readonly personId: PersonId;
  readonly name: string;
  readonly interactionId: string;
  readonly locale?: string;
}

export type RatedMatch = Pick<Match, 'status' | 'rated' | 'ratedAlone' | 'members'>;

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

/** Whether the seat belongs to a person who can get messages, rather than a computer player or an erased person. */
export function isReachable(member: MatchMember): boolean {
  return !isComputer(member) && !isErasedPerson(member.personId);
}

/** Whether the result counts for ratings; for a lobby, whether it would if it started with its present members. */
export function isRated({ status, rated, ratedAlone, members }: RatedMatch): boolean {
  if (status !== 'lobby' || !rated || ratedAlone) return rated;
  const people = members.filter((member) => !isComputer(member)).length;
  return people > 1 || people === members.length;
}

/** Whether no person currently plays the seat. */
export function isAway({ resigned, standIn, computer }: MatchMember): boolean {
  return resigned === true || standIn === true || computer !== undefined;
}

export function isComputersTurn({ status, pausedAt, members }: Match, turn: number | null): boolean {
  const member = turn === null ? undefined : members[turn];
  return status === 'running' && !pausedAt && member !== undefined && isComputer(member);
}

/** Adds computer players with ids that are unique in the match and that no person has. */
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

export function moverOf(match: Match, state: GameState | null): Mover | null {
  if (match.status !== 'running' || !state || state.turn === null) return null;
  const member = match.members[state.turn];
  return member ? { matchId: match.id, seat: state.turn, personId: member.personId } : null;
}

/** Hides the ids and names of the given people. */
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

/** A game is visible to its players and to everybody who can view its place. `mayView` asks the host platform. */
export async function seesGame(
  match: Pick<Match, 'members' | 'place'>,
  personId: PersonId,
  mayView: (place: MatchPlace) => Promise<boolean>,
): Promise<boolean> {
  return seatOf(match, personId) !== null || (!isDirect(match) && mayView(match.place));
}

/** Whether the lobby has been unchanged for so long that its host may be gone. */
export function isAbandoned({ status, updatedAt }: Match, at: Date): boolean {
  return status === 'lobby' && at.getTime() - updatedAt.getTime() >= ABSENCE_TIMEOUT_MS;
}

/**
 * The seats that share the last place: their players have resigned, or a computer player stands in for them. If that is
 * every seat, only resigning counts, so that nobody gains by it.
 */
export function leftSeats(members: readonly MatchMember[]): readonly boolean[] {
  const left = members.map(({ resigned, standIn }) => resigned === true || standIn === true);
  return left.includes(false) ? left : resignedSeats(members);
}

export function resignedSeats(members: readonly MatchMember[]): readonly boolean[] {
  return members.map(({ resigned }) => resigned === true);
}

/**
 * Places by seat, starting at 1: by points, then tool tiles, as the rules say. Players who left share the last place.
 */
export function placesOf(state: GameState, hasLeft: readonly boolean[]): readonly number[] {
  const worth = state.players.map((player, seat) =>
    hasLeft[seat] ? -1 : totalPoints(player) * 100 + toolTileCount(state, seat),
  );
  return worth.map((own) => 1 + worth.filter((other) => other > own).length);
}

/** Several if the victory is shared. */
export function winnersOf({ members }: Pick<Match, 'members'>, state: GameState): readonly Seat[] {
  return placesOf(state, leftSeats(members)).flatMap((place, seat) => (place === 1 ? [seat] : []));
}

/** Whether everybody else has resigned. */
export function isLastLeft({ members }: Pick<Match, 'members'>): boolean {
  return members.filter(({ resigned }) => !resigned).length === 1;
}

/** The position as it is shown: once the game is over, with nobody to move, and with its winners if it has finished. */
export function shownPosition(match: Pick<Match, 'status' | 'members'>, state: GameState): GameState {
  if (match.status === 'running') return state;
  return { ...state, turn: null, winners: match.status === 'finished' ? winnersOf(match, state) : state.winners };
}
