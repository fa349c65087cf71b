/**
 * What hosts ask before they begin something that is limited: another game, a hint.
 * Reviews are counted where they are asked for.
 */
import type { Clock } from '../../kernel/index.ts';
import { type HintedMatch, type LimitRefusal, type Limits, whyNoHints } from '../model/limits.ts';
import type { Match } from '../model/match.ts';
import type { PersonId } from '../model/members.ts';
import type { LimitStore } from './ports.ts';
import { spend } from './spend.ts';

export interface LimitCommands {
  /**
   * Whether the person may be in one game more, and the server, where one is to be opened there, have one more; null: yes.
   * Asked before and apart from opening it: two at once may go past the limit by one.
   */
  mayPlayMore(personId: PersonId, serverId: string | null): Promise<LimitRefusal | null>;
  /** In how many games that still go on the person has a seat. */
  openGames(personId: PersonId): Promise<number>;
  /** Counts a hint; a refusal where there is none in such a game, or none left today. */
  takeHint(personId: PersonId, match: HintedMatch & Pick<Match, 'place'>): Promise<LimitRefusal | null>;
}

export interface LimitParts {
  readonly store: LimitStore;
  readonly clock: Clock;
  readonly limits: Limits;
}

export function createLimits({ store, clock, limits }: LimitParts): LimitCommands {
  const { person, server } = limits.openGames;
  return {
    mayPlayMore: async (personId, serverId) => {
      if (Number.isFinite(person) && (await store.openMatches(personId)) >= person) {
        return { ok: false, code: 'openGames', whose: 'person', most: person };
      }
      if (serverId !== null && Number.isFinite(server) && (await store.openMatchesOn(serverId)) >= server) {
        return { ok: false, code: 'openGames', whose: 'server', most: server };
      }
      return null;
    },

    openGames: (personId) => store.openMatches(personId),

    takeHint: async (personId, match) => {
      const spender = { personId, serverId: match.place.serverId };
      return (
        whyNoHints(match) ??
        (await store.transaction((transaction) => spend(transaction, limits, 'hint', spender, clock.now())))
      );
    },
  };
}
