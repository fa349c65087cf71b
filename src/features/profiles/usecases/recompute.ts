/** Recomputes all results, ratings, tallies and standings from the moves. Nobody may play meanwhile. */
import { isDeepStrictEqual } from 'node:util';
import type { YieldToEventLoop } from '../../../kernel/index.ts';
import { isErasedPerson, replayMoves, UnreadableRow } from '../../../match/index.ts';
import type { ComponentSets } from '../../../rules/index.ts';
import type { OnDamagedRow, RecomputeStore, ResultChanges, ResultTransaction, StoredRows } from './ports.ts';
import { NEW_PLAYER_STRENGTH, type PersonRating, poolOf } from './rating.ts';
import { type GameResult, resultOf, type StoredResult } from './result.ts';
import { changesFrom, rateResult } from './storeResult.ts';
import type { Standing, TallyKey } from './tallies.ts';

/** A row that is stored differently, is missing, or should not exist. */
interface Difference {
  readonly of: 'results' | keyof ResultChanges;
  /** The number and match of a result; for other rows, the primary key. */
  readonly key: string;
}

export interface Recomputation {
  readonly results: number;
  /** Results kept as stored, because their moves were deleted with the server or do not fit the known components. */
  readonly taken: number;
  readonly differences: readonly Difference[];
  /** Names of unreadable rows. Damaged ratings, tallies and standings are recomputed; damaged results are skipped. */
  readonly damaged: readonly string[];
  /**
   * Whether differences were corrected. Never if a result is unreadable, because the figures would be wrong without it.
   */
  readonly corrected: boolean;
}

export interface RecomputeDependencies {
  readonly store: RecomputeStore;
  readonly components: ComponentSets;
  readonly yieldNow: YieldToEventLoop;
}

const BATCH_SIZE = 50;

/** `correct`: whether to correct the differences found. */
export async function recomputeResults(
  { store, components, yieldNow }: RecomputeDependencies,
  options: { readonly correct: boolean },
): Promise<Recomputation> {
  const ledger: Ledger = { ratings: new Map(), tallies: new Map(), standings: new Map() };
  const differences: Difference[] = [];
  const damagedRows = new Set<string>();
  const damaged = (what: string): void => void damagedRows.add(what);
  const correct = options.correct && (await allResultsReadable(store, yieldNow));
  let results = 0;
  let taken = 0;
  for (let after: number | null = 0; after !== null; ) {
    const page = await store.resultsAfter(after, BATCH_SIZE, damaged);
    for (const stored of page.results) {
      const fromMoves = await store
        .transaction((transaction) => resultFromMoves(transaction, components, stored))
        .catch((error: unknown) => {
          if (!(error instanceof UnreadableRow)) throw error;
          damaged(error.what);
          return null;
        });
      const result = enter(ledger, fromMoves ?? withoutRatings(stored), stored);
      if (!isDeepStrictEqual(result, stored)) {
        differences.push({ of: 'results', key: `${stored.number} (${stored.matchId})` });
        if (correct) await store.correctResult(result);
      }
      if (!fromMoves) taken += 1;
      results += 1;
      await yieldNow();
    }
    after = page.last;
  }
  const comparison = { correct, yieldNow, damaged };
  differences.push(
    ...(await compare('ratings', ledger.ratings, store.ratings, keyOf.ratings, comparison)),
    ...(await compare('tallies', ledger.tallies, store.tallies, keyOf.tallies, comparison)),
    ...(await compare('standings', ledger.standings, store.standings, keyOf.standings, comparison)),
  );
  return { results, taken, differences, damaged: [...damagedRows], corrected: correct };
}

async function allResultsReadable(store: RecomputeStore, yieldNow: YieldToEventLoop): Promise<boolean> {
  let isReadable = true;
  const damaged = (): void => {
    isReadable = false;
  };
  for (let after: number | null = 0; after !== null && isReadable; await yieldNow()) {
    after = (await store.resultsAfter(after, BATCH_SIZE, damaged)).last;
  }
  return isReadable;
}

/** Null if the moves cannot be replayed. Keeps the stored place and end time. */
async function resultFromMoves(
  transaction: Pick<ResultTransaction, 'results' | 'view' | 'history'>,
  sets: ComponentSets,
  { matchId, endedAt, serverId, channelId, players }: StoredResult,
): Promise<GameResult | null> {
  const view = await transaction.view(matchId);
  const components = view?.state && sets.of(view.state);
  if (!components || !view.match.setup) return null;
  const state = replayMoves(components, view.match.setup, await transaction.history(matchId));
  const { moves } = await transaction.results.sourcesOf(matchId, poolOf(players));
  return { ...resultOf({ match: view.match, state, components, moves, endedAt }), serverId, channelId };
}

function withoutRatings({ number: _, ...result }: StoredResult): GameResult {
  const seats = result.seats.map((seat) => ({ ...seat, rating: null }));
  return { ...result, seats, unrated: result.unrated === 'choice' ? 'choice' : null };
}

/** Recomputed rows, keyed by primary key. */
type Ledger = { readonly [Kind in keyof ResultChanges]: Map<string, ResultChanges[Kind][number]> };

const keyOf = {
  ratings: ({ personId, pool }: Pick<PersonRating, 'personId' | 'pool'>) => `${personId} ${pool}`,
  tallies: ({ personId, side, players }: TallyKey) => `${personId} ${side} ${players}`,
  standings: ({ serverId, period, pool, personId }: Standing) => `${serverId} ${period} ${pool} ${personId}`,
};

/** Adds a result to the ledger and rates it. Only `stored` has the strength of people who were erased since. */
function enter(ledger: Ledger, facts: GameResult, stored: StoredResult): StoredResult {
  const pool = poolOf(facts.players);
  const ratingOf = (personId: string) => ledger.ratings.get(keyOf.ratings({ personId, pool }));
  const rated = rateResult(facts, ({ personId, seat }) =>
    isErasedPerson(personId)
      ? (stored.seats[seat]?.rating?.before ?? null)
      : (ratingOf(personId) ?? NEW_PLAYER_STRENGTH),
  );
  const result: StoredResult = { ...rated, number: stored.number };
  const changes = changesFrom(result, ratingOf, (key) => ledger.tallies.get(keyOf.tallies(key)));
  for (const rating of changes.ratings) ledger.ratings.set(keyOf.ratings(rating), rating);
  for (const tally of changes.tallies) ledger.tallies.set(keyOf.tallies(tally), tally);
  for (const added of changes.standings) {
    const key = keyOf.standings(added);
    const standing = ledger.standings.get(key);
    ledger.standings.set(key, standing ? sumOf(standing, added) : added);
  }
  return result;
}

function sumOf(standing: Standing, { games, wins, rated, gained }: Standing): Standing {
  return {
    ...standing,
    games: standing.games + games,
    wins: standing.wins + wins,
    rated: standing.rated + rated,
    gained: standing.gained + gained,
  };
}

async function compare<Row>(
  of: keyof ResultChanges,
  expected: ReadonlyMap<string, Row>,
  stored: StoredRows<Row>,
  key: (row: Row) => string,
  {
    correct,
    yieldNow,
    damaged,
  }: { readonly correct: boolean; readonly yieldNow: YieldToEventLoop; readonly damaged: OnDamagedRow },
): Promise<readonly Difference[]> {
  const missing = new Map(expected);
  const differences: Difference[] = [];
  for await (const page of stored.pages(damaged)) {
    for (const row of page) {
      const expectedRow = expected.get(key(row));
      missing.delete(key(row));
      if (expectedRow && isDeepStrictEqual(expectedRow, row)) continue;
      differences.push({ of, key: key(row) });
      if (correct) await (expectedRow ? stored.put(expectedRow) : stored.remove(row));
    }
    await yieldNow();
  }
  for (const [missingKey, row] of missing) {
    differences.push({ of, key: missingKey });
    if (correct) await stored.put(row);
  }
  return differences;
}
