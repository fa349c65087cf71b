/**
 * The use cases of results: kept when a game ends, and made up for games that were over before results were kept.
 */
import type { Breathe, Lease } from '../../../kernel/index.ts';
import { isSomeone, type MatchId, type PersonId, StorageFailure, someoneAt } from '../../../match/index.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import type { VisibilityCommands } from '../../people/visibility/createVisibility.ts';
import {
  type HistoryPage,
  type HistoryPlace,
  type HistoryWish,
  historyPage,
  type PastGame,
  type ViewsChannel,
} from './history.ts';
import { keepResult } from './keepResult.ts';
import type { KeepsResults, ResultReading, ResultStore, WaitingResult } from './ports.ts';
import type { KeptResult, SeatResult } from './shapes.ts';

export interface ResultCommands extends ResultReading {
  /** A page of finished games, `size` at most. */
  history(
    wish: HistoryWish,
    place: HistoryPlace | null,
    size: number,
    viewsChannel: ViewsChannel,
  ): Promise<HistoryPage>;
  /** Follows the ends of games. */
  readonly keepResult: KeepsResults;
  /**
   * Keeps what has come of games that were over before results were kept, in the order of their ends, each in a transaction, with pauses.
   * One that cannot be reckoned is left for another time, and the others go on.
   */
  keepEarlierResults(): Promise<EarlierResults>;
  /** The same of one such game; whether there was anything to keep. @throws LeaseLost */
  keepEarlierResult(matchId: MatchId, lease?: Lease): Promise<boolean>;
}

interface EarlierResults {
  readonly kept: number;
  /** Why others could not be: the first few. */
  readonly failures: readonly unknown[];
}

export interface ResultParts {
  readonly store: ResultStore;
  readonly components: ComponentSets;
  readonly breathe: Breathe;
  readonly hiddenFrom: VisibilityCommands['hiddenFrom'];
}

/** Games that are looked for together. */
const TOGETHER = 50;
/** That are told, however many there are. */
const MOST_FAILURES = 10;

export function createResults({ store, components, breathe, hiddenFrom }: ResultParts): ResultCommands {
  /** As somebody sees them who may have had no part in them: then nobody who may not be shown to them has a name there. */
  async function seenGames(games: readonly PastGame[], viewer: PersonId): Promise<readonly PastGame[]> {
    const isOthers = ({ result }: PastGame) => result.seats.every(({ personId }) => personId !== viewer);
    const people = games.filter(isOthers).flatMap(({ result }) => result.seats.filter(isPerson));
    const hidden = await hiddenFrom(
      viewer,
      people.map(({ personId }) => personId),
    );
    return games.map((past) => (isOthers(past) ? { ...past, result: withoutNames(past.result, hidden) } : past));
  }

  const keepEarlier = (matchId: MatchId, lease?: Lease) =>
    store.transaction(async (transaction) => {
      if (!(await transaction.results.takeFromWaiting(matchId))) return false;
      const view = await transaction.view(matchId);
      if (!view?.state || view.match.status !== 'finished') return false;
      const { match, state } = view;
      await keepResult(transaction, components, { match, state, endedAt: null });
      return true;
    }, lease);

  return {
    result: (matchId) => store.result(matchId),
    ratingsOf: (personId) => store.ratingsOf(personId),
    talliesOf: (personId) => store.talliesOf(personId),
    history: async (wish, place, size, viewsChannel) => {
      const page = await historyPage(store.pastGames, wish, place, size, viewsChannel);
      return { ...page, games: await seenGames(page.games, wish.viewer.personId) };
    },

    keepResult: async ({ match, state, at }, transaction) => {
      if (match.status !== 'finished') return [];
      await keepResult(transaction, components, { match, state, endedAt: at });
      return [];
    },

    keepEarlierResult: keepEarlier,

    keepEarlierResults: async () => {
      const failures: unknown[] = [];
      let kept = 0;
      for (let after: WaitingResult | undefined; ; ) {
        const waiting = await store.waitingResults(TOGETHER, after);
        for (const each of waiting) {
          try {
            if (await keepEarlier(each.matchId)) kept += 1;
          } catch (error) {
            if (error instanceof StorageFailure) throw error;
            if (failures.length < MOST_FAILURES) failures.push(error);
          }
          await breathe();
        }
        if (waiting.length < TOGETHER) return { kept, failures };
        after = waiting.at(-1);
      }
    },
  };
}

function isPerson({ computer, personId }: SeatResult): boolean {
  return computer === null && !isSomeone(personId);
}

function withoutNames(result: KeptResult, hidden: ReadonlySet<PersonId>): KeptResult {
  const seats = result.seats.map((seat) =>
    hidden.has(seat.personId) ? { ...seat, personId: someoneAt(seat.seat), name: '', rating: null } : seat,
  );
  return { ...result, seats };
}
