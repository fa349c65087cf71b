/** Opens a migrated database and provides the store on it. */
import { type DatabaseAddress, databaseAddress } from '../../../scripts/migrate.js';
import {
  type Clock,
  type JobStore,
  machineTimer,
  type Timer,
  type YieldToEventLoop,
  yieldToEventLoop,
} from '../../kernel/index.ts';
import { type Outbox, StorageFailure, type WorkKind } from '../../match/index.ts';
import { type Components, componentSets } from '../../rules/index.ts';
import type { Database, DatabaseOptions, Statement } from '../../store/connection/database.ts';
import { logStorageTrouble, type StorageLog } from '../../store/connection/storageFailures.ts';
import { createFigures, type StoreFigures } from '../../store/figures.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { createJobStore } from '../../store/jobs.ts';
import { type OpenGames, openGames } from '../../store/openGames.ts';
import { createProcessRegistry, type ProcessRegistry } from '../../store/processes/registry.ts';
import { checkedClient } from '../../store/rows/checkedClient.ts';
import { createDamageTracking } from '../../store/rows/rows.ts';
import type { MatchStore } from '../createMatches.ts';
import type { PeopleStore, PeopleTransaction } from '../createPeople.ts';
import { recomputeStore } from '../profiles/store/recompute.ts';
import type { RecomputeStore } from '../profiles/usecases/ports.ts';
import { createHousekeeping, type Housekeeping } from './housekeeping.ts';
import { createMatchStore, type StoreObserver } from './matchStore.ts';
import { createOutbox } from './outbox.ts';

export interface StoreOptions {
  /** Like DATABASE_URL: `file:` and a path, or the address of a PostgreSQL database. */
  readonly url: string;
  readonly components: Components;
  /** The components of older matches, with which their positions are rebuilt. */
  readonly earlier?: readonly Components[];
  readonly clock: Clock;
  readonly yieldNow?: YieldToEventLoop;
  /** Connections to a PostgreSQL server; at least three. */
  readonly connections?: number;
  readonly timer?: Timer;
  readonly log?: StorageLog;
  readonly observe?: StoreObserver;
  readonly onStatement?: (statement: Statement) => void;
  /** Called after each COMMIT on SQLite; an error that it throws replaces the response. For tests. */
  readonly onCommitted?: () => void;
}

export interface Store {
  readonly matches: MatchStore<PeopleTransaction>;
  readonly people: PeopleStore;
  /** Recomputes results and statistics of games. Nobody may play meanwhile. */
  readonly reckoning: RecomputeStore;
  readonly outbox: Outbox;
  readonly jobs: JobStore;
  readonly housekeeping: Housekeeping;
  readonly figures: StoreFigures;
  readonly openGames: OpenGames;
  readonly registry: ProcessRegistry;
  /** The most recent interaction or clock poll of any process; null if there is none. */
  newestMoment(): Promise<Date | null>;
  readonly otherProcess: ReturnType<typeof createOtherProcessNote>;
  /** Calls the listener with kinds of work that other processes may have caused. Returns a function to unsubscribe. */
  onRemoteWork(listener: (kinds: readonly WorkKind[]) => void): () => void;
  close(): Promise<void>;
}

/**
 * Five connections for transactions, five for single statements, one that listens. More would cause more write
 * conflicts, and a PostgreSQL server has a hundred for all its users.
 */
const DEFAULT_CONNECTIONS = 11;

/** Why the database cannot be used, as a sentence for operators. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
}

/** @throws StoreFault if the database cannot be opened or is not migrated; DatabaseFault if `url` is unusable */
export async function openStore({
  url,
  components,
  earlier,
  clock,
  yieldNow = yieldToEventLoop,
  timer = machineTimer,
  connections = DEFAULT_CONNECTIONS,
  log,
  observe,
  onStatement = () => undefined,
  onCommitted = () => undefined,
}: StoreOptions): Promise<Store> {
  const address = databaseAddress(url);
  const database = await openDatabase(address, {
    yieldNow,
    timer,
    connections,
    onStatement,
    onCommitted,
    listener: logStorageTrouble(log),
    onWarning: (message, target) => log?.warn({ target }, message),
  });
  try {
    await database.queries.match.findFirst({ select: { id: true } });
  } catch (error) {
    await database.close();
    if (error instanceof StorageFailure) throw new StoreFault(error.message, { cause: error });
    throw new StoreFault(
      `The database ${address.called} cannot be used (${reasonOf(error)}): start the bot once ("npm start"), which upgrades it or says what is wrong.`,
      { cause: error },
    );
  }
  const sets = componentSets(components, earlier);
  const noticing = createDamageTracking(log);
  const { unreadable } = noticing;
  const checked = { ...database, queries: checkedClient(database.queries, unreadable) };
  const matches = createMatchStore(checked, sets, { yieldNow, observe, log, noticing });
  return {
    matches,
    people: matches,
    reckoning: recomputeStore(database, matches.transaction),
    jobs: createJobStore(database),
    outbox: createOutbox(checked, () => clock.now(), unreadable),
    housekeeping: createHousekeeping({ database, clock, yieldNow, unreadable }),
    figures: createFigures(database.queries, () => clock.now(), yieldNow),
    openGames: openGames(database, sets, yieldNow),
    registry: createProcessRegistry(database),
    newestMoment: () => newestOf(database.queries),
    otherProcess: createOtherProcessNote(database.queries),
    onRemoteWork: (listener) => database.onRemoteWork(listener),
    close: () => database.close(),
  };
}

async function newestOf(prisma: Database['queries']): Promise<Date | null> {
  const lastInteraction = await prisma.interaction.findFirst({ orderBy: { at: 'desc' }, select: { at: true } });
  const watches = await prisma.watch.findMany({ select: { lookedAt: true } });
  const moments = [lastInteraction?.at, ...watches.map(({ lookedAt }) => lookedAt)].filter(
    (moment) => moment !== undefined,
  );
  return moments.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** The database's own message, without the text that Prisma puts around it. */
function reasonOf(error: unknown): string {
  const source = error instanceof StorageFailure ? error.cause : error;
  const message = source instanceof Error ? source.message : String(source);
  return /SQLITE_\w+: [^`\n]+/.exec(message)?.[0] ?? message.trim().split('\n').at(-1) ?? '';
}

/** `scripts/database/status.js` reads the row by this id. */
const id = 'otherProcess';

/** Records when another process was last seen answering people with the bot's token. */
function createOtherProcessNote(prisma: Prisma.TransactionClient) {
  return {
    seen: async (lookedAt: Date): Promise<void> => {
      await prisma.watch.upsert({ where: { id }, create: { id, lookedAt }, update: { lookedAt } });
    },
    clear: async (): Promise<void> => {
      await prisma.watch.deleteMany({ where: { id } });
    },
  };
}

export async function openDatabase(address: DatabaseAddress, surroundings: DatabaseOptions): Promise<Database> {
  if (address.kind === 'postgresql') {
    const { openPostgresql } = await import('../../store/connection/postgresql/openPostgresql.ts');
    return openPostgresql(address, surroundings);
  }
  const { openSqlite } = await import('../../store/connection/sqlite/openSqlite.ts');
  return openSqlite(address, surroundings);
}
