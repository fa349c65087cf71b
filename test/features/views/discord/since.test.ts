/** The summary for a person who comes back: by `/since`, and in the turn message. */
import { beforeEach, expect, it } from 'vitest';
import { createLanguage } from '../../../../src/language/index.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';

const EPHEMERAL = 64;
const language = createLanguage();
/** The languages of the playground's people. */
const wordsOf = (name: string) => language.of(name === 'peter' ? 'de' : 'en-US');
const open = opensTables();
let table: Table;
let talk: Talk;

beforeEach(async () => {
  ({ table, talk } = await open({ seeds: [1, 5] }));
});

/** Names by seat, and the place of the game. */
async function threePeople() {
  const names = ['anni', 'jana', 'peter'];
  const matchId = await talk.running(names);
  await talk.waitForDelivery();
  const { match, state } = await talk.view(matchId);
  if (!state || match.place.threadId === null) throw new Error('the game has not begun');
  return { matchId, names, first: state.turn ?? 0, thread: match.place.threadId };
}

async function since(name: string, channelId: string): Promise<string> {
  const reply = await (await table.person(name).command(channelId, 'since')).reply();
  expect((reply.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
  return textOf(reply);
}

const lines = (text: string) => text.split('\n').filter((line) => line.startsWith('- '));

it('lists exactly the moves of others since one’s own last turn', async () => {
  const { matchId, names, first, thread } = await threePeople();
  const name = (offset: number) => names[(first + offset) % 3] ?? '';
  const words = wordsOf(name(0));
  expect(await since(name(0), thread)).toContain(`${words.t('turn.since.beginning')}\n${words.t('turn.nothingYet')}`);
  await talk.play(matchId);
  const alone = await since(name(0), thread);
  expect(alone).toContain(words.t('turn.since.nothing'));
  await talk.play(matchId);
  await talk.play(matchId);
  const back = await since(name(0), thread);
  expect(back).toContain(`### ${words.t('turn.since.title')}`);
  expect(lines(back)).toHaveLength(2);
  expect(back).toContain(words.t('turn.since.yourTurn'));
  expect(lines(await since(name(1), thread))).toHaveLength(1);
});

it('appears in the turn message of a player who has missed more than one move', async () => {
  const { matchId, names, first, thread } = await threePeople();
  for (let moves = 0; moves < 3; moves++) {
    await talk.play(matchId);
    // A turn that is superseded before its delivery is listed with the next one.
    await talk.waitForDelivery();
  }
  const turn = talk.publicMessages(thread).find((message) => controlOf(message, 'hand') !== undefined);
  if (!turn) throw new Error('there is no turn message');
  const shown = table.person(names[first] ?? '').user.global_name ?? '';
  expect(textOf(turn)).toContain(`Since ${shown}’s last turn:`);
  expect(lines(textOf(turn))).toHaveLength(2);
  expect(turn.mentions).toHaveLength(1);
  const hand = await (await clickOn(table.person(names[first] ?? ''), turn, 'hand')).reply();
  expect(textOf(hand)).toContain(wordsOf(names[first] ?? '').t('turn.handOf', { cards: '' }));
});

it('tells strangers that they do not play here', async () => {
  const { thread } = await threePeople();
  expect(await since('lukas', thread)).toMatch(/^Du spielst hier nicht mit .* <\/board:\d+> zeigt/);
});
