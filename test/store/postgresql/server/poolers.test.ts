/** Connection poolers: session mode works, and other modes are refused with the remedy. */
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { goesThroughPooler } from '../../../../scripts/database/postgresql/fault.js';
import { readServerStatus } from '../../../../scripts/database/status.js';
import { databaseAddress, migrate } from '../../../../scripts/migrate.js';
import { hasPgBouncer, startPgBouncer } from '../../../../scripts/testServers/pgbouncer.js';
import { examineDatabase } from '../../../../src/doctor/database.ts';
import { openStore } from '../../../../src/features/storage/index.ts';
import { POSTGRESQL } from '../../../support/database/database.ts';
import { rawDatabase, temporaryDatabase } from '../../../support/database/store.ts';
import { matchesOn, playSomeMove, runningMatch, standardComponents, steadyClock } from '../../../support/game/match.ts';
import { needs } from '../../../support/runner/needs.ts';
import { refusal } from '../bareDatabase.ts';

/** A database behind a pooler. */
async function pooled(
  context: TestContext,
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; readonly direct: string }> {
  needs(context, hasPgBouncer(), 'PgBouncer is not installed: "npm run test:postgresql" installs it.');
  const direct = await temporaryDatabase();
  const pooler = await startPgBouncer(Number(new URL(direct).port), settings);
  onTestFinished(() => pooler.close());
  return { url: pooler.url(new URL(direct).pathname.slice(1)), direct };
}

test.for<readonly [string, Readonly<Record<string, string>>]>([
  ['with default settings', {}],
  ['with dropped startup settings', { ignore_startup_parameters: 'options' }],
])('in session mode, %s, moves are played and notifications arrive', async ([, settings], context) => {
  const { url, direct } = await pooled(context, { pool_mode: 'session', ...settings });
  await migrate(url);
  const clock = steadyClock();
  const store = await openStore({ url, connections: 3, components: standardComponents(), clock });
  onTestFinished(() => store.close());
  const others = await openStore({ url, connections: 3, components: standardComponents(), clock });
  onTestFinished(() => others.close());
  let notifications = 0;
  others.onRemoteWork(() => {
    notifications += 1;
  });
  await expect.poll(() => notifications).toBeGreaterThan(0);
  const table = matchesOn(url, store, clock);
  const { match } = await runningMatch(table);
  const before = notifications;
  for (let moves = 0; moves < 6; moves += 1) await playSomeMove(table, match.id);
  await expect.poll(() => notifications).toBeGreaterThan(before);
  const { rows } = await rawDatabase(direct).execute('SELECT count(*) AS "count" FROM "moves"');
  expect(rows).toEqual([{ count: 6 }]);
});

test.for<readonly [string, Readonly<Record<string, string>>]>([
  ['transaction', {}],
  ['transaction', { ignore_startup_parameters: 'options' }],
  ['transaction', { default_pool_size: '1' }],
  ['transaction', { server_round_robin: '1' }],
  ['statement', {}],
])('in %s mode (%j) start and doctor name the pooler and what to write', async ([pool_mode, settings], context) => {
  const { url, direct } = await pooled(context, { pool_mode, ...settings });
  const sentence = await refusal(url);
  expect(sentence).toMatch(
    /is reached through a pooler without a session.*set DATABASE_URL to the address of the server/,
  );
  expect(sentence.split('\n')).toHaveLength(1);
  const address = databaseAddress(url);
  if (address.kind !== 'postgresql') throw new Error('it is on a server');
  await expect(readServerStatus(address)).rejects.toThrow(/is reached through a pooler/);
  const [found] = await examineDatabase({ url, connections: 11, version: '0' });
  expect(found).toMatchObject({ state: 'bad', name: 'database', says: expect.stringContaining('pooler') });
  // No lock was left behind.
  const { rows } = await rawDatabase(direct).execute(`
    SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  expect(rows).toEqual([]);
});

test('transaction mode is detected while others use the same pooler', async (context) => {
  // A smaller pool would make them wait for one another, which is reported differently.
  const { url } = await pooled(context, { pool_mode: 'transaction', default_pool_size: '12' });
  let isOver = false;
  const busyClients = [rawDatabase(url), rawDatabase(url)].map(async (client) => {
    while (!isOver) await client.execute('SELECT 1');
  });
  const all = await Promise.all(Array.from({ length: 5 }, () => refusal(url)));
  isOver = true;
  await Promise.all(busyClients);
  for (const sentence of all) expect(sentence).toMatch(/is reached through a pooler/);
});

test.each([
  ['aws-0-eu-central-1.pooler.supabase.com:6543', 'aws-0-eu-central-1.pooler.supabase.com:5432'],
  ['db.abcdefgh.supabase.co:6543', 'db.abcdefgh.supabase.co:5432'],
  ['ep-cool-fog-123-pooler.eu-central-1.aws.neon.tech:5432', 'ep-cool-fog-123.eu-central-1.aws.neon.tech'],
  ['db-postgresql-fra1-1-do-user-1-0.b.db.ondigitalocean.com:25061', 'ondigitalocean.com:25060'],
  ['games.postgres.database.azure.com:6432', 'games.postgres.database.azure.com:5432'],
  ['ec2-1-2-3-4.compute-1.amazonaws.com:5433', 'heroku config:get DATABASE_URL'],
  ['pool.example.org:6432', 'pool_mode = session'],
])('the direct address of a pooler at %s is named', async (server, direct) => {
  const address = databaseAddress(`postgresql://me:secret@${server}/games`);
  if (address.kind !== 'postgresql') throw new Error('it is on a server');
  expect(goesThroughPooler(address, 'two connections share one server connection')).toContain(direct);
});

test('the setting limits the number of connections', async () => {
  expect(POSTGRESQL).not.toBeNull();
  const url = await temporaryDatabase();
  const clock = steadyClock();
  const store = await openStore({ url, connections: 3, components: standardComponents(), clock });
  onTestFinished(() => store.close());
  store.onRemoteWork(() => undefined);
  const table = matchesOn(url, store, clock);
  const { match } = await runningMatch(table);
  await Promise.all(Array.from({ length: 12 }, () => table.matches.view(match.id)));
  await playSomeMove(table, match.id);
  const { rows } = await rawDatabase(url).execute(
    'SELECT count(*) AS "count" FROM pg_stat_activity WHERE datname = current_database() AND application_name = \'intarsia\'',
  );
  expect(rows).toEqual([{ count: 3 }]);
});
