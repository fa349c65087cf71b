/** Queries over more than a thousand games, which yield to the event loop between batches. */
import { expect, test } from 'vitest';
import { copyMatch } from '../../../tools/support/fillingClient.ts';
import { rawDatabase } from '../../support/database/store.ts';
import { type MatchTable, matchTable, runningMatch } from '../../support/game/match.ts';

/** More than the maximum number of parameters of a statement. */
const GAMES = 1200;

async function crowd(): Promise<MatchTable> {
  const table = await matchTable();
  const { match } = await runningMatch(table);
  await copyMatch(rawDatabase(table.url), {
    matchId: match.id,
    prefix: 'copy',
    count: GAMES - 1,
    tables: ['seats', 'outbox'],
  });
  return table;
}

/** Turns of the event loop while the work is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isDone = true;
  return turns;
}

test('a person sees all of more than a thousand games, and other work goes on meanwhile', async () => {
  const table = await crowd();
  let found = 0;
  const turns = await turnsDuring(async () => {
    found = (await table.matches.ofPerson('person0')).length;
  });
  expect(found).toBe(GAMES);
  expect(turns).toBeGreaterThan(GAMES / 25);
});

test('waiting and silenced matches are found among more than a thousand', async () => {
  const table = await crowd();
  const { rows } = await rawDatabase(table.url).execute('SELECT id FROM matches');
  const ids = rows.map(({ id }) => String(id));
  expect((await table.store.outbox.waiting(ids)).size).toBe(GAMES);
  await rawDatabase(table.url).execute('UPDATE outbox SET attempts = 5');
  expect((await table.store.outbox.silenced(ids)).size).toBe(GAMES);
});

test('the figures count more than a thousand open games and waiting entries', async () => {
  const table = await crowd();
  const { figures } = table.store;
  const client = rawDatabase(table.url);
  expect(await figures.openGames()).toEqual({ lobby: 0, running: GAMES });
  const { due, postponed, since } = await figures.backlog();
  const { rows } = await client.execute('SELECT count(*) AS entries, min("createdAt") AS oldest FROM outbox');
  expect({ due, postponed, since: since?.getTime() }).toEqual({
    due: Number(rows[0]?.entries),
    postponed: 0,
    since: new Date(String(rows[0]?.oldest)).getTime(),
  });
  await client.execute(`UPDATE matches SET status = 'lobby' WHERE id LIKE '%7'`);
  await client.execute(`UPDATE matches SET status = 'finished' WHERE id LIKE '%8'`);
  const { lobby, running } = await figures.openGames();
  expect([lobby > 0, running > 0, lobby + running < GAMES]).toEqual([true, true, true]);
  // As after a revoked permission: everything has been tried and waits for a retry.
  await client.execute(`UPDATE outbox SET attempts = 1, "notBefore" = '2999-01-01T00:00:00.000+00:00'`);
  expect(await figures.backlog()).toEqual({ due: 0, postponed: due, since: null });
});

test('parallel statements and transactions yield to the event loop', async () => {
  const table = await matchTable();
  const { match } = await runningMatch(table);
  const reads = 200;
  const turns = await turnsDuring(() =>
    Promise.all(
      Array.from({ length: reads }, (_, index) =>
        index % 2 === 0
          ? table.store.outbox.nextOf(match.id)
          : table.store.matches.transaction((inside) => inside.clock(match.id)),
      ),
    ),
  );
  expect(turns).toBeGreaterThan(reads / 10);
});
