/** What is offered under a finished game: its film, and another game like it. */
import { expect, it } from 'vitest';
import { clickOn, controlOf, type Table, textOf } from '../../support/bot.ts';
import { opensTables } from '../../support/tables.ts';
import type { Talk } from '../../support/tableTalk.ts';

const open = opensTables();
let table: Table;
let talk: Talk;

/** A game of a few moves, which ends as everybody but one resigns. */
async function finished() {
  ({ table, talk } = await open());
  const { matchId, thread } = await talk.twoPlaying();
  await talk.play(matchId);
  await talk.play(matchId);
  await table.matches.resign(talk.actor('jana'), matchId);
  await talk.allTold();
  const over = talk.publicMessages(thread).find((message) => controlOf(message, 'film') !== undefined);
  if (over === undefined) throw new Error('the end is not told');
  return over;
}

it('makes the film for whoever asks, one at a time, seen by them alone', async () => {
  const over = await finished();
  const jana = table.person('jana');
  const asked = await clickOn(jana, over, 'film');
  const second = await clickOn(table.person('anni'), over, 'film');
  expect(textOf(await second.reply())).toMatch(/^Another film is being made/);
  const film = await asked.reply((message) => message.attachments.length > 0, 60_000);
  expect(film.attachments[0]).toMatchObject({ filename: 'intarsia-m000000001.webp' });
  expect(film.attachments[0]?.description).toMatch(/Anni wins/);
  expect(textOf(film)).toBe('The film of the game:');
  expect(talk.publicMessages(over.channel_id)).not.toContainEqual(expect.objectContaining({ id: film.id }));
});

it('opens another game like it', async () => {
  const over = await finished();
  const answer = await (await clickOn(table.person('jana'), over, 'newGame')).reply();
  expect(textOf(answer)).toMatch(/^The game is open.*https:/);
  await talk.allTold();
  const lobby = talk.publicMessages(table.channelId).find((message) => controlOf(message, 'join') !== undefined);
  expect(lobby && textOf(lobby)).toMatch(/A side, 4 players\nPlayers: Jana/);
});

it('is listed with result and link, behind the games that go on', async () => {
  const over = await finished();
  const list = await (await table.person('jana').command(table.channelId, 'game list')).reply();
  expect(textOf(list)).toMatch(/no games here/);
  const customId = controlOf(list, 'finishedGames') ?? '';
  await table.person('jana').click(list, customId);
  const games = await table
    .person('jana')
    .waitForMessage((message) => message.id === list.id && textOf(message).startsWith('**Finished games**'));
  expect(textOf(games)).toMatch(/- Anni, Jana \(A side\) · \*\*Anni wins.*\*\* \w+ \d+, \w+ \d+ · <#\d+>$/);
  expect(textOf(games)).toContain(`<#${over.channel_id}>`);
});
