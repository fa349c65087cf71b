/**
 * Leaderboards: people by their ratings, those of whom little is known behind the others, in pages.
 */
import type { PersonId } from '../../../match/index.ts';
import type { Field, LeaderboardStore, Ranked, SeenField } from './ports.ts';

export interface LeaderboardLine extends Ranked {
  /** From 1; null: behind all that are counted. */
  readonly place: number | null;
  /** `mu` after their last games, in the order of time. */
  readonly trend: readonly number[];
}

interface LeaderboardPage {
  readonly lines: readonly LeaderboardLine[];
  /** The reader's, where it is on another page; null: it is on this one, or nowhere. */
  readonly own: LeaderboardLine | null;
  readonly hasMore: boolean;
}

export interface LeaderboardCommands {
  /** `page`: from 0; there is nothing on those from `MOST_PAGES` on. */
  leaderboard(field: Field, page: number, reader: PersonId): Promise<LeaderboardPage>;
}

/** Lines on a page. */
export const LINES = 10;
/** Nobody turns more of them. */
export const MOST_PAGES = 100;
const TREND = 8;

export function createLeaderboards(store: LeaderboardStore): LeaderboardCommands {
  return {
    leaderboard: async (wanted, page, reader) => {
      const field = { ...wanted, reader };
      const offset = page * LINES;
      const found = page < MOST_PAGES ? await store.ranking(field, offset, LINES + 1) : [];
      const shown = found.slice(0, LINES);
      const isHere = shown.some(({ personId }) => personId === reader);
      const own = isHere ? null : await store.rankOf(field, reader);
      const ids = [...shown.map(({ personId }) => personId), ...(own ? [own.personId] : [])];
      const trends = await store.trends(ids, field.pool, TREND);
      const line = (ranked: Ranked, place: number | null): LeaderboardLine => ({
        ...ranked,
        place,
        trend: trends.get(ranked.personId) ?? [],
      });
      return {
        lines: shown.map((ranked, index) => line(ranked, offset + index + 1)),
        own: own && line(own, await placeOf(field, own)),
        hasMore: found.length > LINES && page + 1 < MOST_PAGES,
      };
    },
  };

  async function placeOf(field: SeenField, own: Ranked): Promise<number | null> {
    const most = LINES * MOST_PAGES;
    const ahead = await store.ahead(field, own, most);
    return ahead < most ? ahead + 1 : null;
  }
}
