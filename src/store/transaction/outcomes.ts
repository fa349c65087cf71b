/**
 * What has become of the latest interactions in this process: nobody is told that nothing was changed where something was.
 */
import { LRUCache } from 'lru-cache';
import { type Outcome, StorageFailure } from '../../match/index.ts';

/** Interactions end within minutes. */
const REMEMBERED = 10_000;

export interface Outcomes {
  /** A transaction has carried the interaction out, or may have. */
  note(interactionId: string, outcome: Exclude<Outcome, 'nothing'>): void;
  /** `isNoted`: asks the database whether it has the interaction. */
  of(interactionId: string, isNoted: () => Promise<boolean>): Promise<Outcome>;
}

export function rememberOutcomes(): Outcomes {
  const known = new LRUCache<string, Exclude<Outcome, 'nothing'>>({ max: REMEMBERED });
  return {
    note(interactionId, outcome) {
      if (known.get(interactionId) === 'saved') return;
      known.set(interactionId, outcome);
    },
    async of(interactionId, isNoted) {
      const outcome = known.get(interactionId) ?? 'nothing';
      if (outcome !== 'unknown') return outcome;
      try {
        return (await isNoted()) ? 'saved' : 'nothing';
      } catch (error) {
        if (error instanceof StorageFailure) return 'unknown';
        throw error;
      }
    },
  };
}
