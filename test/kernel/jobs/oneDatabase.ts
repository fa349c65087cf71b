/** One database for several processes, with matches that have no pending announcements. */
import { copyMatch } from '../../../tools/support/fillingClient.ts';
import { ON_SQLITE } from '../../support/database/database.ts';
import { openedStore, rawDatabase } from '../../support/database/store.ts';
import { matchTable, newLobby, standardComponents } from '../../support/game/match.ts';
import type { HandClock } from './processes.ts';

export const START = new Date('2026-01-01T12:00:00Z');
/** The time until an expired lease has been noticed. */
export const TAKEN_OVER = 30_000;
const MATCHES = 4;
const PROCESSES = 3;

/**
 * Stores of several processes on one database, and matches without pending announcements. Two connections of one
 * process to one SQLite file deadlock, so on SQLite the processes share a store, which knows leases only from their
 * rows.
 */
export async function setUp(hand: HandClock) {
  const table = await matchTable(undefined, { clock: hand.clock });
  const original = await newLobby(table);
  const client = rawDatabase(table.url);
  await copyMatch(client, { matchId: original, prefix: 'm', count: MATCHES, tables: ['seats'] });
  await client.execute('DELETE FROM "outbox"');
  const { rows } = await client.execute(`SELECT "id" FROM "matches" WHERE "id" LIKE 'm0%'`);
  const ids = rows.map(({ id }) => String(id));
  const others = Array.from({ length: PROCESSES - 1 }, () =>
    ON_SQLITE ? table.store : openedStore(table.url, standardComponents(), hand.clock),
  );
  return { stores: [table.store, ...(await Promise.all(others))], ids, client, url: table.url };
}
