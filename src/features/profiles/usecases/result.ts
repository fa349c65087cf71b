/** The result of a finished game, computed from its last position and from who moved when. */
import { isSomeone, type Match, type MatchId, type MatchMember, type PersonId } from '../../../match/index.ts';
import {
  type Components,
  type GameState,
  type PlayerCount,
  playerAt,
  type Seat,
  type Side,
  toolTileCount,
  totalPoints,
} from '../../../rules/index.ts';
import type { Strength } from './rating.ts';

/**
 * How somebody's part in a game ended. `resigned`: they gave up. `stoodIn`: a computer player moved for them at the end
 * because they did not. `takenOver`: somebody else had the seat before.
 */
export const SEAT_ENDINGS = ['played', 'resigned', 'stoodIn', 'takenOver'] as const;
export type SeatEnding = (typeof SEAT_ENDINGS)[number];

/**
 * Why a game is unrated. `choice`: it was opened as unrated. `program`: an external program of unknown strength took
 * part. `tooFew`: fewer than two seats count, or no person's does.
 */
export const UNRATED = ['choice', 'program', 'tooFew'] as const;
export type Unrated = (typeof UNRATED)[number];

/** Points by category of the score sheet. */
export interface Categories {
  readonly tools: number;
  readonly connectors: number;
  readonly ornaments: number;
  readonly plants: number;
}

export interface SeatResult extends Categories {
  readonly seat: Seat;
  readonly personId: PersonId;
  /** The name at the table. */
  readonly name: string;
  /** The computer player that had the seat at the end; null for a person. */
  readonly computer: string | null;
  readonly ending: SeatEnding;
  /** From 1, shared by ties; players who resigned or were stood in for share the last one. */
  readonly place: number;
  readonly score: number;
  /** Tool tiles by tool. */
  readonly tiles: Readonly<Record<string, number>>;
  /** Moves made from the seat, by anybody. */
  readonly moves: number;
  /** Seconds of the person's quickest own turn; null: none. */
  readonly fastest: number | null;
  /** Null: not rated. A computer player's strength stays the same. */
  readonly rating: { readonly before: Strength; readonly after: Strength } | null;
}

export interface GameResult {
  readonly matchId: MatchId;
  readonly side: Side;
  readonly players: PlayerCount;
  /** Null: played in direct messages, or the server is gone. */
  readonly serverId: string | null;
  /** Null: the server is gone. */
  readonly channelId: string | null;
  /** The time of the first move; without moves, of the end. */
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly moves: number;
  /** Played to the last card; otherwise all but one resigned. */
  readonly complete: boolean;
  /** Null: rated. */
  readonly unrated: Unrated | null;
  /** By seat. */
  readonly seats: readonly SeatResult[];
}

/** A stored result, numbered in the order of storing and rating. */
export interface StoredResult extends GameResult {
  readonly number: number;
}

/** A move as results need it. */
export interface ResultMove {
  readonly seat: Seat;
  /** Who had the seat. */
  readonly personId: PersonId;
  readonly at: Date;
  /** Made without the person's decision at that moment. */
  readonly automatic: boolean;
}

/** Whether the person played the whole game, so that their points can be compared. */
export function isPlayedOut(
  { complete }: Pick<GameResult, 'complete'>,
  { ending }: Pick<SeatResult, 'ending'>,
): boolean {
  return complete && ending === 'played';
}

/** Whether the seat is that of a person who has not been erased. */
export function isPersonSeat({ computer, personId }: Pick<SeatResult, 'computer' | 'personId'>): boolean {
  return computer === null && !isSomeone(personId);
}

export interface EndedMatch {
  readonly match: Match;
  readonly state: GameState;
  /** What it was dealt with; null: unknown by now, so that tool tiles cannot be counted. */
  readonly components: Components | null;
  /** In order. */
  readonly moves: readonly ResultMove[];
  readonly endedAt: Date;
}

/** The result before rating: `unrated` is set only by the choice of the players. */
export function resultOf({ match, state, components, moves, endedAt }: EndedMatch): GameResult {
  const endings = match.members.map((member, seat) => endingOf(member, seat, moves));
  const places = placesOf(
    state,
    endings.map((ending) => ending === 'resigned' || ending === 'stoodIn'),
  );
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

/** A computer player in an erased person's seat counts as having taken it over, whether or not the person had moved. */
function endingOf(member: MatchMember, seat: number, moves: readonly ResultMove[]): SeatEnding {
  const { personId, computer, resigned, standIn } = member;
  const isErased = isSomeone(personId) && computer !== undefined;
  if (isErased || moves.some((move) => move.seat === seat && move.personId !== personId)) return 'takenOver';
  if (resigned) return 'resigned';
  return standIn ? 'stoodIn' : 'played';
}

/**
 * Places by seat, from 1: by points, then tool tiles, as the rules say; players who left the game share the last place.
 */
export function placesOf(state: GameState, hasLeft: readonly boolean[]): readonly number[] {
  const worth = state.players.map((player, seat) =>
    hasLeft[seat] ? -1 : totalPoints(player) * 100 + toolTileCount(state, seat),
  );
  return worth.map((own) => 1 + worth.filter((other) => other > own).length);
}

function tilesOf(components: Components, state: GameState, seat: number): Readonly<Record<string, number>> {
  const tiles: Record<string, number> = {};
  for (const { index, tool } of components.toolSpaces) {
    if (state.claims[index]?.includes(seat)) tiles[tool] = (tiles[tool] ?? 0) + 1;
  }
  return tiles;
}

/** Seconds by seat: the shortest time from the previous move to one that the player chose. */
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

/** Whole seconds; never negative, since the times may come from two processes. */
export function secondsBetween(from: Date, until: Date): number {
  return Math.max(0, Math.floor((until.getTime() - from.getTime()) / 1000));
}
