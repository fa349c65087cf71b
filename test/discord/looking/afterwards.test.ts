/** What is offered under a finished game: its film, and another game like it. */
import { expect, it } from 'vitest';
import { DAY } from '../../../src/match/index.ts';
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
  const said = /^The film is being made: \d+ of [2-9] pictures\.$/;
  const progress = asked.reply((message) => said.test(message.content), 60_000);
  const second = await clickOn(table.person('anni'), over, 'film');
  expect(textOf(await second.reply())).toMatch(/^Another film is being made/);
  const film = await asked.reply((message) => message.attachments.length > 0, 60_000);
  expect(film.attachments[0]).toMatchObject({ filename: 'intarsia-m000000001.webp' });
  expect(film.attachments[0]?.description).toMatch(/Anni wins/);
  expect((await progress).id).toBe(film.id);
  expect(textOf(film)).toBe('The film of the game:');
  expect(talk.publicMessages(over.channel_id)).not.toContainEqual(expect.objectContaining({ id: film.id }));
});

it('opens another game with its settings: side, seats, language, theme and clock', async () => {
  ({ table, talk } = await open());
  const place = { serverId: table.playground.guildId, channelId: table.channelId, threadId: null };
  const timeControl = { kind: 'turn', perTurn: DAY, whenUp: 'pass' } as const;
  const settings = { side: 'B', capacity: 3, locale: 'nl', theme: 'light', timeControl } as const;
  const { match } = await table.matches.create(talk.actor('anni'), { ...settings, place });
  for (const act of ['join', 'start', 'resign'] as const) await table.matches[act](talk.actor('jana'), match.id);
  await talk.allTold();
  const thread = (await talk.view(match.id)).match.place.threadId ?? '';
  const over = talk.publicMessages(thread).find((message) => controlOf(message, 'newGame') !== undefined);
  if (over === undefined) throw new Error('the end is not told');
  const answer = await (await clickOn(table.person('jana'), over, 'newGame')).reply();
  expect(textOf(answer)).toMatch(/^The game is open.*https:/);
  const [next] = await table.matches.ofPerson(table.person('jana').user.id);
  expect(next?.match).toMatchObject({ ...settings, place, number: 2, status: 'lobby', rematchOf: null });
  expect(next?.match.members).toHaveLength(1);
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
  expect(textOf(games)).toMatch(/- #1 Anni, Jana \(A side\) · \*\*Anni wins.*\*\* · \w+ \d+, \w+ \d+ · <#\d+>$/);
  expect(textOf(games)).toContain(`<#${over.channel_id}>`);
});

it('is told in the help where the game was, as before it what can be done in its lobby', async () => {
  const over = await finished();
  const help = async (name: string, channelId: string) =>
    textOf(await (await table.person(name).command(channelId, 'help')).reply());
  const after = await help('anni', over.channel_id);
  expect(after).toMatch(/^## Here and now\n/);
  expect(after).toMatch(/<\/game rematch:\d+>/);
  expect(await help('mallory', over.channel_id)).not.toBe(after);
  await (await table.person('jana').command(table.channelId, 'game new', { players: 2 })).reply();
  const [host, stranger] = [await help('jana', table.channelId), await help('mallory', table.channelId)];
  expect(host).toMatch(/<\/game (computer|start):\d+>/);
  expect(stranger).toMatch(/<\/game join:\d+>/);
  expect(stranger).not.toMatch(/<\/game start:\d+>/);
});
