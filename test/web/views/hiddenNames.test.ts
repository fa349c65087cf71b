/** Spectators do not see the names of people who are visible to nobody; players do. */
import { expect, it } from 'vitest';
import { runningMatch } from '../../support/game/match.ts';
import { testWeb } from '../support/web.ts';

it('a person who is visible to nobody is anonymous to spectators and named to players', async () => {
  const web = await testWeb();
  const { people, actor } = web.table;
  const { match } = await runningMatch(web.table);
  const [first] = match.members;
  await people.setAudience({ ...actor(0), personId: first?.personId ?? '' }, 'nobody');
  const spectator = await web.page(await web.linkSession(9, match.id));
  const shown = JSON.stringify(await spectator.gameAt(match.version));
  expect(shown).toContain('Someone');
  expect(shown).not.toContain(`"${first?.name}"`);
  expect(JSON.stringify(spectator.messages)).not.toContain(`"${first?.name}"`);
  const player = await web.page(await web.linkSession(1, match.id));
  expect(JSON.stringify(await player.gameAt(match.version))).toContain(`"${first?.name}"`);
});
