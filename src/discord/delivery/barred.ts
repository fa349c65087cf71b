/**
 * Which matches have been put off because their place was barred, and where that was: for when somebody uses it again.
 * Kept in memory alone, for whatever waits is tried anew when the bot is started.
 */
import type { MatchId } from '../../match/index.ts';

export interface BarredMatches {
  /** `places`: of channels, threads or people, whichever of them may let the match be told again. */
  add(matchId: MatchId, entryId: string, places: readonly string[]): void;
  remove(matchId: MatchId): void;
  /** Takes out those at any of the places; gives their entries. */
  takeAt(places: readonly string[]): readonly string[];
}

export function createBarredMatches(): BarredMatches {
  const entries = new Map<MatchId, { readonly entryId: string; readonly places: readonly string[] }>();
  const matchesAt = new Map<string, Set<MatchId>>();

  function remove(matchId: MatchId): void {
    for (const place of entries.get(matchId)?.places ?? []) {
      const there = matchesAt.get(place);
      there?.delete(matchId);
      if (there?.size === 0) matchesAt.delete(place);
    }
    entries.delete(matchId);
  }

  return {
    remove,
    add(matchId, entryId, places) {
      remove(matchId);
      entries.set(matchId, { entryId, places });
      for (const place of places) matchesAt.set(place, (matchesAt.get(place) ?? new Set()).add(matchId));
    },
    takeAt(places) {
      const matches = new Set(places.flatMap((place) => [...(matchesAt.get(place) ?? [])]));
      const taken = [...matches].flatMap((matchId) => entries.get(matchId)?.entryId ?? []);
      for (const matchId of matches) remove(matchId);
      return taken;
    },
  };
}
