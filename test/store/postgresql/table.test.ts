/** The table in the browser with several processes: a page follows changes of another process. */
import { expect, onTestFinished, test } from 'vitest';
import { openedStore } from '../../support/database/store.ts';
import { matchesOn, matchTable, playSomeMove, runningMatch, standardComponents } from '../../support/game/match.ts';
import { clock, testWeb } from '../../web/support/web.ts';

test.each([
  // With such a long interval, only a notification updates the page.
  ['by notification, at once', false, 3_600_000],
  ['by the next poll, if that process handles the work itself', true, 200],
] as const)('a page follows another process: %s', async (_, hasSubscriber, pollIntervalMs) => {
  const table = await matchTable(undefined, { clock });
  const store = await openedStore(table.url, standardComponents(), clock);
  const other = matchesOn(table.url, store, clock);
  const web = await testWeb({
    table: other,
    onRemoteWork: store.onRemoteWork,
    pollIntervalMs,
  });
  const { match } = await runningMatch(table);
  if (hasSubscriber) onTestFinished(table.matches.subscribe(() => undefined));
  const page = await web.page(await web.linkSession(0, match.id));
  await page.gameAt(match.version);
  const { match: after } = await playSomeMove(table, match.id);
  expect((await page.gameAt(after.version)).log).toHaveLength(1);
});

test('pages of another process are closed at once if their link is revoked or their person erased here', async () => {
  const table = await matchTable(undefined, { clock });
  const store = await openedStore(table.url, standardComponents(), clock);
  const other = matchesOn(table.url, store, clock);
  const listens = new Promise<void>((resolve) => void store.onRemoteWork(() => resolve()));
  const web = await testWeb({
    table: other,
    links: other.links,
    onRemoteWork: store.onRemoteWork,
    // Only notifications have an effect.
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
