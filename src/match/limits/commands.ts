/** Checks the limits on open games and hints. */
import type { Clock } from '../../kernel/index.ts';
import { type HintedMatch, hintRefusal, type LimitRefusal, type Limits } from '../model/limits.ts';
import type { Match, PersonId } from '../model/match.ts';
import { consumeQuota, type LimitStore } from './quota.ts';

export interface LimitParts {
  readonly store: LimitStore;
  readonly clock: Clock;
  readonly limits: Limits;
}

export function createLimits({ store, clock, limits }: LimitParts) {
  const { person, server } = limits.openGames;
  return {
    /**
     * Returns null if the person may join one more game and the server, if `serverId` is set, may have one more. Runs
     * outside the transaction that opens the game, so concurrent calls may exceed the limit.
     */
    checkOpenGames: async (personId: PersonId, serverId: string | null): Promise<LimitRefusal | null> => {
      if (Number.isFinite(person) && (await store.openMatches(personId)) >= person) {
        return { ok: false, code: 'openGames', whose: 'person', most: person };
      }
      if (serverId !== null && Number.isFinite(server) && (await store.openMatchesOn(serverId)) >= server) {
        return { ok: false, code: 'openGames', whose: 'server', most: server };
      }
      return null;
    },

    openGames: (personId: PersonId) => store.openMatches(personId),

    consumeHint: async (
      personId: PersonId,
      match: HintedMatch & Pick<Match, 'place'>,
    ): Promise<LimitRefusal | null> => {
      const spender = { personId, serverId: match.place.serverId };
      return (
        hintRefusal(match) ??
        (await store.transaction((transaction) => consumeQuota(transaction, limits, 'hint', spender, clock.now())))
      );
    },
  };
}
