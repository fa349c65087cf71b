/** The table in the browser on a server with several processes: a page sees what another process commits. */
import { expect, onTestFinished, test } from 'vitest';
import { matchesOn, matchTable, playSomeMove, runningMatch, standardComponents } from '../../support/match.ts';
import { openedStore } from '../../support/store.ts';
import { clock, testWeb } from '../../web/support/web.ts';

test.each([
  // Nothing is found there but by being told of it.
  ['what it leaves to others, at once', false, 3_600_000],
  ['what it does itself, with the next look', true, 200],
] as const)('a page follows another process: %s', async (_, takesOn, lookEvery) => {
  const table = await matchTable(undefined, { clock });
  const store = await openedStore(table.url, standardComponents(), clock);
  const other = matchesOn(table.url, store, clock);
  const web = await testWeb({
    table: other,
    onRemoteWork: store.onRemoteWork,
    pollIntervalMs: lookEvery,
  });
  const { match } = await runningMatch(table);
  if (takesOn) onTestFinished(table.matches.subscribe(() => undefined));
  const page = await web.page(await web.linkSession(0, match.id));
  await page.gameAt(match.version);
  const { match: after } = await playSomeMove(table, match.id);
  expect((await page.gameAt(after.version)).log).toHaveLength(1);
});

test('pages of another process are closed at once where their link is ended here, or their person forgotten', async () => {
  const table = await matchTable(undefined, { clock });
  const store = await openedStore(table.url, standardComponents(), clock);
  const other = matchesOn(table.url, store, clock);
  const listens = new Promise<void>((resolve) => void store.onRemoteWork(() => resolve()));
  const web = await testWeb({
    table: other,
    links: other.links,
    onRemoteWork: store.onRemoteWork,
    // Nothing is found but by being told of it.
    pollIntervalMs: 3_600_000,
  });
  await listens;
  const { match } = await runningMatch(table);
  const made = await table.links.create(table.actor(0), match.id);
  if (!made.ok) throw new Error(made.code);
  const session = { kind: 'link', linkId: made.link.id, personId: 'person0', matchId: match.id } as const;
  const byLink = await web.page(await web.tokens.signSession(session));
  const place = { kind: 'activity', guildId: 'server', channelId: 'channel' } as const;
  const watching = await web.page(await web.tokens.signSession({ ...place, personId: 'person4' }));
  await table.links.revoke(table.actor(0), 'all');
  expect(await byLink.closed).toBe(4000);
  await table.matches.forget('person4');
  expect(await watching.closed).toBe(4000);
});
