/**
 * Lets others wait until something of a match has been told or put off. What has changed they look up themselves.
 */
import type { MatchId } from '../../../match/index.ts';

export interface Changes {
  /** Resolves at the first change of the match after this call. */
  next(matchId: MatchId): { readonly happened: Promise<void>; forget(): void };
  happen(matchId: MatchId): void;
  /** To everybody who waits. */
  happenToAll(): void;
}

export function createChanges(): Changes {
  const waiting = new Map<MatchId, Set<() => void>>();

  function happen(matchId: MatchId): void {
    const told = waiting.get(matchId) ?? [];
    waiting.delete(matchId);
    for (const tell of told) tell();
  }

  return {
    happen,
    happenToAll() {
      for (const matchId of [...waiting.keys()]) happen(matchId);
    },
    next(matchId) {
      let tell = (): void => undefined;
      const happened = new Promise<void>((resolve) => {
        tell = resolve;
      });
      waiting.set(matchId, (waiting.get(matchId) ?? new Set()).add(tell));
      return {
        happened,
        forget() {
          const others = waiting.get(matchId);
          others?.delete(tell);
          if (others?.size === 0) waiting.delete(matchId);
        },
      };
    },
  };
}
