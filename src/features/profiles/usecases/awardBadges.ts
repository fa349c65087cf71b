/** Awards badges: checks unchecked finished games, in a job that each result enqueues. */
import { type JobHandler, type Lease, LeaseLost, type YieldToEventLoop } from '../../../kernel/index.ts';
import { StorageFailure } from '../../../match/index.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import { type BadgeGame, type Career, courseOf, earnedBadges } from './badges.ts';
import type { BadgeStore } from './ports.ts';
import type { StoredResult } from './result.ts';

export interface BadgeDependencies {
  readonly store: BadgeStore;
  readonly components: ComponentSets;
  readonly yieldNow: YieldToEventLoop;
}

const BATCH_SIZE = 20;
const MAX_FAILURES = 20;

export function createBadges({ store, components, yieldNow }: BadgeDependencies) {
  const { badgesOf, markBadgesSeen } = store;
  const gameOf = async ({ matchId, complete }: StoredResult): Promise<BadgeGame | null> => {
    const played = complete ? await store.playedGame(matchId) : null;
    const dealt = played && components.of(played.state);
    return dealt
      ? { components: dealt, state: played.state, course: courseOf(dealt, played.setup, played.moves) }
      : null;
  };

  const checkResult = async (result: StoredResult, lease?: Lease): Promise<number> => {
    const careers = new Map<string, Career>();
    for (const { personId, computer } of result.seats) {
      if (computer === null) careers.set(personId, await store.careerOf(personId, result.number));
    }
    const noCareer: Career = { games: 0, endings: [] };
    const earned = earnedBadges(result, await gameOf(result), (personId) => careers.get(personId) ?? noCareer);
    await store.awardBadges(result, earned, lease);
    return earned.length;
  };

  return {
    badgesOf,
    markBadgesSeen,

    /**
     * Checks all unchecked games, one transaction each. Games that cannot be checked are left for a later run. `given`:
     * badges awarded; `failures`: the first errors. @throws LeaseLost
     */
    awardBadges: async (signal: AbortSignal, lease?: Lease) => {
      const failures: unknown[] = [];
      let given = 0;
      for (let after = 0; ; ) {
        const results = await store.uncheckedResults(BATCH_SIZE, after);
        for (const result of results) {
          if (signal.aborted) return { given, failures };
          try {
            given += await checkResult(result, lease);
          } catch (error) {
            if (error instanceof LeaseLost || error instanceof StorageFailure) throw error;
            if (failures.length < MAX_FAILURES) failures.push(error);
          }
          after = result.number;
          await yieldNow();
        }
        if (results.length < BATCH_SIZE) return { given, failures };
      }
    },
  };
}

const MINUTE_MS = 60_000;
const RETRY_INTERVAL_MS = 10 * MINUTE_MS;

export function badgeJob(
  people: Pick<ReturnType<typeof createBadges>, 'awardBadges'>,
  failed: (error: unknown) => void,
): JobHandler {
  return {
    kind: 'badges',
    intervalMs: RETRY_INTERVAL_MS,
    dueAtStart: true,
    retry: { after: MINUTE_MS, most: RETRY_INTERVAL_MS },
    run: async (job, signal) => {
      const { failures } = await people.awardBadges(signal, job);
      for (const failure of failures) failed(failure);
    },
    failed,
  };
}
