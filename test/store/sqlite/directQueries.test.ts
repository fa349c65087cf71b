/** Raw queries that bypass Prisma's client return the same values, and take part in its transactions. */
import { expect, onTestFinished, test } from 'vitest';
import { databaseAddress } from '../../../scripts/migrate.js';
import { openDatabase } from '../../../src/features/storage/openStore.ts';
import type { Database } from '../../../src/store/connection/database.ts';
import { empty, MAY_BE_LOST } from '../../../src/store/connection/sql.ts';
import type { Prisma } from '../../../src/store/generated/client.ts';
import { ON_SQLITE } from '../../support/database/database.ts';
import { temporaryDatabase } from '../../support/database/store.ts';

const onSqlite = test.runIf(ON_SQLITE);
const AT = new Date('2026-01-02T03:04:05.678Z');

async function opened(): Promise<Database> {
  const database = await openDatabase(databaseAddress(await temporaryDatabase()), {
    yieldNow: async () => undefined,
    connections: 3,
    timer: { after: () => () => undefined },
    listener: { failed: () => undefined, change: () => () => undefined },
    onStatement: () => undefined,
    onCommitted: () => undefined,
    onWarning: () => undefined,
  });
  onTestFinished(() => database.close());
  return database;
}

const meet = (client: Prisma.TransactionClient, id: string) =>
  client.$executeRaw`INSERT INTO "people" ("id", "name", "seenAt") VALUES (${id}, ${'Anni'}, ${AT})`;
const people = (client: Prisma.TransactionClient) =>
  client.$queryRaw<{ readonly id: string }[]>`SELECT "id" FROM "people" ORDER BY "id"`;

onSqlite('dates, numbers, big integers, booleans and null have the same values as with Prisma', async () => {
  const { queries } = await opened();
  expect(await meet(queries, 'a')).toBe(1);
  const match = {
    id: 'm',
    status: 'lobby',
    side: 'A',
    capacity: 2,
    locale: 'en',
    hostId: 'a',
    channelId: 'c',
    version: 1,
  };
  await queries.match.create({ data: { ...match, seed: 2n ** 40n, createdAt: AT, updatedAt: AT } });
  await queries.seat.create({
    data: { matchId: 'm', position: 0, personId: 'a', name: 'Anni', open: true, standIn: false },
  });
  const [row] = await queries.$queryRaw<unknown[]>`
    SELECT m."createdAt", m."pausedAt", m."seed", m."capacity", m."locale", s."open", s."standIn"
    FROM "matches" m JOIN "seats" s ON s."matchId" = m."id" WHERE m."updatedAt" = ${AT} AND s."open" = ${true}`;
  const { createdAt, pausedAt, seed, capacity, locale } = await queries.match.findUniqueOrThrow({ where: { id: 'm' } });
  const { open, standIn } = await queries.seat.findFirstOrThrow();
  expect(row).toEqual({ createdAt, pausedAt, seed, capacity, locale, open, standIn });
  expect([createdAt, seed, open]).toEqual([AT, 2n ** 40n, true]);
});

onSqlite('a transaction sees its own writes, and concurrent reads wait for its commit', async () => {
  const { queries, transact } = await opened();
  let concurrentRead: Promise<readonly unknown[]> = Promise.resolve([]);
  await transact(async (inside) => {
    await meet(inside, 'a');
    concurrentRead = people(queries);
    await inside.person.update({ where: { id: 'a' }, data: { name: 'Jana' } });
    expect(await people(inside)).toEqual([{ id: 'a' }]);
    await meet(inside, 'b');
  });
  expect(await concurrentRead).toEqual([{ id: 'a' }, { id: 'b' }]);
});

onSqlite('a failed transaction is rolled back, with the reason', async () => {
  const { queries, transact } = await opened();
  const twice = transact(async (inside) => {
    await meet(inside, 'a');
    await meet(inside, 'a');
  });
  await expect(twice).rejects.toThrow(/UNIQUE constraint failed: people.id/);
  expect(await people(queries)).toEqual([]);
});

onSqlite('a transaction that has ended refuses queries, also while another is open', async () => {
  const { queries, transact } = await opened();
  let ended: Prisma.TransactionClient | null = null;
  await transact(async (inside) => {
    ended = inside;
  });
  if (!ended) throw new Error('the transaction has not begun');
  const late: Prisma.TransactionClient = ended;
  await expect(meet(late, 'a')).rejects.toThrow('the transaction has ended');
  await transact(async (inside) => {
    await expect(meet(late, 'b')).rejects.toThrow('the transaction has ended');
    await meet(inside, 'c');
  });
  expect(await people(queries)).toEqual([{ id: 'c' }]);
});

onSqlite(
  'only writes marked as expendable do not wait for the disk, and later writes do, also after a failure',
  async () => {
    const { queries, transact } = await opened();
    const FULL_SYNC = 2;
    const NORMAL_SYNC = 1;
    const insertWithSyncMode = (client: Prisma.TransactionClient, id: string, mayBeLost: boolean) =>
      client.$queryRaw<{ readonly name: string }[]>`
      INSERT INTO "people" ("id", "name", "seenAt") SELECT ${id}, "synchronous", ${AT} FROM pragma_synchronous
      RETURNING "name" ${mayBeLost ? MAY_BE_LOST : empty}`;
    const syncModeOf = async (rows: Promise<readonly { readonly name: string }[]>) => Number((await rows)[0]?.name);
    expect(await syncModeOf(insertWithSyncMode(queries, 'a', false))).toBe(FULL_SYNC);
    expect(await syncModeOf(insertWithSyncMode(queries, 'b', true))).toBe(NORMAL_SYNC);
    await expect(insertWithSyncMode(queries, 'b', true)).rejects.toThrow(/UNIQUE/);
    expect(
      await Promise.all(['c', 'd', 'e'].map((id) => syncModeOf(insertWithSyncMode(queries, id, id === 'd')))),
    ).toEqual([FULL_SYNC, NORMAL_SYNC, FULL_SYNC]);
    expect(await transact((inside) => syncModeOf(insertWithSyncMode(inside, 'f', false)))).toBe(FULL_SYNC);
  },
);
