/** The result of a finished game, computed from its last position and from who moved when. */
import {
  isErasedPerson,
  leftSeats,
  type Match,
  type MatchId,
  type MatchMember,
  type PersonId,
  placesOf,
} from '../../../match/index.ts';
import {
  type Components,
  type GameState,
  type PlayerCount,
  playerAt,
  type Seat,
  type Side,
  totalPoints,
} from '../../../rules/index.ts';
import type { Strength } from './rating.ts';

/**
 * How a person's part in a game ended. `resigned`: they resigned. `stoodIn`: a computer player was moving for them at
 * the end, because they did not. `takenOver`: somebody else had the seat before.
 */
export const SEAT_ENDINGS = ['played', 'resigned', 'stoodIn', 'takenOver'] as const;
export type SeatEnding = (typeof SEAT_ENDINGS)[number];

/**
 * Why a game is unrated. `choice`: it was opened as unrated. `program`: an external program of unknown strength took
 * part. `tooFew`: fewer than two seats count, or none of them belongs to a person.
 */
export const UNRATED = ['choice', 'program', 'tooFew'] as const;
export type Unrated = (typeof UNRATED)[number];

export interface Categories {
  readonly tools: number;
  readonly connectors: number;
  readonly ornaments: number;
  readonly plants: number;
}

export interface SeatResult extends Categories {
  readonly seat: Seat;
  readonly personId: PersonId;
  readonly name: string;
  /** The computer player in the seat at the end; null for a person. */
  readonly computer: string | null;
  readonly ending: SeatEnding;
  /** Starts at 1 and is shared by ties. Players who left share the last place. */
  readonly place: number;
  readonly score: number;
  /** The number of tool tiles, keyed by tool. */
  readonly tiles: Readonly<Record<string, number>>;
  /** The number of moves made from the seat, whoever made them. */
  readonly moves: number;
  /** The person's quickest own turn in seconds; null if there is none. */
  readonly fastest: number | null;
  /** Null if unrated. A computer player's strength stays the same. */
  readonly rating: { readonly before: Strength; readonly after: Strength } | null;
}

export interface GameResult {
  readonly matchId: MatchId;
  readonly side: Side;
  readonly players: PlayerCount;
  /** Null if played in direct messages or if the server is gone. */
  readonly serverId: string | null;
  /** Null if the server is gone. */
  readonly channelId: string | null;
  /** The time of the first move, or the end of a game without moves. */
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly moves: number;
  /** Whether the game was played to the end; otherwise, the last person who played, or the last but one, resigned. */
  readonly complete: boolean;
  /** Null if rated. */
  readonly unrated: Unrated | null;
  /** In seat order. */
  readonly seats: readonly SeatResult[];
}

/** A stored result. The number gives the order of storing and rating. */
export interface StoredResult extends GameResult {
  readonly number: number;
}

export interface ResultMove {
  readonly seat: Seat;
  /** The person who had the seat. */
  readonly personId: PersonId;
  readonly at: Date;
  /** Whether the move was made without the person deciding at that moment. */
  readonly automatic: boolean;
}

/** Whether the person played the whole game, which makes their points comparable. */
export function isPlayedOut(
  { complete }: Pick<GameResult, 'complete'>,
  { ending }: Pick<SeatResult, 'ending'>,
): boolean {
  return complete && ending === 'played';
}

/** Whether the seat belongs to a person who has not been erased. */
export function isPersonSeat({ computer, personId }: Pick<SeatResult, 'computer' | 'personId'>): boolean {
  return computer === null && !isErasedPerson(personId);
}

export interface EndedMatch {
  readonly match: Match;
  readonly state: GameState;
  /** The components that the game was dealt with; null if no longer known, so that tool tiles cannot be counted. */
  readonly components: Components | null;
  /** In playing order. */
  readonly moves: readonly ResultMove[];
  readonly endedAt: Date;
}

/** The result before rating; `unrated` is set only if the players chose so. */
export function resultOf({ match, state, components, moves, endedAt }: EndedMatch): GameResult {
  const endings = match.members.map((member, seat) => endingOf(member, seat, moves));
  // By the members: whoever has taken a seat over can leave it, too.
  const places = placesOf(state, leftSeats(match.members));
  const quickest = quickestTurns(match, moves);
  const seats = match.members.map(({ personId, name, computer = null }, seat): SeatResult => {
    const player = playerAt(state, seat);
    const { tools, connectors, ornaments, plants } = player.points;
    return {
      tools,
      ornaments,
      plants,
      connectors: connectors.reduce((sum, points) => sum + points, 0),
      seat,
      personId,
      name,
      computer,
      ending: endings[seat] ?? 'played',
      place: places[seat] ?? 1,
      score: totalPoints(player),
      tiles: components ? tilesOf(components, state, seat) : {},
      moves: moves.filter((move) => move.seat === seat).length,
      fastest: quickest.get(seat) ?? null,
      rating: null,
    };
  });
  return {
    matchId: match.id,
    side: match.side,
    players: match.members.length as PlayerCount,
    serverId: match.place.serverId,
    channelId: match.place.channelId,
    beganAt: moves[0]?.at ?? endedAt,
    endedAt,
    moves: moves.length,
    complete: state.phase === 'over',
    unrated: match.rated ? null : 'choice',
    seats,
  };
}

/** A computer player in the seat of an erased person counts as having taken it over, even if the person never moved. */
function endingOf(member: MatchMember, seat: number, moves: readonly ResultMove[]): SeatEnding {
  const { personId, computer, resigned, standIn } = member;
  const isErased = isErasedPerson(personId) && computer !== undefined;
  if (isErased || moves.some((move) => move.seat === seat && move.personId !== personId)) return 'takenOver';
  if (resigned) return 'resigned';
  return standIn ? 'stoodIn' : 'played';
}

function tilesOf(components: Components, state: GameState, seat: number): Readonly<Record<string, number>> {
  const tiles: Record<string, number> = {};
  for (const { index, tool } of components.toolSpaces) {
    if (state.claims[index]?.includes(seat)) tiles[tool] = (tiles[tool] ?? 0) + 1;
  }
  return tiles;
}

/** For each seat, the shortest time in seconds from the previous move to a move that the player chose. */
function quickestTurns({ members }: Match, moves: readonly ResultMove[]): ReadonlyMap<number, number> {
  const quickest = new Map<number, number>();
  for (const [index, { seat, personId, at, automatic }] of moves.entries()) {
    const previous = moves[index - 1];
    if (!previous || automatic || members[seat]?.personId !== personId) continue;
    const seconds = secondsBetween(previous.at, at);
    quickest.set(seat, Math.min(seconds, quickest.get(seat) ?? seconds));
  }
  return quickest;
}

/** Whole seconds; never negative, because the times may come from two processes. */
export function secondsBetween(from: Date, until: Date): number {
  return Math.max(0, Math.floor((until.getTime() - from.getTime()) / 1000));
}
