/** The figures for operators: backlog, leases and open games. */
import { expect, test } from 'vitest';
import { JOB_KINDS } from '../../src/match/index.ts';
import { matchTable, newLobby, playSomeMove, runningMatch, succeeded } from '../support/game/match.ts';

const START = Date.UTC(2025, 2, 1, 12);
const HOUR = 3_600_000;

async function tableAt() {
  let at = START;
  const table = await matchTable(undefined, { clock: { now: () => new Date(at) } });
  const after = (hours: number) => {
    at = START + hours * HOUR;
  };
  return { table, after };
}

test('the backlog counts due and postponed entries, and names the age of the oldest untried one', async () => {
  const { table, after } = await tableAt();
  const { figures, outbox } = table.store;
  expect(await figures.backlog()).toEqual({ due: 0, postponed: 0, since: null });
  const first = await newLobby(table);
  after(1);
  const second = await newLobby(table);
  succeeded(await table.matches.join(table.actor(1), second));
  expect(await figures.backlog()).toEqual({ due: 3, postponed: 0, since: new Date(START) });
  const oldest = (await outbox.nextOf(first))?.id ?? '';
  await outbox.take(first, new Date(START));
  expect(await figures.backlog()).toEqual({ due: 3, postponed: 0, since: new Date(START + HOUR) });
  // A postponed entry postpones its whole match, until that moment exclusively.
  await outbox.postpone((await outbox.nextOf(second))?.id ?? '', new Date(START + 3 * HOUR));
  expect(await figures.backlog()).toEqual({ due: 1, postponed: 2, since: null });
  after(3);
  expect(await figures.backlog()).toEqual({ due: 3, postponed: 0, since: null });
  await outbox.delivered(oldest, {});
  expect(await figures.backlog()).toMatchObject({ due: 2 });
});

test('leases are counted by kind, and the first overdue one is named', async () => {
  const { table, after } = await tableAt();
  const { figures, jobs } = table.store;
  const nobody = Object.fromEntries(JOB_KINDS.map((kind) => [kind, 0]));
  expect(await figures.leases()).toEqual({ held: nobody, overdueSince: null });
  const held: Record<string, number> = { ...nobody };
  for (const [index, kind] of JOB_KINDS.entries()) {
    held[kind] = index + 1;
    for (let subject = 0; subject <= index; subject++) {
      const lease = { kind, subject: `${subject}`, holder: 'process', term: index * 100 + subject };
      const until = new Date(START + (10 - index) * HOUR + subject);
      expect(await jobs.take(lease, until)).toBe(true);
      expect(await jobs.take({ ...lease, holder: 'another' }, until), 'the lease is held').toBe(false);
    }
  }
  const last = START + (11 - JOB_KINDS.length) * HOUR;
  after((last - START) / HOUR - 1);
  expect(await figures.leases()).toEqual({ held, overdueSince: null });
  for (const hours of [(last - START) / HOUR, 12]) {
    after(hours);
    expect(await figures.leases()).toEqual({ held, overdueSince: new Date(last) });
  }
});

test('open games are lobbies and running games', async () => {
  const { table } = await tableAt();
  const { figures } = table.store;
  expect(await figures.openGames()).toEqual({ lobby: 0, running: 0 });
  const lobby = await newLobby(table);
  await newLobby(table);
  await newLobby(table);
  const { match } = await runningMatch(table);
  await runningMatch(table);
  expect(await figures.openGames()).toEqual({ lobby: 3, running: 2 });
  succeeded(await table.matches.cancel(table.actor(0), lobby));
  await playSomeMove(table, match.id);
  succeeded(await table.matches.resign(table.actor(0), match.id));
  expect(await figures.openGames()).toEqual({ lobby: 2, running: 1 });
});
