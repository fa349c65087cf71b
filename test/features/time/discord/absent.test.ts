/** Continuing on Discord when a player has vanished from a game without a clock. */
import type { APIMessage } from 'discord.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { ABSENCE_TIMEOUT_MS, DAY_MS, DIRECT_PLACE } from '../../../../src/match/index.ts';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';

const EPHEMERAL = 64;
const start = new Date('2025-05-01T12:00:00.000Z').getTime();

let now = start;
const open = opensTables();
let table: Table;
let talk: Talk;

beforeEach(async () => {
  now = start;
  ({ table, talk } = await open({ clock: { now: () => new Date(now) } }));
  for (const name of ['peter', 'lukas']) await table.person(name).setLocale('en-US');
});

/** Advances time, with a poll each minute. */
async function later(milliseconds: number) {
  now += milliseconds;
  await table.store.matches.transaction((transaction) => transaction.recordPoll(new Date(now)));
  await table.matches.processDueClocks();
  await talk.waitForDelivery();
}

interface Abandoned {
  readonly matchId: string;
  readonly thread: string;
  readonly absent: string;
  readonly left: readonly string[];
}

/** A game of these people whose player to move stays away. */
async function startGame(...names: readonly string[]): Promise<Abandoned> {
  const matchId = await talk.running(names);
  await talk.waitForDelivery();
  const { match, state } = await talk.view(matchId);
  const seat = state?.turn ?? 0;
  const absent = names[seat] ?? '';
  return { matchId, thread: match.place.threadId ?? '', absent, left: names.filter((name) => name !== absent) };
}

const offersIn = (thread: string) =>
  talk.publicMessages(thread).filter((message) => controlOf(message, 'goOnStandIn') !== undefined);

async function offerIn(thread: string): Promise<APIMessage> {
  const [offer, ...others] = offersIn(thread);
  expect(others).toEqual([]);
  return offer ?? expect.fail('nobody is notified of the options');
}

async function click(name: string, message: APIMessage, action: string): Promise<APIMessage> {
  const reply = await (await clickOn(table.person(name), message, action)).reply();
  expect((reply.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
  await talk.waitForDelivery();
  return reply;
}

async function run(name: string, where: string, command: string, options: Record<string, string> = {}) {
  const reply = await (await table.person(name).command(where, command, options)).reply();
  expect((reply.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
  await talk.waitForDelivery();
  return reply;
}

/** Clicks a button of a private message, and waits for this text in it. */
async function goOn(name: string, message: APIMessage, action: string, holding: string) {
  const person = table.person(name);
  await person.click(message, controlOf(message, action) ?? expect.fail(`no ${action} in ${textOf(message)}`));
  await person.waitForMessage(({ id, ...shown }) => id === message.id && textOf({ id, ...shown }).includes(holding));
  await talk.waitForDelivery();
}

const lastIn = (thread: string) => textOf(talk.publicMessages(thread).at(-1) ?? expect.fail('nothing is posted'));

describe('a player inactive for a week', () => {
  it('is named once below the turn, pinged, and the others find their options there and in the help', async () => {
    const { thread, absent, left } = await startGame('anni', 'jana');
    const [one = ''] = left;
    await later(ABSENCE_TIMEOUT_MS - 1);
    expect(offersIn(thread)).toEqual([]);
    expect(textOf(await run(one, thread, 'help'))).toMatch(/\/game absent.*you can go on without .* <t:\d+:R>/);
    expect(textOf(await run(one, thread, 'game absent'))).toMatch(/you can go on without .* unless they move first/i);
    await later(1);
    const offer = await offerIn(thread);
    expect(textOf(offer)).toContain('hasn’t moved for a week');
    expect(offer.mentions.map(({ id }) => id)).toEqual([table.person(absent).user.id]);
    expect(talk.publicMessages(thread).at(-1)?.id).toBe(offer.id);
    await later(30 * DAY_MS);
    await offerIn(thread);
    expect(textOf(await run(one, thread, 'help'))).toMatch(/is away\.\*\* With \*\*.*\/game absent/);
    for (const way of ['goOnStandIn', 'goOnEnd', 'goOnClock'])
      expect(textOf(await click(absent, offer, way)), way).toContain('You can still move');
    expect(textOf(await run(absent, thread, 'game absent', { how: 'end' }))).toContain('You can still move');
    expect(textOf(await click('lukas', offer, 'goOnEnd'))).toMatch(/no seat|not playing/i);
  });

  it('is named in the thread once the bot may write there again, if nobody could be reached before', async () => {
    const { thread } = await startGame('anni', 'jana');
    const players = ['anni', 'jana'].map((name) => table.person(name));
    table.playground.admin.setBotAccess(thread, 'readOnly');
    for (const person of players) person.refuseDirectMessages(true);
    await later(ABSENCE_TIMEOUT_MS);
    expect(offersIn(thread)).toEqual([]);
    table.playground.admin.setBotAccess(thread, 'full');
    await (await table.person('anni').command(thread, 'help')).reply();
    await expect.poll(() => offersIn(thread)).toHaveLength(1);
    await talk.waitForDelivery();
    await offerIn(thread);
  });

  it('is not mistaken for another one by an older direct message', async () => {
    const { matchId, thread, absent, left } = await startGame('anni', 'jana', 'peter');
    table.playground.admin.setBotAccess(thread, 'readOnly');
    await later(ABSENCE_TIMEOUT_MS);
    const offers = left.map((name) => {
      const person = table.person(name);
      const read = person.channels().flatMap(({ id, kind }) => (kind === 'dm' ? person.messages(id) : []));
      const offer = read.find((message) => controlOf(message, 'goOnEnd') !== undefined);
      return { name, offer: offer ?? expect.fail('nobody is notified') };
    });
    table.playground.admin.setBotAccess(thread, 'full');
    await talk.playAndDeliver(matchId);
    await later(ABSENCE_TIMEOUT_MS);
    await offerIn(thread);
    const { match, state } = await talk.view(matchId);
    const mover = match.members[state?.turn ?? -1]?.personId;
    expect(mover).not.toBe(table.person(absent).user.id);
    for (const { name, offer } of offers.filter((each) => table.person(each.name).user.id !== mover)) {
      for (const way of ['goOnStandIn', 'goOnEnd', 'goOnClock'])
        expect(textOf(await click(name, offer, way)), way).toContain('This belongs to an older position: 1 move has');
    }
    expect(await table.matches.openProposals(matchId)).toEqual([]);
  });

  it('moves after all, and nothing remains to be decided', async () => {
    const { matchId, thread } = await startGame('anni', 'jana');
    await later(ABSENCE_TIMEOUT_MS);
    const offer = await offerIn(thread);
    await talk.play(matchId);
    await talk.waitForDelivery();
    expect(offersIn(thread)).toEqual([]);
    const old = talk.publicMessages(thread).find(({ id }) => id === offer.id);
    expect(old && textOf(old)).toBe('-# There’s nothing left to decide here.');
  });

  it('is replaced by a computer player by a button, and gets the seat back by another', async () => {
    const { matchId, thread, absent, left } = await startGame('anni', 'jana');
    await later(ABSENCE_TIMEOUT_MS);
    expect(textOf(await click(left[0] ?? '', await offerIn(thread), 'goOnStandIn'))).toContain(
      'Done: everyone can see it',
    );
    expect(offersIn(thread)).toEqual([]);
    const back = talk.publicMessages(thread).find((message) => controlOf(message, 'comeBack') !== undefined);
    expect(back && textOf(back)).toContain('A computer player moves for');
    expect(
      talk
        .publicMessages(thread)
        .some((message) => textOf(message).includes('’s request, a computer player takes over')),
    ).toBe(true);
    if (!back) return expect.fail('no computer player has taken over');
    const retired = table
      .person(absent)
      .waitForMessage((message) => message.id === back.id && controlOf(message, 'comeBack') === undefined);
    await click(absent, back, 'comeBack');
    expect(textOf(await retired)).toBe(textOf(back));
    expect((await talk.view(matchId)).match.members.some(({ standIn }) => standIn)).toBe(false);
  });

  it('is no longer waited for if the game is ended, which changes no rating', async () => {
    const { matchId, thread, left } = await startGame('anni', 'jana');
    await later(ABSENCE_TIMEOUT_MS);
    const question = await click(left[0] ?? '', await offerIn(thread), 'goOnEnd');
    expect(textOf(question)).toContain('nobody loses rating points');
    expect((await talk.view(matchId)).match.status).toBe('running');
    await goOn(left[0] ?? '', question, 'goOnEndSure', 'Done: everyone can see it');
    expect((await talk.view(matchId)).match.status).toBe('cancelled');
    expect(lastIn(thread)).toContain('It doesn’t count for anyone');
    expect(await table.people.result(matchId)).toBeNull();
    expect(offersIn(thread)).toEqual([]);
  });

  it('gets a clock by a form, or by a typed command', async () => {
    for (const typed of [false, true]) {
      const { matchId, thread, left } = await startGame('anni', 'jana');
      const [one = ''] = left;
      await later(ABSENCE_TIMEOUT_MS);
      if (typed) {
        expect(textOf(await run(one, thread, 'game absent', { clock: 'soon' }))).toContain('can’t read “soon”');
        await run(one, thread, 'game absent', { clock: '24 h' });
      } else {
        const opened = await clickOn(table.person(one), await offerIn(thread), 'goOnClock');
        expect(opened.modal?.title).toBe('A clock from now on');
        await (await table.person(one).submit(opened.id, { clock: '24 h' })).reply();
        await talk.waitForDelivery();
      }
      expect((await talk.view(matchId)).match.timeControl).toMatchObject({ perTurn: DAY_MS, whenUp: 'standIn' });
      expect(lastIn(thread)).toContain(`<t:${Math.floor((now + DAY_MS) / 1000)}:R>`);
    }
  });

  it('needs the votes of all others in a game of three, by buttons below one question', async () => {
    const { matchId, thread, absent, left } = await startGame('anni', 'jana', 'peter');
    const [one = '', two = ''] = left;
    await later(ABSENCE_TIMEOUT_MS);
    expect(textOf(await run(one, thread, 'game absent', { how: 'standIn' }))).toContain('The request has been sent');
    const question = talk.publicMessages(thread).at(-1) ?? expect.fail('nobody is asked');
    expect(question.mentions.map(({ id }) => id)).toEqual([table.person(two).user.id]);
    expect(textOf(question)).toContain('would like a computer player to take over');
    expect(textOf(await click(absent, question, 'agree'))).toContain('This isn’t a question for you');
    await click(two, question, 'agree');
    expect((await talk.view(matchId)).match.members.filter(({ standIn }) => standIn)).toHaveLength(1);
  });

  it('keeps the message with the options when another player is back', async () => {
    const { thread, absent, left } = await startGame('anni', 'jana', 'peter');
    const [one = '', two = ''] = left;
    await later(ABSENCE_TIMEOUT_MS);
    await run(one, thread, 'game absent', { how: 'standIn' });
    await click(two, talk.publicMessages(thread).at(-1) ?? expect.fail('nobody is asked'), 'agree');
    const back = talk.publicMessages(thread).find((message) => controlOf(message, 'comeBack') !== undefined);
    await later(ABSENCE_TIMEOUT_MS);
    const offer = await offerIn(thread);
    expect(textOf(await run(absent, thread, 'game absent'))).toContain('A computer player is moving for you');
    expect(textOf(await run(absent, thread, 'help'))).not.toContain('/game absent');
    await click(absent, back ?? expect.fail('no computer player has taken over'), 'comeBack');
    expect(lastIn(thread)).toContain('is back and playing again');
    expect((await offerIn(thread)).id).toBe(offer.id);
  });

  it('can be dealt with by /game cancel once absent', async () => {
    const { thread, matchId, left } = await startGame('jana', 'peter');
    const [one = ''] = left;
    if (one === 'peter') expect(textOf(await run(one, thread, 'game cancel'))).toContain('Only the host');
    await later(ABSENCE_TIMEOUT_MS);
    expect(textOf(await run(one, thread, 'game cancel'))).toContain('End this game?');
    expect((await talk.view(matchId)).match.status).toBe('running');
  });
});

it('who has left the server is named as soon as one of the others asks', async () => {
  const { thread, absent, left } = await startGame('anni', 'jana');
  const [one = ''] = left;
  const { id } = table.person(absent).user;
  const stop = table.playground.intercept(({ method, path }) =>
    method === 'GET' && path === `/guilds/${table.playground.guildId}/members/${id}`
      ? { act: 'fail', when: 'before', status: 404, body: { code: 10007, message: 'Unknown Member' } }
      : undefined,
  );
  expect(textOf(await run(one, thread, 'help'))).toContain('is away');
  const offer = await offerIn(thread);
  expect(textOf(offer)).toContain('has left this server');
  expect(offer.mentions).toEqual([]);
  expect(controlOf(await run(one, thread, 'game absent'), 'goOnEnd')).toBeDefined();
  // A deleted message comes again, and still pings nobody.
  table.playground.admin.deleteMessage(thread, (await offerIn(thread)).id);
  await run(one, thread, 'help');
  await expect.poll(() => offersIn(thread)).toHaveLength(1);
  const again = await offerIn(thread);
  expect(textOf(again)).toContain('has left this server');
  expect(again.mentions).toEqual([]);
  stop();
});

it('in direct messages the others are notified with buttons, and the absent player without', async () => {
  const matchId = await talk.running(['anni', 'jana'], 'A', DIRECT_PLACE);
  await talk.waitForDelivery();
  const { state } = await talk.view(matchId);
  const [absent, one] = state?.turn === 0 ? ['anni', 'jana'] : ['jana', 'anni'];
  await later(ABSENCE_TIMEOUT_MS);
  const readBy = (name: string) => {
    const person = table.person(name);
    const home = person.channels().find(({ kind }) => kind === 'dm')?.id ?? '';
    return person.messages(home).filter((message) => textOf(message).includes('hasn’t moved for a week'));
  };
  const [offer, ...others] = readBy(one ?? '');
  expect(others).toEqual([]);
  expect(readBy(absent ?? '').map((message) => controlOf(message, 'goOnEnd'))).toEqual([undefined]);
  const question = await click(one ?? '', offer ?? expect.fail('nobody is notified'), 'goOnEnd');
  await goOn(one ?? '', question, 'goOnEndSure', 'Done: everyone can see it');
  expect((await talk.view(matchId)).match.status).toBe('cancelled');
});

it('a server manager ends other people’s game after a confirmation', async () => {
  const manager = 'anni';
  const { matchId, thread } = await startGame('jana', 'peter');
  const question = await run(manager, thread, 'game cancel');
  expect(textOf(question)).toContain('You manage this server');
  expect((await talk.view(matchId)).match.status).toBe('running');
  await goOn(manager, question, 'callOff', 'You have ended the game.');
  expect((await talk.view(matchId)).match.status).toBe('cancelled');
  expect(lastIn(thread)).toContain('Someone who manages this server has ended this game');
  expect(textOf(await run('lukas', thread, 'game cancel'))).not.toContain('You manage');
});
