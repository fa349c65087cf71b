/**
 * What a game adds to how its people stand among others: on its server and everywhere, in all time, its year and its month.
 * Who is shown with whom is left to the leaderboards.
 */
import { type Pool, poolOf, shownRating } from '../ratings/rating.ts';
import type { GameResult } from './shapes.ts';
import { talliedSeats } from './tallies.ts';

/** In place of a server: all of them, and direct messages. */
export const EVERYWHERE = '';
export const ALL_TIME = 'all';

interface StandingKey {
  /** Or `EVERYWHERE`. */
  readonly serverId: string;
  /** `ALL_TIME`, a year such as 2026 or a month such as 2026-01; in UTC. */
  readonly period: string;
  readonly pool: Pool;
  readonly personId: string;
}

/** What there is of somebody's games, or what a game adds to it. */
export interface Standing extends StandingKey {
  readonly games: number;
  readonly wins: number;
  /** Games that counted for the rating. */
  readonly rated: number;
  /** What the rating has changed by in them, in points as people are shown them. */
  readonly gained: number;
}

/** All time first, then the year and the month. */
export function periodsOf(at: Date): readonly string[] {
  const day = at.toISOString();
  return [ALL_TIME, day.slice(0, 4), day.slice(0, 7)];
}

/** A row for each person, place and period. */
export function standingsOf(result: GameResult): readonly Standing[] {
  const pool = poolOf(result.players);
  const servers = result.serverId === null ? [EVERYWHERE] : [EVERYWHERE, result.serverId];
  return talliedSeats(result).flatMap(({ personId, place, rating }) => {
    const gained = rating ? shownRating(rating.after).points - shownRating(rating.before).points : 0;
    const counts = { games: 1, wins: place === 1 ? 1 : 0, rated: rating ? 1 : 0, gained };
    return servers.flatMap((serverId) =>
      periodsOf(result.endedAt).map((period) => ({ serverId, period, pool, personId, ...counts })),
    );
  });
}
