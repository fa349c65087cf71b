/** Use cases of results: store them when games end or later, and show past games. */
import type { Lease, YieldToEventLoop } from '../../../kernel/index.ts';
import { erasedPersonAt, type MatchId, type PersonId, StorageFailure } from '../../../match/index.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import type { VisibilityCommands } from '../../account/visibility/createVisibility.ts';
import {
  type CanViewChannel,
  type HistoryCursor,
  type HistoryPage,
  type HistoryQuery,
  historyPage,
  type PastGame,
} from './history.ts';
import type { PendingResult, ResultHook, ResultStore } from './ports.ts';
import { isPersonSeat, type StoredResult } from './result.ts';
import { storeResult } from './storeResult.ts';

export interface ResultDependencies {
  readonly store: ResultStore;
  readonly components: ComponentSets;
  readonly yieldNow: YieldToEventLoop;
  readonly hiddenFrom: VisibilityCommands['hiddenFrom'];
}

const BATCH_SIZE = 50;
const MAX_FAILURES = 10;

export function createResults({ store, components, yieldNow, hiddenFrom }: ResultDependencies) {
  const { result, ratingsOf, talliesOf } = store;

  /** Removes the names of hidden people from games in which the viewer did not play. */
  async function seenGames(games: readonly PastGame[], viewer: PersonId): Promise<readonly PastGame[]> {
    const isOthers = ({ result }: PastGame) => result.seats.every(({ personId }) => personId !== viewer);
    const people = games.filter(isOthers).flatMap(({ result }) => result.seats.filter(isPersonSeat));
    const hidden = await hiddenFrom(
      viewer,
      people.map(({ personId }) => personId),
    );
    return games.map((past) => (isOthers(past) ? { ...past, result: withoutNames(past.result, hidden) } : past));
  }

  /** As `storeEarlierResults`, for a single game. False if there was nothing to store. @throws LeaseLost */
  const storeEarlierResult = (matchId: MatchId, lease?: Lease) =>
    store.transaction(async (transaction) => {
      if (!(await transaction.results.takePending(matchId))) return false;
      const view = await transaction.view(matchId);
      if (!view?.state || view.match.status !== 'finished') return false;
      await storeResult(transaction, components, { match: view.match, state: view.state, endedAt: null });
      return true;
    }, lease);

  return {
    result,
    ratingsOf,
    talliesOf,
    storeEarlierResult,

    /** A page of at most `size` finished games. */
    history: async (
      query: HistoryQuery,
      place: HistoryCursor | null,
      size: number,
      viewsChannel: CanViewChannel,
    ): Promise<HistoryPage> => {
      const page = await historyPage(store.pastGames, query, place, size, viewsChannel);
      return { ...page, games: await seenGames(page.games, query.viewer.personId) };
    },

    storeResult: (async ({ match, state, at }, transaction) => {
      if (match.status === 'finished') await storeResult(transaction, components, { match, state, endedAt: at });
      return [];
    }) satisfies ResultHook,

    /**
     * Stores the results of games that ended before results were stored, in the order of their end, one transaction
     * each. Games that cannot be computed are left for a later run; `failures`: the first errors.
     */
    storeEarlierResults: async () => {
      const failures: unknown[] = [];
      let kept = 0;
      for (let after: PendingResult | undefined; ; ) {
        const waiting = await store.pendingResults(BATCH_SIZE, after);
        for (const { matchId } of waiting) {
          try {
            if (await storeEarlierResult(matchId)) kept += 1;
          } catch (error) {
            if (error instanceof StorageFailure) throw error;
            if (failures.length < MAX_FAILURES) failures.push(error);
          }
          await yieldNow();
        }
        if (waiting.length < BATCH_SIZE) return { kept, failures };
        after = waiting.at(-1);
      }
    },
  };
}

function withoutNames(result: StoredResult, hidden: ReadonlySet<PersonId>): StoredResult {
  const seats = result.seats.map((seat) =>
    hidden.has(seat.personId) ? { ...seat, personId: erasedPersonAt(seat.seat), name: '', rating: null } : seat,
  );
  return { ...result, seats };
}
