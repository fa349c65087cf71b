/**
 * Opens the database and hands out what matches need of it.
 * Creating and migrating it is left to scripts/migrate.js, which has to run before.
 */
import type { Clock, MatchStore, Outbox } from '../match/index.ts';
import type { Components } from '../rules/index.ts';
import { SingleConnection } from './connection.ts';
import { PrismaClient } from './generated/client.ts';
import { createMatchStore } from './matchStore.ts';
import { createOutbox } from './outbox.ts';
import { type StorageLog, toldOnce } from './storageFailures.ts';

export interface StoreSettings {
  /** `file:` and a path, relative to where the program runs. */
  readonly url: string;
  /** What matches are played with: positions are rebuilt with them. */
  readonly components: Components;
  readonly clock: Clock;
  /** Hears of what the database finds wrong. */
  readonly log?: StorageLog;
}

export interface Store {
  readonly matches: MatchStore;
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/** @throws Error in a sentence for people when the file cannot be opened or has not been migrated. */
export async function openStore({ url, components, clock, log }: StoreSettings): Promise<Store> {
  const prisma = new PrismaClient({
    adapter: new SingleConnection({ url }, toldOnce(log)),
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
    matches: createMatchStore(prisma, components),
    outbox: createOutbox(prisma, () => clock.now()),
    close: () => prisma.$disconnect(),
  };
}
