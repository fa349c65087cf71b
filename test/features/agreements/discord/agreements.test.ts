/** ControlInput back by consent, pausing, handing a seat on, resigning and the rematch, as people meet them. */
import type { APIMessage } from 'discord.js';
import { beforeEach, expect, it } from 'vitest';
import { createLanguage } from '../../../../src/language/index.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/bot.ts';
import { opensTables } from '../../../support/tables.ts';
import type { Talk } from '../../../support/tableTalk.ts';

const EPHEMERAL = 64;
const words = createLanguage().of('en-US');
const open = opensTables();
let table: Table;
let talk: Talk;
let matchId: string;
let thread: string;
/** Who is to move and who is not; both read English. */
let mover: string;
let waiting: string;

beforeEach(async () => {
  ({ table, talk } = await open());
  ({ matchId, thread, mover, waiting } = await talk.twoPlaying());
});

const idOf = (name: string) => table.person(name).user.id;

/** `where`: only there; left out: anywhere. */
function publicWith(action: string, where?: string): Promise<APIMessage> {
  return table
    .person('anni')
    .waitForMessage(
      (message) =>
        (message.flags ?? 0) !== EPHEMERAL &&
        (where ?? message.channel_id) === message.channel_id &&
        controlOf(message, action) !== undefined,
    );
}

/** Clicks and gives the private answer. */
async function click(name: string, message: APIMessage, action: string): Promise<APIMessage> {
  const reply = await (await clickOn(table.person(name), message, action)).reply();
  expect((reply.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
  return reply;
}

async function run(name: string, command: string, options: Record<string, string | number> = {}) {
  const reply = await (await table.person(name).command(thread, command, options)).reply();
  expect((reply.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
  return reply;
}

it('a move goes back when whoever has acted since agrees; the question becomes a line', async () => {
  await talk.play(matchId);
  await talk.play(matchId);
  await talk.allTold();
  const offer = await run(mover, 'undo');
  expect(textOf(offer)).toContain('You can ask everyone who has moved since to agree.');
  const person = table.person(mover);
  await person.click(offer, controlOf(offer, 'askTakeBack') ?? '');
  const question = await publicWith('agree');
  expect(textOf(question)).toContain('would like to take back their last move');
  expect(question.mentions.map(({ id }) => id)).toEqual([idOf(waiting)]);
  expect(textOf(await click('lukas', question, 'agree'))).toContain('Du bist hier nicht gefragt');
  expect(textOf(await click(mover, question, 'agree'))).toContain('This isn’t a question for you');
  expect(await table.matches.history(matchId)).toHaveLength(2);
  expect(textOf(await click(waiting, question, 'agree'))).toContain('Your answer is noted.');
  await talk.allTold();
  expect(await table.matches.history(matchId)).toHaveLength(0);
  const line = await person.waitForMessage((message) => message.id === question.id && !controlOf(message, 'agree'));
  expect(textOf(line)).toContain('request to take back a move was accepted');
  const [live, ...others] = talk.publicMessages(thread).filter((message) => controlOf(message, 'hand'));
  expect(others).toEqual([]);
  expect(live?.mentions.map(({ id }) => id)).toEqual([idOf(mover)]);
});

it('a game rests when all agree, and its turn is told anew when it goes on', async () => {
  await run(mover, 'game pause');
  const question = await publicWith('agree');
  await click(waiting, question, 'agree');
  const paused = await table
    .person('anni')
    .waitForMessage(({ id, components }) => id === question.id && JSON.stringify(components).includes(':resume:'));
  await talk.allTold();
  expect(talk.publicMessages(thread).filter((message) => controlOf(message, 'hand'))).toEqual([]);
  const live = talk.publicMessages(thread).find((message) => textOf(message).includes('⏸'));
  if (!live) throw new Error('the turn message does not say that the game is paused');
  const name = table.person(mover).user.global_name ?? '';
  expect(textOf(live)).toContain(`This game is paused. It will be ${name}’s turn`);
  expect(textOf(live)).toMatch(/Agreed: (Anni and Jana|Jana and Anni)\n.*\/game resume/);
  const list = textOf(await run(mover, 'game list'));
  expect(list).toContain('paused in round 1');
  expect(list.split('\n')[1], 'nobody is to move').not.toContain('**');
  expect(textOf(await click(waiting, paused, 'resume'))).toContain('The game goes on.');
  const again = await table
    .person(mover)
    .waitForMessage((message) => message.id !== live.id && controlOf(message, 'hand') !== undefined);
  expect(again.mentions.map(({ id }) => id)).toEqual([idOf(mover)]);
  const old = await table
    .person(mover)
    .waitForMessage((message) => message.id === live.id && !controlOf(message, 'resume'));
  expect(textOf(old)).toContain(words.t('agreements.turnAgain'));
});

it('whoever is not asked reads the names of those who are, also of somebody with no seat yet', async () => {
  await run(mover, 'game replace', { player: table.person('lukas').user.id });
  const answer = textOf(await click(waiting, await publicWith('agree'), 'agree'));
  expect(answer).toBe('This isn’t a question for you: only Lukas can answer.');
});

it('a game against computer players alone rests and goes on by the turn message, and its rematch begins at once', async () => {
  const { channelId } = table;
  const anni = table.person('anni');
  const said = async (path: string, options = {}) =>
    textOf(await (await anni.command(channelId, path, options)).reply());
  await said('game new', { players: 2 });
  const [lobby] = await table.matches.inChannel(channelId).then((views) => views.filter(({ state }) => state === null));
  const game = lobby?.match.id ?? '';
  await said('game computer', { game, player: 'apprentice' });
  await said('game start', { game });
  await said('game pause', { game });
  const resting = await anni.waitForMessage((message) => textOf(message).includes('⏸'));
  expect(await said('game list')).toContain('paused in round 1');
  await (await clickOn(anni, resting, 'resume')).reply();
  expect((await talk.view(game)).match.pausedAt).toBeNull();
  await table.matches.resign(talk.actor('anni'), game);
  expect(await said('game rematch', { game })).toMatch(/^The rematch on .*B side.* has begun/);
  const again = (await table.matches.ofPerson(anni.user.id)).find(({ match }) => match.rematchOf === game);
  expect(again?.match).toMatchObject({ side: 'B', status: 'running' });
  await talk.allTold();
  expect(talk.publicMessages(channelId).map(textOf).at(-1)).toContain('Rematch on the');
});

it('a seat goes to somebody who accepts it, and who is told that it is their turn', async () => {
  const to = table.person('lukas');
  await run(mover, 'game replace', { player: to.user.id });
  const question = await publicWith('agree');
  expect(question.mentions.map(({ id }) => id)).toEqual([to.user.id]);
  const reply = await (await clickOn(to, question, 'agree')).reply();
  expect(textOf(reply)).toContain('Deine Antwort ist vermerkt.');
  await talk.allTold();
  const turn = await table
    .person('anni')
    .waitForMessage((message) => message.mentions[0]?.id === to.user.id && controlOf(message, 'hand') !== undefined);
  expect(textOf(await (await clickOn(to, turn, 'hand')).reply())).toContain('Deine Hand');
  expect(textOf(await click(mover, turn, 'hand'))).toContain('You’re not playing in this game');
});

it('resigning is asked once more, ends a game of two, and leads to a rematch with the sides changed', async () => {
  const question = await run(mover, 'game resign');
  await table.person(mover).click(question, controlOf(question, 'resignConfirm') ?? '');
  const over = await publicWith('rematch');
  const winner = table.person(waiting).user.global_name ?? '';
  expect(textOf(over)).toContain(`${winner} wins: everyone else has resigned.`);
  expect(textOf(await run(mover, 'build', { space: 'C2' }))).toMatch(/finished|no game here/);
  const sides = await click(waiting, over, 'rematch');
  const other = JSON.stringify(sides.components).match(/"custom_id":"(i1:rematchSide:[^"]*:B)"/)?.[1] ?? '';
  await table.person(waiting).click(sides, other);
  // The game that is over tells of it, too, and nobody knows which comes first.
  const invitation = await publicWith('join', table.channelId);
  await talk.allTold();
  const told = talk.publicMessages(thread).find((message) => textOf(message).includes('would like a rematch (B side)'));
  const answer = await table
    .person(waiting)
    .waitForMessage((message) => message.id === sides.id && textOf(message).includes('The rematch on the'));
  const address = `https://discord.com/channels/${table.playground.guildId}/${table.channelId}/${invitation.id}`;
  expect(textOf(answer)).toBe(`The rematch on the B side is open: ${address}. The others are invited.`);
  expect(told?.mentions.map(({ id }) => id)).toEqual([idOf(mover)]);
  expect(textOf(await click(mover, told ?? invitation, 'join'))).toContain('You’re in.');
  const [rematch] = await table.matches.ofPerson(idOf(mover));
  expect(rematch?.match).toMatchObject({ side: 'B', rematchOf: matchId, capacity: 2 });
});
