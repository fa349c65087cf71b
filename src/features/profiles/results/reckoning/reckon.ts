/**
 * Reckons everything anew that follows from games, from their moves, in the order in which their results were kept; and says, or sets right, what
 * is kept otherwise. Nobody may play meanwhile; finding that out is left to whoever begins it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Breathe } from '../../../../kernel/index.ts';
import { replayMoves, UnreadableRow } from '../../../../match/index.ts';
import type { ComponentSets } from '../../../../rules/index.ts';
import { poolOf } from '../../ratings/rating.ts';
import type { Consequences, Damaged, KeptRows, ReckoningStore, ResultTransaction } from '../ports.ts';
import { resultOf } from '../result.ts';
import type { GameResult, KeptResult } from '../shapes.ts';
import { emptyLedger, entered, KEYS, named } from './ledger.ts';

/** What is kept otherwise than it is reckoned; or not at all; or is kept though nothing says so. */
interface Difference {
  readonly of: 'results' | keyof Consequences;
  /** Of a result its number and its match, else what the row is about. */
  readonly key: string;
}

export interface Reckoned {
  readonly results: number;
  /** Games whose moves are gone with their server, or cannot be played with the components that are known: taken as they were kept. */
  readonly taken: number;
  readonly differences: readonly Difference[];
  /** Rows that cannot be read, by their names. Of what follows from results they are made anew; a result without its row is left out of the reckoning. */
  readonly damaged: readonly string[];
  /** Whether what differs was set right: not where a result cannot be read, since what is reckoned without one is false. */
  readonly corrected: boolean;
}

export interface ReckoningParts {
  readonly store: ReckoningStore;
  readonly components: ComponentSets;
  readonly breathe: Breathe;
}

/** Results that are read together. */
const TOGETHER = 50;

/** `correct`: what differs is set right; else it is only told. */
export async function reckonAnew(
  { store, components, breathe }: ReckoningParts,
  { correct: wished }: { readonly correct: boolean },
): Promise<Reckoned> {
  const ledger = emptyLedger();
  const differences: Difference[] = [];
  const found = new Set<string>();
  const damaged = (what: string): void => void found.add(what);
  const correct = wished && (await allCanBeRead(store, breathe));
  let results = 0;
  let taken = 0;
  for (let after: number | null = 0; after !== null; ) {
    const page = await store.resultsAfter(after, TOGETHER, damaged);
    for (const kept of page.results) {
      const facts = await store
        .transaction((transaction) => reckoned(transaction, components, kept))
        .catch((error: unknown) => {
          if (!(error instanceof UnreadableRow)) throw error;
          damaged(error.what);
          return null;
        });
      const result = entered(ledger, { ...(facts ?? bare(kept)), number: kept.number }, kept);
      if (!isDeepStrictEqual(result, kept)) {
        differences.push({ of: 'results', key: `${kept.number} (${kept.matchId})` });
        if (correct) await store.correctResult(result);
      }
      if (!facts) taken += 1;
      results += 1;
      await breathe();
    }
    after = page.last;
  }
  const { ratings, tallies, standings } = ledger;
  const rest = { correct, breathe, damaged };
  differences.push(
    ...(await compared({ of: 'ratings', right: ratings, kept: store.ratings, key: KEYS.ratings }, rest)),
  );
  differences.push(
    ...(await compared({ of: 'tallies', right: tallies, kept: store.tallies, key: KEYS.tallies }, rest)),
  );
  const kept = { of: 'standings', right: standings, kept: store.standings, key: KEYS.standings } as const;
  differences.push(...(await compared(kept, rest)));
  return { results, taken, differences, damaged: [...found], corrected: correct };
}

/** Whether no result would be missing from a reckoning. */
async function allCanBeRead(store: ReckoningStore, breathe: Breathe): Promise<boolean> {
  let isWhole = true;
  const damaged = (): void => {
    isWhole = false;
  };
  for (let after: number | null = 0; after !== null && isWhole; await breathe()) {
    after = (await store.resultsAfter(after, TOGETHER, damaged)).last;
  }
  return isWhole;
}

/** What the moves say; null where they cannot be played any more. Where and when it was stays as it was kept. */
async function reckoned(
  transaction: Pick<ResultTransaction, 'results' | 'view' | 'history'>,
  sets: ComponentSets,
  { matchId, endedAt, serverId, channelId, players }: KeptResult,
): Promise<GameResult | null> {
  const view = await transaction.view(matchId);
  if (!view?.state || !view.match.setup) return null;
  const components = sets.of(view.state);
  if (!components) return null;
  const state = replayMoves(components, view.match.setup, await transaction.history(matchId));
  const { moves } = await transaction.results.sourcesOf(matchId, poolOf(players));
  return { ...resultOf({ match: view.match, state, components, moves, endedAt }), serverId, channelId };
}

/** As if it had not been rated yet. */
function bare(kept: KeptResult): GameResult {
  const seats = kept.seats.map((seat) => ({ ...seat, rating: null }));
  return { ...kept, seats, unrated: kept.unrated === 'choice' ? 'choice' : null };
}

interface Compared<Row> {
  readonly of: Difference['of'];
  /** As it is reckoned, by the keys. */
  readonly right: ReadonlyMap<string, Row>;
  readonly kept: KeptRows<Row>;
  readonly key: (row: Row) => readonly (string | number)[];
}

/** Rows of one kind, as they are reckoned and as they are kept. */
async function compared<Row>(
  { of, right, kept, key: keyOf }: Compared<Row>,
  { correct, breathe, damaged }: { readonly correct: boolean; readonly breathe: Breathe; readonly damaged: Damaged },
): Promise<readonly Difference[]> {
  const missing = new Map(right);
  const differences: Difference[] = [];
  for await (const page of kept.pages(damaged)) {
    for (const row of page) {
      const key = named(keyOf(row));
      const is = right.get(key);
      missing.delete(key);
      if (is && isDeepStrictEqual(is, row)) continue;
      differences.push({ of, key });
      if (!correct) continue;
      if (is) await kept.put(is);
      else await kept.remove(row);
    }
    await breathe();
  }
  for (const [key, row] of missing) {
    differences.push({ of, key });
    if (correct) await kept.put(row);
  }
  return differences;
}
