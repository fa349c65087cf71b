/** Take-backs by consent, pauses, handed-on seats, resignations and rematches on Discord. */
import type { APIMessage } from 'discord.js';
import { beforeEach, expect, it } from 'vitest';
import { createLanguage } from '../../../../src/language/index.ts';
import { DIRECT_PLACE } from '../../../../src/match/index.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';
import { succeeded } from '../../../support/game/match.ts';

const EPHEMERAL = 64;
const words = createLanguage().of('en-US');
const open = opensTables();
let table: Table;
let talk: Talk;
let matchId: string;
let thread: string;
/** The person to move and the other one; both read English. */
let mover: string;
let waiting: string;

beforeEach(async () => {
  ({ table, talk } = await open());
  ({ matchId, thread, mover, waiting } = await talk.twoPlaying());
});

const idOf = (name: string) => table.person(name).user.id;

/** `where`: only there; omitted: anywhere. */
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

/** Clicks and returns the private answer. */
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

it('a move is taken back when everybody who has acted since agrees; the question becomes a line', async () => {
  await talk.play(matchId);
  await talk.play(matchId);
  await talk.waitForDelivery();
  const offer = await run(mover, 'undo');
  expect(textOf(offer)).toContain('You can ask everyone who has moved since to agree.');
  const person = table.person(mover);
  await person.click(offer, controlOf(offer, 'askTakeBack') ?? '');
  const question = await publicWith('agree');
  expect(textOf(question)).toContain('would like to take back their last move');
  expect(textOf(question)).toContain('after a week, it no longer needs the missing answers');
  expect(question.mentions.map(({ id }) => id)).toEqual([idOf(waiting)]);
  expect(textOf(await click('lukas', question, 'agree'))).toContain('Diese Frage geht nicht an dich');
  expect(textOf(await click(mover, question, 'agree'))).toContain('This isn’t a question for you');
  expect(await table.matches.history(matchId)).toHaveLength(2);
  expect(textOf(await click(waiting, question, 'agree'))).toContain('Your answer has been noted.');
  await talk.waitForDelivery();
  expect(await table.matches.history(matchId)).toHaveLength(0);
  const line = await person.waitForMessage((message) => message.id === question.id && !controlOf(message, 'agree'));
  expect(textOf(line)).toContain('request to take back a move was accepted');
  const [live, ...others] = talk.publicMessages(thread).filter((message) => controlOf(message, 'hand'));
  expect(others).toEqual([]);
  expect(live?.mentions.map(({ id }) => id)).toEqual([idOf(mover)]);
});

it('a move is taken back at once, and the answer says so, if nobody who has acted since can answer', async () => {
  await talk.play(matchId);
  await talk.play(matchId);
  await talk.waitForDelivery();
  const offer = await run(mover, 'undo');
  const { match } = await talk.view(matchId);
  const seat = match.members.findIndex(({ personId }) => personId === idOf(waiting));
  await table.matches.giveUpSeat({ matchId, seat, personId: idOf(waiting) }, 'standIn');
  const person = table.person(mover);
  const answered = person.waitForMessage(({ id, ...shown }) => id === offer.id && !controlOf(shown, 'askTakeBack'));
  await person.click(offer, controlOf(offer, 'askTakeBack') ?? '');
  expect(textOf(await answered)).toBe(words.t('turn.takenBackByYou'));
  expect(await table.matches.history(matchId)).toEqual([]);
});

it('the offer to ask for a take-back is about the move that it was made for, not a later one', async () => {
  await talk.play(matchId);
  await talk.play(matchId);
  await talk.waitForDelivery();
  const offer = await run(mover, 'undo');
  await talk.play(matchId);
  const person = table.person(mover);
  const answered = person.waitForMessage(({ id, ...shown }) => id === offer.id && !controlOf(shown, 'askTakeBack'));
  await person.click(offer, controlOf(offer, 'askTakeBack') ?? '');
  expect(textOf(await answered)).toContain('This belongs to an older position');
  expect(await table.matches.history(matchId)).toHaveLength(3);
});

it('a request made twice is refused in the second person', async () => {
  await run(mover, 'game pause');
  expect(textOf(await run(mover, 'game pause'))).toBe(words.t('refusals.proposalOpen.own'));
});

it('a request is refused by the mention of an asker who has handed on their seat since', async () => {
  await run(mover, 'game pause');
  succeeded(await table.matches.offerSeat(talk.actor(mover), matchId, { personId: idOf('lukas'), name: 'Lukas' }));
  const offered = await table.store.matches.transaction(({ agreements }) => agreements.open(matchId));
  const { id = 0 } = offered.find(({ kind }) => kind === 'replace') ?? {};
  succeeded(await table.matches.answer(talk.actor('lukas'), matchId, id, true));
  expect(textOf(await run(waiting, 'game pause'))).toContain(`<@${idOf(mover)}> has already asked for that`);
});

it('a game pauses when all agree, and re-announces its turn when it resumes', async () => {
  await run(mover, 'game pause');
  const question = await publicWith('agree');
  await click(waiting, question, 'agree');
  const paused = await table
    .person('anni')
    .waitForMessage(({ id, components }) => id === question.id && JSON.stringify(components).includes(':resume:'));
  await talk.waitForDelivery();
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
  const over = await table
    .person(mover)
    .waitForMessage((message) => message.id === question.id && !controlOf(message, 'resume'));
  expect(textOf(over)).toContain('has been resumed since');
});

it('a person who has resigned is told so when they resign again, also when that ended the game', async () => {
  const asked = await run(mover, 'game resign');
  await clickOn(table.person(mover), asked, 'resignConfirm');
  await publicWith('newGame');
  expect(textOf(await run(mover, 'game resign'))).toBe('You have already resigned from this game.');
  expect(textOf(await run(waiting, 'game resign'))).toContain('That game has finished.');
});

it('the person who asked has to confirm before a click on Decline withdraws the request', async () => {
  await run(mover, 'game pause');
  const posted = await publicWith('agree');
  const question = await click(mover, posted, 'decline');
  expect(textOf(question)).toBe('Withdraw your request?');
  expect((await table.matches.openProposals(matchId)).length).toBe(1);
  const withdrawn = table
    .person(mover)
    .waitForMessage((message) => message.id === question.id && textOf(message).includes('You’ve withdrawn'));
  await table.person(mover).click(question, controlOf(question, 'withdraw') ?? '');
  await withdrawn;
  expect(await table.matches.openProposals(matchId)).toEqual([]);
});

it('a person who is not asked reads the names of the people who are, even before they have a seat', async () => {
  await run(mover, 'game replace', { player: table.person('lukas').user.id });
  const answer = textOf(await click(waiting, await publicWith('agree'), 'agree'));
  expect(answer).toBe('This isn’t a question for you: only Lukas can answer.');
});

it('a game against computer players only is paused and resumed by the turn message, and its rematch begins at once', async () => {
  const { channelId } = table;
  const anni = table.person('anni');
  const answerTo = async (path: string, options = {}) =>
    textOf(await (await anni.command(channelId, path, options)).reply());
  await answerTo('game new', { players: 2 });
  const [lobby] = await table.matches.inChannel(channelId).then((views) => views.filter(({ state }) => state === null));
  const game = lobby?.match.id ?? '';
  await answerTo('game computer', { game, player: 'apprentice' });
  await answerTo('game start', { game });
  await answerTo('game pause', { game });
  const resting = await anni.waitForMessage((message) => textOf(message).includes('⏸'));
  expect(await answerTo('game list')).toContain('paused in round 1');
  await (await clickOn(anni, resting, 'resume')).reply();
  expect((await talk.view(game)).match.pausedAt).toBeNull();
  await table.matches.resign(talk.actor('anni'), game);
  expect(await answerTo('game rematch', { game })).toMatch(/^The rematch on .*A side.* has begun: <#\d+>$/);
  const again = await answerTo('game rematch', { game, side: 'B' });
  expect(again, 'it has begun').toMatch(/^The rematch on .*A side.* has begun: <#\d+>$/);
  const rematches = (await table.matches.ofPerson(anni.user.id)).filter(({ match }) => match.rematchOf === game);
  expect(rematches.map(({ match }) => match)).toEqual([expect.objectContaining({ side: 'A', status: 'running' })]);
  await talk.waitForDelivery();
  expect(talk.publicMessages(channelId).map(textOf).at(-1)).toContain('Rematch on the');
});

it('a seat goes to the person who accepts it, who is notified of their turn', async () => {
  const to = table.person('lukas');
  await run(mover, 'game replace', { player: to.user.id });
  const question = await publicWith('agree');
  expect(question.mentions.map(({ id }) => id)).toEqual([to.user.id]);
  const reply = await (await clickOn(to, question, 'agree')).reply();
  expect(textOf(reply)).toContain('Deine Antwort ist vermerkt.');
  await talk.waitForDelivery();
  const turn = await table
    .person('anni')
    .waitForMessage((message) => message.mentions[0]?.id === to.user.id && controlOf(message, 'hand') !== undefined);
  expect(textOf(await (await clickOn(to, turn, 'hand')).reply())).toContain('Deine Hand');
  expect(textOf(await click(mover, turn, 'hand'))).toContain('You’re not playing in this game');
});

it('resigning asks for confirmation, ends a game of two, and leads to a rematch on the side of choice', async () => {
  const question = await run(mover, 'game resign');
  await table.person(mover).click(question, controlOf(question, 'resignConfirm') ?? '');
  const over = await publicWith('rematch');
  const winner = table.person(waiting).user.global_name ?? '';
  expect(textOf(over)).toContain(`${winner} wins: everyone else has resigned.`);
  expect(textOf(await run(mover, 'build', { space: 'C2' }))).toMatch(/finished|no game here/);
  const sides = await click(waiting, over, 'rematch');
  // Suggested is what both know: side A.
  const primary = [
    ...JSON.stringify(sides.components).matchAll(/\{[^{}]*"custom_id":"i1:rematchSide:[^"]*:(.)"[^{}]*\}/g),
  ]
    .filter(([each]) => each.includes('"style":1'))
    .map(([, side]) => side);
  expect(primary).toEqual(['A']);
  const other = JSON.stringify(sides.components).match(/"custom_id":"(i1:rematchSide:[^"]*:B)"/)?.[1] ?? '';
  await table.person(waiting).click(sides, other);
  // The finished game mentions it, too, in no fixed order.
  const invitation = await publicWith('join', table.channelId);
  await talk.waitForDelivery();
  const mention = talk
    .publicMessages(thread)
    .find((message) => textOf(message).includes('would like a rematch (B side)'));
  const answer = await table
    .person(waiting)
    .waitForMessage((message) => message.id === sides.id && textOf(message).includes('The rematch on the'));
  const address = `https://discord.com/channels/${table.playground.guildId}/${table.channelId}/${invitation.id}`;
  expect(textOf(answer)).toBe(`The rematch on the B side is open: ${address}. The others are invited.`);
  expect(mention?.mentions.map(({ id }) => id)).toEqual([idOf(mover)]);
  expect(textOf(await click(mover, mention ?? invitation, 'join'))).toContain('You’re in.');
  const [rematch] = await table.matches.ofPerson(idOf(mover));
  expect(rematch?.match).toMatchObject({ side: 'B', rematchOf: matchId, capacity: 2 });
});

it('in direct messages, each copy of a question offers what its reader can still do', async () => {
  const direct = await talk.running(['anni', 'jana', 'mia'], 'A', DIRECT_PLACE);
  await talk.waitForDelivery();
  await table.matches.askPause(talk.actor('anni'), direct);
  await talk.waitForDelivery();
  const copyOf = (name: string) =>
    table.person(name).waitForMessage(({ components }) => /:(?:decline|withdraw):/.test(JSON.stringify(components)));
  for (const name of ['jana', 'mia']) expect(controlOf(await copyOf(name), 'agree')).toBeDefined();
  const own = await copyOf('anni');
  expect(controlOf(own, 'agree')).toBeUndefined();
  expect(JSON.stringify(own.components)).toContain(words.t('agreements.withdraw'));
  expect(textOf(await click('anni', own, 'withdraw'))).toBe(words.t('agreements.withdrawnByYou'));
  await talk.waitForDelivery();
  for (const name of ['anni', 'jana', 'mia']) {
    const messages = table.person(name).messages(own.channel_id);
    expect(messages.filter((message) => controlOf(message, 'agree'))).toEqual([]);
  }
});
