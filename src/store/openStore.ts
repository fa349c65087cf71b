/**
 * Opens the database and hands out what matches need of it.
 * Creating and migrating it is left to scripts/migrate.js, which has to run before.
 */
import { databaseAddress } from '../../scripts/migrate.js';
import { reckoningStore } from '../features/profiles/store/reckoning.ts';
import { type Breathe, type Clock, type JobStore, machineTimer, type Timer, turnOfTheLoop } from '../kernel/index.ts';
import { type MatchStore, type Outbox, StorageFailure, type WorkKind } from '../match/index.ts';
import type { PeopleStore, PeopleTransaction, ReckoningStore } from '../people/index.ts';
import { type Components, componentSets } from '../rules/index.ts';
import type { AskedStatement, Database } from './connection/database.ts';
import { openDatabase } from './connection/openDatabase.ts';
import { type StorageLog, toldOnce } from './connection/storageFailures.ts';
import { createFigures, type StoreFigures } from './figures.ts';
import { createHousekeeping, type Housekeeping } from './housekeeping/housekeeping.ts';
import { createJobStore } from './jobs.ts';
import { createMatchStore, type StoreObserver } from './matchStore.ts';
import { type OpenGames, openGames } from './openGames.ts';
import { createOtherProcessNote, type OtherProcessNote } from './otherProcess.ts';
import { createOutbox } from './outbox.ts';
import { createRegistry, type Registry } from './processes/registry.ts';
import { checkedReading } from './rows/checkedReading.ts';
import { noticingDamage } from './rows/unreadable.ts';

export interface StoreSettings {
  /** As in DATABASE_URL: `file:` and a path, or the address of a PostgreSQL database. */
  readonly url: string;
  /** What new matches are dealt with: positions are rebuilt with what their match was dealt with. */
  readonly components: Components;
  /** What matches begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  readonly clock: Clock;
  /** Between statements and parts of lists; left out: a turn of this process's event loop. */
  readonly breathe?: Breathe;
  /** How many connections to a server this process may have, three at least; left out: the usual. */
  readonly connections?: number;
  /** For connections that are made anew after a while; left out: this machine's. */
  readonly timer?: Timer;
  /** Hears of what the database finds wrong. */
  readonly log?: StorageLog;
  /** Left out: nobody does. */
  readonly observe?: StoreObserver;
  /** Hears of each statement before it is carried out, for whoever counts or examines them. */
  readonly onStatement?: (statement: AskedStatement) => void;
  /** Hears of each COMMIT on SQLite once it has been carried out; what it throws comes in place of the answer. For tests. */
  readonly onCommitted?: () => void;
}

export interface Store {
  readonly matches: MatchStore<PeopleTransaction>;
  readonly people: PeopleStore;
  /** For reckoning anew what follows from games, while nobody plays. */
  readonly reckoning: ReckoningStore;
  readonly outbox: Outbox;
  readonly jobs: JobStore;
  readonly housekeeping: Housekeeping;
  readonly figures: StoreFigures;
  readonly openGames: OpenGames;
  /** The bot's processes on this database. */
  readonly registry: Registry;
  /** When the newest thing happened that the database has, in whichever process: somebody acted, or looked at the clocks. Null: nothing has. */
  newest(): Promise<Date | null>;
  /** Whether another process answers people with the bot's token. */
  readonly otherProcess: OtherProcessNote;
  /**
   * Calls the listener with the work that another process has left on the same database for others to do, or may have meanwhile;
   * never where a database has one process alone. What this process commits is heard of by `matches.subscribe`.
   */
  onElsewhere(listener: (kinds: readonly WorkKind[]) => void): () => void;
  close(): Promise<void>;
}

/**
 * Few: races are lost by those who run at the same time, and a server has a hundred for all who use it. Five for transactions, five for
 * single statements, one that listens.
 */
const USUAL_CONNECTIONS = 11;

/** What keeps the database from being used, in a sentence for people. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
}

/** @throws StoreFault when the database cannot be opened or has not been migrated; DatabaseFault where there can be none at `url`. */
export async function openStore({
  url,
  components,
  earlier,
  clock,
  breathe = turnOfTheLoop,
  timer = machineTimer,
  connections = USUAL_CONNECTIONS,
  log,
  observe,
  onStatement = () => undefined,
  onCommitted = () => undefined,
}: StoreSettings): Promise<Store> {
  const address = databaseAddress(url);
  const database = await openDatabase(address, {
    breathe,
    timer,
    connections,
    onStatement,
    onCommitted,
    listener: toldOnce(log),
    onWarning: (message, target) => log?.warn({ target }, message),
  });
  try {
    await database.queries.match.findFirst({ select: { id: true } });
  } catch (error) {
    await database.close();
    throw new StoreFault(
      `The database ${address.called} cannot be used (${reasonOf(error)}): "node scripts/migrate.js" brings it up to date, or says what is wrong with it.`,
      { cause: error },
    );
  }
  const sets = componentSets(components, earlier);
  const noticing = noticingDamage(log);
  const { unreadable } = noticing;
  const checked = { ...database, queries: checkedReading(database.queries, unreadable) };
  const matches = createMatchStore(checked, sets, { breathe, observe, log, noticing });
  return {
    matches,
    people: matches,
    reckoning: reckoningStore(database, matches.transaction),
    jobs: createJobStore(database),
    outbox: createOutbox(checked, () => clock.now(), unreadable),
    housekeeping: createHousekeeping({ database, clock, breathe, unreadable }),
    figures: createFigures(database.queries, () => clock.now(), breathe),
    openGames: openGames(database, sets, breathe),
    registry: createRegistry(database),
    newest: () => newestOf(database.queries),
    otherProcess: createOtherProcessNote(database.queries),
    onElsewhere: (listener) => database.onElsewhere(listener),
    close: () => database.close(),
  };
}

async function newestOf(prisma: Database['queries']): Promise<Date | null> {
  const acted = await prisma.interaction.findFirst({ orderBy: { at: 'desc' }, select: { at: true } });
  const looked = await prisma.watch.findMany({ select: { lookedAt: true } });
  const moments = [acted?.at, ...looked.map(({ lookedAt }) => lookedAt)].filter((moment) => moment !== undefined);
  return moments.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** The database's own words, without Prisma's around them. */
function reasonOf(error: unknown): string {
  const said = error instanceof StorageFailure ? error.cause : error;
  const message = said instanceof Error ? said.message : String(said);
  return /SQLITE_\w+: [^`\n]+/.exec(message)?.[0] ?? message.trim().split('\n').at(-1) ?? '';
}
