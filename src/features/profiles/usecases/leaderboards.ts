/** Leaderboards: people by rating, in pages; provisional ratings come last. */
import type { PersonId } from '../../../match/index.ts';
import type { LeaderboardField, LeaderboardStore, RankedPerson } from './ports.ts';

export interface LeaderboardLine extends RankedPerson {
  /** Starts at 1; null if the place is too low to be counted. */
  readonly place: number | null;
  /** The person's `mu` after their latest games, oldest first. */
  readonly trend: readonly number[];
}

interface LeaderboardPage {
  readonly lines: readonly LeaderboardLine[];
  /** The reader's line, if it is on another page. */
  readonly own: LeaderboardLine | null;
  readonly hasMore: boolean;
}

export const LEADERBOARD_PAGE_SIZE = 10;
export const MAX_LEADERBOARD_PAGES = 100;
const MAX_PLACES = LEADERBOARD_PAGE_SIZE * MAX_LEADERBOARD_PAGES;
const MAX_TREND = 8;

export function createLeaderboards(store: LeaderboardStore) {
  return {
    /** `page`: starts at 0; empty from `MAX_LEADERBOARD_PAGES` on. `reader`: null means everybody. */
    leaderboard: async (wanted: LeaderboardField, page: number, reader: PersonId | null): Promise<LeaderboardPage> => {
      const field = { ...wanted, reader };
      const offset = page * LEADERBOARD_PAGE_SIZE;
      const found = page < MAX_LEADERBOARD_PAGES ? await store.ranking(field, offset, LEADERBOARD_PAGE_SIZE + 1) : [];
      const shown = found.slice(0, LEADERBOARD_PAGE_SIZE);
      const isHere = shown.some(({ personId }) => personId === reader);
      const own = isHere || reader === null ? null : await store.rankOf(field, reader);
      const ids = [...shown, ...(own ? [own] : [])].map(({ personId }) => personId);
      const trends = await store.trends(ids, field.pool, MAX_TREND);
      const ahead = own ? await store.countAhead(field, own, MAX_PLACES) : 0;
      const line = (ranked: RankedPerson, place: number | null): LeaderboardLine => ({
        ...ranked,
        place,
        trend: trends.get(ranked.personId) ?? [],
      });
      return {
        lines: shown.map((ranked, index) => line(ranked, offset + index + 1)),
        own: own && line(own, ahead < MAX_PLACES ? ahead + 1 : null),
        hasMore: found.length > LEADERBOARD_PAGE_SIZE && page + 1 < MAX_LEADERBOARD_PAGES,
      };
    },
  };
}
