/** The table in the browser on a server with several processes: a page sees what another process commits. */
import { expect, onTestFinished, test } from 'vitest';
import { matchesOn, matchTable, playSomeMove, runningMatch, standardComponents } from '../../support/match.ts';
import { openedStore } from '../../support/store.ts';
import { clock, testWeb } from '../../web/support/web.ts';

test.each([
  ['what it leaves to others, at once', false, undefined],
  ['what it does itself, with the next look', true, 200],
] as const)('a page follows another process: %s', async (_, takesOn, lookEvery) => {
  const table = await matchTable(undefined, { clock });
  const store = await openedStore(table.url, standardComponents(), clock);
  const other = matchesOn(table.url, store, clock);
  const web = await testWeb({
    table: other,
    onElsewhere: store.onElsewhere,
    ...(lookEvery === undefined ? {} : { lookEvery }),
  });
  const { match } = await runningMatch(table);
  if (takesOn) onTestFinished(table.matches.subscribe(() => undefined));
  const page = await web.page(await web.linkSession(0, match.id));
  await page.gameAt(match.version);
  const begun = performance.now();
  const { match: after } = await playSomeMove(table, match.id);
  expect((await page.gameAt(after.version)).log).toHaveLength(1);
  // Long before one would have looked by oneself.
  expect(performance.now() - begun).toBeLessThan(5_000);
});
