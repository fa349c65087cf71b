/** The clock of a game on Discord: set by the host, shown with each turn, and what happens when it runs out. */
import { beforeEach, describe, expect, it } from 'vitest';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';
import type { Talk } from '../../../support/discord/tableTalk.ts';

const HOUR = 3_600_000;
const EPHEMERAL = 64;
const start = new Date('2025-05-01T12:00:00.000Z').getTime();

let now = start;
const open = opensTables();
let table: Table;
let talk: Talk;

beforeEach(async () => {
  now = start;
  ({ table, talk } = await open({ clock: { now: () => new Date(now) } }));
});

const seconds = (moment: number) => Math.floor(moment / 1000);

/** Opens a lobby and returns its message. */
async function lobby(players = 2) {
  await (await table.person('anni').command(table.channelId, 'game new', { players })).reply();
  return newestLobby();
}

const newestLobby = (...holding: readonly string[]) =>
  table
    .person('anni')
    .waitForMessage(
      (message) =>
        controlOf(message, 'settings') !== undefined && holding.every((part) => textOf(message).includes(part)),
    );

async function setClock(values: Readonly<Record<string, string | readonly string[]>>) {
  const anni = table.person('anni');
  const opened = await clickOn(anni, await newestLobby(), 'settings');
  expect(opened.modal?.title).toBe('Settings of this game');
  return textOf(await (await anni.submit(opened.id, values)).reply());
}

/** Advances time, with a poll each minute or none at all. */
async function later(milliseconds: number, watched = true) {
  now += milliseconds;
  if (watched) await table.store.matches.transaction((transaction) => transaction.recordPoll(new Date(now)));
  await table.matches.processDueClocks();
  await talk.waitForDelivery();
}

async function startGame(...others: readonly string[]) {
  await table.person('peter').setLocale('en-US');
  for (const name of ['peter', ...others]) {
    await (await clickOn(table.person(name), await newestLobby(), 'join')).reply();
  }
  await (await clickOn(table.person('anni'), await newestLobby(`${others.length + 2} of`), 'start')).reply();
  await talk.waitForDelivery();
  const thread = await table.person('anni').waitForChannel(({ kind }) => kind === 'thread');
  const read = () =>
    table
      .person('anni')
      .messages(thread.id)
      .filter(({ flags, type }) => ((flags ?? 0) & EPHEMERAL) === 0 && type === 0);
  return { thread, read };
}

describe('the clock of a game', () => {
  it('is set by the host in one form, and shown in the lobby and with the turn', async () => {
    await lobby();
    expect(await setClock({ clock: '1 d 12 h' })).toBe(
      'Saved: A side, 2 players · rated · English · Pictures: dark. 1 day 12 hours for each turn. When time is up, the turn is passed.',
    );
    await newestLobby('Clock: 1 day 12 hours for each turn.');
    const { read } = await startGame();
    const turn = read().at(-1);
    expect(turn && textOf(turn)).toContain(`<t:${seconds(start + 36 * HOUR)}:R>`);
  });

  it('passes for a player who lets it run out: one message says so and pings the next player', async () => {
    await lobby();
    await setClock({ clock: '24 h' });
    const { read } = await startGame();
    const [first, ...others] = read();
    expect(others).toEqual([]);
    await later(24 * HOUR);
    const messages = read();
    expect(messages).toHaveLength(2);
    expect(messages.map(textOf)[0]).toMatch(/passes.*\(time was up\)/);
    const turn = messages[1];
    expect(turn && textOf(turn)).toMatch(/passes.*\(time was up\)/);
    expect(turn?.mentions).toHaveLength(1);
    expect(turn?.mentions[0]?.id).not.toBe(first?.mentions[0]?.id);
    expect(turn && textOf(turn)).toContain(`<t:${seconds(start + 48 * HOUR)}:R>`);
  });

  it('stops while the bot is down: one line gives the new deadline, without a ping', async () => {
    await lobby();
    await setClock({ clock: '3 days + 12 h' });
    const { read } = await startGame();
    await later(60_000);
    await later(72 * HOUR, false);
    const [, line, ...others] = read();
    expect(others).toEqual([]);
    expect(line && textOf(line)).toContain(`<t:${seconds(start + 144 * HOUR)}:R>`);
    expect(line?.mentions).toEqual([]);
    await later(60_000);
    expect(read()).toHaveLength(2);
  });

  it('is said to be stopped once a vacation has begun; before, a line gives the new deadline only', async () => {
    await lobby();
    await setClock({ clock: '3 days' });
    const { read } = await startGame();
    const mover = read()[0]?.mentions[0]?.global_name === 'Anni' ? 'anni' : 'peter';
    const lineAfter = async (first: string) => {
      expect(await table.matches.setHoliday(talk.actor(mover), { first, last: first })).toEqual({ ok: true });
      await talk.waitForDelivery();
      return textOf(read().at(-1) ?? expect.fail('nothing is posted'));
    };
    const later = await lineAfter('2025-05-03');
    expect(later).toContain('deadline has changed');
    expect(later).toContain(`<t:${seconds(start + 96 * HOUR)}:R>`);
    const back = seconds(Date.UTC(2025, 4, 2));
    expect(await lineAfter('2025-05-01')).toMatch(
      new RegExp(`is on vacation and back on <t:${back}:d>; their clock is stopped until then`),
    );
  });

  it('is not set to invalid values, by other people, or after the start', async () => {
    const message = await lobby();
    expect(await setClock({ clock: 'soon' })).toMatch(/can’t read “soon”/);
    expect(await setClock({ clock: '72 h for the game, and 6 h more after each move' })).toMatch(/more after e…”/);
    expect(await setClock({ clock: '9 min' })).toMatch(/between 10 minutes and 60 days/);
    expect(await setClock({ clock: '10000 h' })).toMatch(/between 10 minutes and 60 days/);
    expect(await setClock({ clock: '3 d + 99 d' })).toMatch(/between 0 minutes and 14 days/);
    const anni = table.person('anni');
    const refused = await anni.waitForMessage((message) => textOf(message).includes('between 0 minutes and 14 days'));
    expect(JSON.stringify((await clickOn(anni, refused, 'settings')).modal)).toContain('"value":"3 d + 99 d"');
    const strange = await clickOn(table.person('jana'), message, 'settings');
    expect(strange.modal).toBeNull();
    expect(textOf(await strange.reply())).toMatch(/Only the host/);
    await startGame();
    const late = await table.person('anni').command(table.channelId, 'game settings', { game: 'm000000001' });
    expect(textOf(await late.reply())).toMatch(/already running/);
    expect((await table.matches.view('m000000001'))?.match.timeControl).toBeNull();
  });
});

describe('when time is up', () => {
  it('a computer player moves, announced without a ping for the absent player, until they are back', async () => {
    await lobby();
    expect(await setClock({ clock: '24 h', whenUp: ['standIn'] })).toMatch(
      /a computer player moves for the person until they return/,
    );
    const { thread, read } = await startGame();
    const away = read()[0]?.mentions[0]?.global_name === 'Anni' ? 'anni' : 'peter';
    await later(24 * HOUR);
    const [, standIn, turn, ...others] = read();
    expect(others).toEqual([]);
    expect(standIn && textOf(standIn)).toMatch(/A computer player moves for/);
    expect(standIn?.mentions).toEqual([]);
    expect(turn && textOf(turn)).toMatch(/\(computer player\)/);
    expect(turn?.mentions.map(({ id }) => id)).not.toContain(table.person(away).user.id);
    if (!standIn) throw new Error('no computer player has taken over');
    const strange = await clickOn(table.person(away === 'anni' ? 'peter' : 'anni'), standIn, 'comeBack');
    expect(textOf(await strange.reply())).toMatch(/Nobody is playing for you/);
    const back = await clickOn(table.person(away), standIn, 'comeBack');
    expect(textOf(await back.reply())).toBe('Welcome back: you’re playing again.');
    await talk.waitForDelivery();
    expect(talk.publicMessages(thread.id).map(textOf).at(-1)).toMatch(/is back and playing again/);
  });

  it('the others may vote for a computer player', async () => {
    await lobby();
    await setClock({ clock: '24 h', whenUp: ['vote'] });
    const { read } = await startGame();
    const away = read()[0]?.mentions[0]?.global_name === 'Anni' ? 'anni' : 'peter';
    await later(24 * HOUR);
    const [, vote, ...others] = read();
    expect(others).toEqual([]);
    if (!vote) throw new Error('nobody may vote');
    expect(textOf(await (await clickOn(table.person(away), vote, 'voteStandIn')).reply())).toMatch(/about you/);
    expect(textOf(await (await clickOn(table.person('jana'), vote, 'voteStandIn')).reply())).toMatch(/not playing/);
    const other = table.person(away === 'anni' ? 'peter' : 'anni');
    expect(textOf(await (await clickOn(other, vote, 'voteStandIn')).reply())).toBe('The computer player takes over.');
    await talk.waitForDelivery();
    expect(read().map(textOf).at(-1)).toMatch(/\(computer player\)/);
  });

  it('the message counts the votes, and has no button once the vote is over', async () => {
    await lobby(4);
    await setClock({ clock: '24 h', whenUp: ['vote'] });
    const { thread, read } = await startGame('jana', 'lukas');
    const players = ['anni', 'peter', 'jana', 'lukas'];
    const idsOf = (names: readonly string[]) => names.map((name) => table.person(name).user.id);
    const away = players[idsOf(players).indexOf(read()[0]?.mentions[0]?.id ?? '')] ?? '';
    const [first = '', second = ''] = players.filter((name) => name !== away);
    await later(24 * HOUR);
    const vote = read().at(-1);
    if (!vote) throw new Error('nobody may vote');
    const shown = () => talk.publicMessages(thread.id).find(({ id }) => id === vote.id) ?? vote;
    await (await clickOn(table.person(first), vote, 'voteStandIn')).reply();
    await (await clickOn(table.person(first), vote, 'voteStandIn')).reply();
    await talk.waitForDelivery();
    expect(textOf(shown())).toMatch(/In favor: \w+ \(1 of 2\)/);
    expect(read()).toHaveLength(2);
    await (await clickOn(table.person(second), vote, 'voteStandIn')).reply();
    await talk.waitForDelivery();
    expect(textOf(shown())).toBe('-# There’s nothing left to decide here.');
    expect(controlOf(shown(), 'voteStandIn')).toBeUndefined();
  });

  it('one message counts the votes when another player is back during a vote', async () => {
    await lobby(4);
    await setClock({ clock: '24 h', whenUp: ['vote'] });
    const { read } = await startGame('jana', 'lukas');
    const players = ['anni', 'peter', 'jana', 'lukas'];
    const votes = () => read().filter((message) => controlOf(message, 'voteStandIn') !== undefined);
    const mover = async () => {
      const { match, state } = await talk.view('m000000001');
      return players.find((name) => table.person(name).user.id === match.members[state?.turn ?? -1]?.personId) ?? '';
    };
    const away = await mover();
    await later(24 * HOUR);
    for (const name of players.filter((each) => each !== away).slice(0, 2))
      await (await clickOn(table.person(name), votes()[0] ?? expect.fail('nobody may vote'), 'voteStandIn')).reply();
    await talk.waitForDelivery();
    await later(24 * HOUR);
    const [vote] = votes();
    const back = read().find((message) => controlOf(message, 'comeBack') !== undefined);
    await (await clickOn(table.person(away), back ?? expect.fail('no computer player'), 'comeBack')).reply();
    await talk.waitForDelivery();
    expect(votes().map(({ id }) => id)).toEqual([vote?.id]);
    expect(read().filter((message) => textOf(message).includes('nothing left to decide'))).toHaveLength(1);
  });
});
