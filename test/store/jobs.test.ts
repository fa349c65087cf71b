/** Leases and jobs in the database: exclusive holders, lost leases, migrated jobs, and chunked lists. */
import { cp } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { migrate } from '../../scripts/migrate.js';
import { type Lease, LeaseLost } from '../../src/kernel/index.ts';
import { JOB_KINDS } from '../../src/match/index.ts';
import { inChunks } from '../../src/store/connection/sql.ts';
import { ON_SQLITE } from '../support/database/database.ts';
import { waitingJobs } from '../support/database/leases.ts';
import { rawDatabase, temporaryFolder } from '../support/database/store.ts';
import { matchTable } from '../support/game/match.ts';
import { bareDatabase } from './postgresql/bareDatabase.ts';

const START = Date.UTC(2025, 2, 1, 12);
const at = (minutes: number) => new Date(START + minutes * 60_000);

const step = fc.record({
  does: fc.constantFrom('take', 'take', 'take', 'release', 'renew', 'endOverdue', 'note'),
  kind: fc.constantFrom(...JOB_KINDS.slice(0, 2)),
  subject: fc.constantFrom('one', 'two'),
  holder: fc.constantFrom('this', 'that'),
  term: fc.integer({ min: 1, max: 3 }),
  minute: fc.nat(20),
});

test('a lease has one holder at a time, and a lost lease fails the transaction', async () => {
  const { store } = await matchTable();
  const { jobs: leases, matches } = store;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await leases.endAll();
      let held: { readonly lease: Lease; readonly until: Date }[] = [];
      const same = (one: Lease, other: Lease) => JSON.stringify(one) === JSON.stringify(other);
      for (const { does, minute, ...lease } of steps) {
        const isHeld = held.some((each) => same(each.lease, lease));
        if (does === 'take') {
          const isFree = !held.some((each) => each.lease.kind === lease.kind && each.lease.subject === lease.subject);
          expect(await leases.take(lease, at(minute))).toBe(isFree);
          if (isFree) held.push({ lease, until: at(minute) });
        } else if (does === 'release') {
          await leases.release(lease);
          held = held.filter((each) => !same(each.lease, lease));
        } else if (does === 'renew') {
          const isAffected = ({ holder, term }: Lease) => holder === lease.holder && term <= lease.term;
          held = held.map((each) => (isAffected(each.lease) ? { ...each, until: at(minute) } : each));
          const kept = await leases.renew(lease.holder, at(minute), lease.term);
          const theirs = held.filter((each) => isAffected(each.lease));
          const inOrder = (list: readonly Lease[]) => list.map((each) => JSON.stringify(sorted(each))).sort();
          expect(inOrder(kept)).toEqual(inOrder(theirs.map((each) => each.lease)));
        } else if (does === 'endOverdue') {
          // A minute passes between the read and the write.
          const looks = [minute, minute + 1].map((now) => ({ now: at(now), latest: at(now + 8) }));
          const isOver = (until: Date) => looks.every(({ now, latest }) => until <= now || until > latest);
          const remaining = held.filter(({ until }) => !isOver(until));
          const nextLimits = [...looks];
          const limits = () => nextLimits.shift() ?? expect.fail('the limits were read three times');
          expect(await leases.endOverdue(limits)).toBe(remaining.length < held.length);
          held = remaining;
        } else {
          const noted = matches.transaction(async () => 'noted', lease);
          if (isHeld) expect(await noted).toBe('noted');
          else await expect(noted).rejects.toThrow(LeaseLost);
        }
      }
    }),
    { numRuns: 15 },
  );
});

function sorted({ kind, subject, holder, term }: Lease): Lease {
  return { kind, subject, holder, term };
}

test('waiting work of an older database becomes jobs', async () => {
  const folder = path.join(await temporaryFolder(), 'migrations');
  const before = '20260412000000_daily_puzzles_as_notices';
  const isOlder = (file: string) => !/^\d+_\w+$/.test(path.basename(file)) || path.basename(file) <= before;
  await cp(path.resolve(import.meta.dirname, '../../prisma/migrations'), folder, { recursive: true, filter: isOlder });
  const url = ON_SQLITE ? `file:${path.join(folder, 'older.db')}` : await bareDatabase();
  await migrate(url, { folder });
  const client = rawDatabase(url);
  const due = `'2026-01-01T12:00:00.000+00:00'`;
  await client.execute(`INSERT INTO people ("id", "name", "seenAt") VALUES ('p', 'Anni', ${due})`);
  for (const id of ['m', 'n']) {
    await client.execute(`INSERT INTO matches ("id", "status", "side", "capacity", "locale", "hostId", "channelId", "version", "seed", "createdAt", "updatedAt")
      VALUES ('${id}', 'finished', 'A', 2, 'en', 'p', 'c', 1, 1, ${due}, ${due})`);
  }
  await client.execute(`INSERT INTO computer_turns VALUES ('m', 1, ${due}, 3)`);
  await client.execute(`INSERT INTO results_to_come VALUES ('n', ${due})`);
  await client.execute(`INSERT INTO reviews ("matchId", "status", "looked", "misses", "updatedAt")
    VALUES ('m', 'waiting', 2, '[]', ${due}), ('n', 'done', 2, '[]', ${due})`);
  await client.execute(`INSERT INTO leases VALUES ('computer', 'm', 'a process', 1, ${due})`);
  expect(await migrate(url)).toContain('20260501000000_jobs');
  const [computer, results, review] = await Promise.all(
    ['computer', 'results', 'review'].map((kind) => waitingJobs(client, kind)),
  );
  const dueAt = new Date('2026-01-01T12:00:00.000Z');
  expect(computer).toEqual([{ subject: 'm', dueAt, attempts: 3 }]);
  expect(results).toEqual([{ subject: 'n', dueAt, attempts: 0 }]);
  expect(review).toEqual([{ subject: 'm', dueAt, attempts: 0 }]);
});

test('chunks of a list keep its order, and none is empty or too long', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 130 }), fc.integer({ min: 1, max: 60 }), (list, size) => {
      const parts = inChunks(list, size);
      expect(parts.flat()).toEqual(list);
      expect(parts.every((part) => part.length > 0 && part.length <= size)).toBe(true);
      expect(parts.length).toBe(Math.ceil(list.length / size));
    }),
  );
});
