/**
 * Opens the database and hands out what matches need of it.
 * Creating and migrating it is left to scripts/migrate.js, which has to run before.
 */
import { type Breathe, type Clock, type MatchStore, type Outbox, turnOfTheLoop } from '../match/index.ts';
import type { Components } from '../rules/index.ts';
import { SingleConnection } from './connection.ts';
import { PrismaClient } from './generated/client.ts';
import { createMatchStore } from './matchStore.ts';
import { createOutbox } from './outbox.ts';

export interface StoreSettings {
  /** `file:` and a path, relative to where the program runs. */
  readonly url: string;
  /** What matches are played with: positions are rebuilt with them. */
  readonly components: Components;
  readonly clock: Clock;
  /** Between statements and parts of lists; left out: a turn of this process's event loop. */
  readonly breathe?: Breathe;
  /** Hears of what the database finds wrong. */
  readonly log?: { warn(facts: object, message: string): void };
}

export interface Store {
  readonly matches: MatchStore;
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/** @throws Error in a sentence for people when the file cannot be opened or has not been migrated. */
export async function openStore({
  url,
  components,
  clock,
  breathe = turnOfTheLoop,
  log,
}: StoreSettings): Promise<Store> {
  const prisma = new PrismaClient({
    adapter: new SingleConnection({ url }, breathe),
    log: [{ emit: 'event', level: 'warn' }],
    errorFormat: 'minimal',
  });
  prisma.$on('warn', ({ message, target }) => log?.warn({ target }, message));
  try {
    await prisma.match.findFirst({ select: { id: true } });
  } catch (error) {
    await prisma.$disconnect();
    throw new Error(`The database ${url} cannot be used; "node scripts/migrate.js" brings it up to date.`, {
      cause: error,
    });
  }
  return {
    matches: createMatchStore(prisma, components, breathe),
    outbox: createOutbox(prisma, () => clock.now()),
    close: () => prisma.$disconnect(),
  };
}
