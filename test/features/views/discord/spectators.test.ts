/** Spectators and latecomers see the table and the history of games that they do not play. */
import { beforeEach, expect, it } from 'vitest';
import { createLanguage } from '../../../../src/language/index.ts';
import { controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';

const words = createLanguage().of('de');
const open = opensTables();
let table: Table;
let talk: Talk;

beforeEach(async () => {
  ({ table, talk } = await open());
});

async function look(channelId: string, command: string, options: Record<string, string> = {}) {
  return (await table.person('lukas').command(channelId, command, options)).reply();
}

it('see the table of any game in the channel, and choose if there are several', async () => {
  const first = await talk.running(['anni', 'jana']);
  await talk.waitForDelivery();
  const alone = await look(table.channelId, 'board', { as: 'text' });
  expect(textOf(alone)).toContain('Anni');
  const second = await talk.running(['anni', 'peter'], 'B');
  await talk.waitForDelivery();
  expect(textOf(await look(table.channelId, 'board'))).toContain(words.t('errors.whichGame'));
  for (const [game, name] of [
    [first, 'Jana'],
    [second, 'Peter'],
  ] as const) {
    expect(textOf(await look(table.channelId, 'board', { as: 'text', game }))).toContain(name);
  }
  expect(textOf(await look(table.channelId, 'hand', { game: first }))).toMatch(
    /^Du spielst hier nicht mit .* <\/board:\d+> zeigt/,
  );
});

it('read the history, in which each move links to its line in the thread', async () => {
  const matchId = await talk.running(['anni', 'jana']);
  await talk.waitForDelivery();
  for (let moves = 0; moves < 3; moves++) {
    await talk.play(matchId);
    await talk.waitForDelivery();
  }
  const thread = (await talk.view(matchId)).match.place.threadId ?? '';
  const log = textOf(await look(table.channelId, 'log'));
  const links = [...log.matchAll(/\[`(\d+)`\]\(https:\/\/discord\.com\/channels\/(\d+)\/(\d+)\/(\d+)\)/g)];
  expect(links.map(([, number]) => number)).toEqual(['1', '2', '3']);
  const messages = talk.publicMessages(thread);
  for (const [, number, guildId, channelId, messageId] of links) {
    expect([guildId, channelId]).toEqual([table.playground.guildId, thread]);
    const message = messages.find(({ id }) => id === messageId);
    if (!message) throw new Error(`move ${number} has no link`);
    expect(controlOf(message, 'hand')).toBeUndefined();
    const line = log.split('\n').find((each) => each.startsWith(`[\`${number}\``)) ?? '';
    expect(textOf(message)).toContain(/\b([A-E][1-5])\b/.exec(line.slice(line.indexOf(')') + 1))?.[1] ?? '?');
  }
});
