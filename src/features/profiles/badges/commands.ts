/**
 * The use cases of badges, and the handler that has finished games looked through for them.
 */
import { type Breathe, type JobHandler, type Lease, LeaseLost } from '../../../kernel/index.ts';
import { StorageFailure } from '../../../match/index.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import type { KeptResult } from '../results/shapes.ts';
import { type BadgeGame, badgesEarned, type Career } from './badges.ts';
import { courseOf } from './course.ts';
import type { BadgeReading, BadgeStore } from './ports.ts';

export interface BadgeCommands extends BadgeReading {
  /**
   * Looks through all finished games that have not been looked through, each in a transaction, with pauses. One that cannot be is left
   * for another time, and the others go on. @throws LeaseLost
   */
  giveBadges(
    signal: AbortSignal,
    lease?: Lease,
  ): Promise<{ readonly given: number; readonly failures: readonly unknown[] }>;
}

export interface BadgeParts {
  readonly store: BadgeStore;
  readonly components: ComponentSets;
  readonly breathe: Breathe;
}

/** Results that are looked for together. */
const TOGETHER = 20;
/** Failures that are told of one pass. */
const MOST_FAILURES = 20;

export function createBadges({ store, components, breathe }: BadgeParts): BadgeCommands {
  const gameOf = async ({ matchId, complete }: KeptResult): Promise<BadgeGame | null> => {
    const played = complete ? await store.playedGame(matchId) : null;
    const dealt = played && components.of(played.state);
    if (!played || !dealt) return null;
    const { setup, state, moves } = played;
    return { components: dealt, state, course: courseOf(dealt, setup, moves) };
  };

  const lookThrough = async (result: KeptResult, lease?: Lease): Promise<number> => {
    const careers = new Map<string, Career>();
    for (const { personId, computer } of result.seats) {
      if (computer === null) careers.set(personId, await store.careerOf(personId, result.number));
    }
    const nothing: Career = { games: 0, endings: [] };
    const earned = badgesEarned(result, await gameOf(result), (personId) => careers.get(personId) ?? nothing);
    await store.giveBadges(result, earned, lease);
    return earned.length;
  };

  return {
    badgesOf: (personId) => store.badgesOf(personId),
    badgesSeen: (personId) => store.badgesSeen(personId),

    giveBadges: async (signal, lease) => {
      const failures: unknown[] = [];
      let given = 0;
      for (let after = 0; ; ) {
        const results = await store.resultsWithoutBadges(TOGETHER, after);
        for (const result of results) {
          if (signal.aborted) return { given, failures };
          try {
            given += await lookThrough(result, lease);
          } catch (error) {
            if (error instanceof LeaseLost || error instanceof StorageFailure) throw error;
            if (failures.length < MOST_FAILURES) failures.push(error);
          }
          after = result.number;
          await breathe();
        }
        if (results.length < TOGETHER) return { given, failures };
      }
    },
  };
}

const TEN_MINUTES_MS = 600_000;
const MINUTE_MS = 60_000;

/** The handler: enqueued with each result, and again by itself for those that could not be looked through. */
export function badgeGiving(people: Pick<BadgeCommands, 'giveBadges'>, failed: (error: unknown) => void): JobHandler {
  return {
    kind: 'badges',
    every: TEN_MINUTES_MS,
    dueAtStart: true,
    retry: { after: MINUTE_MS, most: TEN_MINUTES_MS },
    run: async (job, signal) => {
      const { failures } = await people.giveBadges(signal, job);
      for (const failure of failures) failed(failure);
    },
    failed,
  };
}
