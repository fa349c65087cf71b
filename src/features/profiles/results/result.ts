/**
 * What comes of a game, reckoned from its last position and from who has moved when: the same whenever it is reckoned.
 * Ratings are put in beside this; keeping it is left to the store.
 */
import { isSomeone, type Match, type MatchMember } from '../../../match/index.ts';
import {
  type Components,
  type GameState,
  type PlayerCount,
  playerAt,
  toolTileCount,
  totalPoints,
} from '../../../rules/index.ts';
import type { GameResult, MadeMove, SeatEnding, SeatResult } from './shapes.ts';

export interface EndedMatch {
  readonly match: Match;
  readonly state: GameState;
  /** What it was dealt with; null where nobody knows that any more: then no tile has a tool. */
  readonly components: Components | null;
  readonly moves: readonly MadeMove[];
  readonly endedAt: Date;
}

/** Without ratings, and as if it counted unless it was opened otherwise. */
export function resultOf({ match, state, components, moves, endedAt }: EndedMatch): GameResult {
  const endings = match.members.map((member, seat) => endingOf(member, seat, moves));
  const places = placesOf(state, endings);
  const quickest = quickestTurns(match, moves);
  const seats = match.members.map(({ personId, name, computer = null }, seat): SeatResult => {
    const player = playerAt(state, seat);
    const { tools, connectors, ornaments, plants } = player.points;
    return {
      seat,
      personId,
      name,
      computer,
      tools,
      ornaments,
      plants,
      connectors: connectors.reduce((sum, points) => sum + points, 0),
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

/** A computer player in the seat of somebody who has been forgotten has taken it over, whether or not they had moved. */
function endingOf(member: MatchMember, seat: number, moves: readonly MadeMove[]): SeatEnding {
  const { personId, computer, resigned, standIn } = member;
  const isForgotten = isSomeone(personId) && computer !== undefined;
  if (isForgotten || moves.some((move) => move.seat === seat && move.personId !== personId)) return 'takenOver';
  if (resigned) return 'resigned';
  return standIn ? 'stoodIn' : 'played';
}

/** By points, then tool tiles, as the rules have it; behind all of these who has not stayed, all in one place. */
function placesOf(state: GameState, endings: readonly SeatEnding[]): readonly number[] {
  const ranks = endings.map((ending, seat) => {
    const hasLeft = ending === 'resigned' || ending === 'stoodIn';
    return hasLeft ? [0, 0, 0] : [1, totalPoints(playerAt(state, seat)), toolTileCount(state, seat)];
  });
  return ranks.map((rank) => 1 + ranks.filter((other) => isAhead(other, rank)).length);
}

function isAhead(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

function tilesOf(components: Components, state: GameState, seat: number): Readonly<Record<string, number>> {
  const tiles: Record<string, number> = {};
  for (const { index, tool } of components.toolSpaces) {
    if (state.claims[index]?.includes(seat)) tiles[tool] = (tiles[tool] ?? 0) + 1;
  }
  return tiles;
}

/** In seconds, by seat: of moves that their players chose, since the move before. */
function quickestTurns({ members }: Match, moves: readonly MadeMove[]): ReadonlyMap<number, number> {
  const quickest = new Map<number, number>();
  for (const [index, { seat, personId, at, automatic }] of moves.entries()) {
    const before = moves[index - 1];
    if (!before || automatic || members[seat]?.personId !== personId) continue;
    const took = secondsBetween(before.at, at);
    quickest.set(seat, Math.min(took, quickest.get(seat) ?? took));
  }
  return quickest;
}

/** Whole ones; the moments may come from two processes. */
export function secondsBetween(from: Date, until: Date): number {
  return Math.max(0, Math.floor((until.getTime() - from.getTime()) / 1000));
}
