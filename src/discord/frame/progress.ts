/**
 * Private answers that say how far something has come, so that they can be changed once it is done.
 * Kept in memory, the latest of them: after a restart they stay as they are, and their buttons bring them up to date.
 */
import { LRUCache } from 'lru-cache';
import type { MatchId, PersonId } from '../../match/index.ts';

export interface ProgressAnswers {
  /** `finish` changes the answer; of several to one person the last is kept. */
  keep(matchId: MatchId, personId: PersonId, finish: () => Promise<void>): void;
  /** Changes all that are about this match. */
  finish(matchId: MatchId): Promise<void>;
}

const MOST = 1000;

/** `failed` hears of an answer that could not be changed: it is older than Discord lets it be, say. */
export function createProgressAnswers(failed: (error: unknown) => void): ProgressAnswers {
  const kept = new LRUCache<string, { readonly matchId: MatchId; readonly finish: () => Promise<void> }>({ max: MOST });
  return {
    keep(matchId, personId, finish) {
      kept.set(`${matchId}/${personId}`, { matchId, finish });
    },
    async finish(matchId) {
      for (const [key, answer] of [...kept]) {
        if (answer.matchId !== matchId) continue;
        kept.delete(key);
        await answer.finish().catch(failed);
      }
    },
  };
}
