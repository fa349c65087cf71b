/** Spectators do not see the names of people who are visible to nobody; players do. */
import { expect, it } from 'vitest';
import { runningMatch, succeeded } from '../../support/game/match.ts';
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
  succeeded(await web.table.matches.askPause(actor(1), match.id));
  const [question] = await web.table.matches.openProposals(match.id);
  const forged = { type: 'answer', matchId: match.id, question: question?.id ?? -1, agree: true } as const;
  const refused = await spectator.ask(forged);
  expect(refused.ok).toBe(false);
  expect(JSON.stringify(refused)).not.toContain(first?.name);
  const player = await web.page(await web.linkSession(1, match.id));
  expect(JSON.stringify(await player.gameAt(match.version))).toContain(`"${first?.name}"`);
});
