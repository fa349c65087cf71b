/** Whoever looks on at the table's page is shown nobody who may not be shown to them; those at the table see each other. */
import { expect, it } from 'vitest';
import { runningMatch } from '../support/match.ts';
import { testWeb } from './support/web.ts';

it('does not name somebody who wants to be seen by nobody to an onlooker, but does so to those who play', async () => {
  const web = await testWeb();
  const { people, actor } = web.table;
  const { match } = await runningMatch(web.table);
  const [first] = match.members;
  await people.setAudience({ ...actor(0), personId: first?.personId ?? '' }, 'nobody');
  const onlooker = await web.page(await web.linkSession(9, match.id));
  const shown = JSON.stringify(await onlooker.gameAt(match.version));
  expect(shown).toContain('Someone');
  expect(shown).not.toContain(`"${first?.name}"`);
  expect(JSON.stringify(onlooker.messages)).not.toContain(`"${first?.name}"`);
  const player = await web.page(await web.linkSession(1, match.id));
  expect(JSON.stringify(await player.gameAt(match.version))).toContain(`"${first?.name}"`);
});
