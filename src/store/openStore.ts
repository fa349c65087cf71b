/**
 * Opens the database and hands out what matches need of it.
 * Creating and migrating it is left to scripts/migrate.js, which has to run before.
 */
import {
  type Breathe,
  type Clock,
  type MatchStore,
  type Outbox,
  StorageFailure,
  turnOfTheLoop,
} from '../match/index.ts';
import { type Components, componentSets } from '../rules/index.ts';
import { type AskedStatement, SingleConnection } from './connection/connection.ts';
import { type StorageLog, toldOnce } from './connection/storageFailures.ts';
import { createFigures, type StoreFigures } from './figures.ts';
import { PrismaClient } from './generated/client.ts';
import { createHousekeeping, type Housekeeping } from './housekeeping/housekeeping.ts';
import { createMatchStore, type StoreObserver } from './matchStore.ts';
import { createOutbox } from './outbox.ts';

export interface StoreSettings {
  /** `file:` and a path, relative to where the program runs. */
  readonly url: string;
  /** What new matches are dealt with: positions are rebuilt with what their match was dealt with. */
  readonly components: Components;
  /** What matches begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  readonly clock: Clock;
  /** Between statements and parts of lists; left out: a turn of this process's event loop. */
  readonly breathe?: Breathe;
  /** Hears of what the database finds wrong. */
  readonly log?: StorageLog;
  /** Left out: nobody does. */
  readonly observe?: StoreObserver;
  /** Hears of each statement before it is carried out, for whoever counts or examines them. */
  readonly onStatement?: (statement: AskedStatement) => void;
}

export interface Store {
  readonly matches: MatchStore;
  readonly outbox: Outbox;
  readonly housekeeping: Housekeeping;
  readonly figures: StoreFigures;
  close(): Promise<void>;
}

/** What keeps the database from being used, in a sentence for people. */
export class StoreFault extends Error {
  override readonly name = 'StoreFault';
}

/** @throws StoreFault when the file cannot be opened or has not been migrated. */
export async function openStore({
  url,
  components,
  earlier,
  clock,
  breathe = turnOfTheLoop,
  log,
  observe,
  onStatement = () => undefined,
}: StoreSettings): Promise<Store> {
  const prisma = new PrismaClient({
    adapter: new SingleConnection({ url }, { breathe, listener: toldOnce(log), onStatement }),
    log: [{ emit: 'event', level: 'warn' }],
    errorFormat: 'minimal',
  });
  prisma.$on('warn', ({ message, target }) => log?.warn({ target }, message));
  try {
    await prisma.match.findFirst({ select: { id: true } });
  } catch (error) {
    await prisma.$disconnect();
    throw new StoreFault(
      `The database ${url} cannot be used (${reasonOf(error)}): "node scripts/migrate.js" brings it up to date, or says what is wrong with it.`,
      { cause: error },
    );
  }
  return {
    matches: createMatchStore(prisma, componentSets(components, earlier), { breathe, observe, log }),
    outbox: createOutbox(prisma, () => clock.now()),
    housekeeping: createHousekeeping({ url, prisma, clock, breathe }),
    figures: createFigures(prisma, () => clock.now(), breathe),
    close: () => prisma.$disconnect(),
  };
}

/** SQLite's own words, without Prisma's around them. */
function reasonOf(error: unknown): string {
  const said = error instanceof StorageFailure ? error.cause : error;
  const message = said instanceof Error ? said.message : String(said);
  return /SQLITE_\w+: [^`\n]+/.exec(message)?.[0] ?? message.trim().split('\n').at(-1) ?? '';
}
