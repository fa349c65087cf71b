/** Undo under the confirmation of a move, after automatic moves that followed in the same change. */
import { expect, it } from 'vitest';
import { controlOf, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const open = opensTables();

it('names the person’s own move, so that it stays valid', async () => {
  const { table, talk } = await open();
  const matchId = await talk.running(['anni', 'jana', 'peter']);
  await talk.waitForDelivery();
  const { match, state } = await talk.view(matchId);
  const nameAt = (seat: number) => match.members[seat % 3]?.name.toLowerCase() ?? '';
  const turn = state?.turn ?? 0;
  await table.matches.resign(talk.actor(nameAt(turn + 1)), matchId);
  const mover = table.person(nameAt(turn));
  const reply = await (await mover.command(match.place.threadId ?? '', 'pass')).reply();
  const history = await table.matches.history(matchId);
  expect(history.map(({ automatic }) => automatic)).toEqual([null, 'resigned']);
  expect(controlOf(reply, 'undo')?.split(':')[3]).toBe(String(history[0]?.version));
});

it('is not offered if an automatic move has ended the game, which the confirmation says', async () => {
  const { table, talk } = await open();
  const matchId = await talk.running(['anni', 'jana', 'peter']);
  const pass = () => talk.play(matchId, (moves) => moves.find(({ type }) => type === 'pass') ?? moves[0]);
  const position = async () => (await talk.view(matchId)).state ?? expect.fail();
  for (let at = await position(); at.round < 3 || at.phase !== 'build'; at = await position()) await pass();
  const { match, state } = await talk.view(matchId);
  const nameAt = (seat: number) => match.members[seat % 3]?.name.toLowerCase() ?? '';
  const turn = state?.turn ?? 0;
  await table.matches.resign(talk.actor(nameAt(turn + 2)), matchId);
  await pass();
  await talk.waitForDelivery();
  const { threadId } = (await talk.view(matchId)).match.place;
  const reply = await (await table.person(nameAt(turn + 1)).command(threadId ?? '', 'pass')).reply();
  expect((await table.matches.history(matchId)).slice(-2).map(({ automatic }) => automatic)).toEqual([
    null,
    'resigned',
  ]);
  expect(textOf(reply)).toContain('The game is over.');
  expect(controlOf(reply, 'undo')).toBeUndefined();
});
