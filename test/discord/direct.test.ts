/** Games without a common server: invited by a code, told to each person by direct message, played from there. */
import type { APIMessage } from 'discord.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '../../src/match/index.ts';
import { type Pictures, startPictures } from '../../src/picture/index.ts';
import { clickOn, controlOf, startTable, type Table, textOf } from '../support/bot.ts';
import { type Talk, tableTalk } from '../support/tableTalk.ts';

const EPHEMERAL = 64;
const SILENT = 1 << 12;
const MATCH = 'm000000001';

let now = new Date('2025-06-10T10:00:00.000Z').getTime();
let table: Table;
let talk: Talk;
let pictures: Pictures;

beforeAll(() => {
  pictures = startPictures();
});
afterAll(() => pictures.close());
beforeEach(async () => {
  now = new Date('2025-06-10T10:00:00.000Z').getTime();
  table = await startTable({ pictures, clock: { now: () => new Date(now) } });
  talk = tableTalk(table);
});
afterEach(() => table.close());

/** What the bot has written to somebody directly, oldest first; answers to commands left out. */
function direct(name: string): readonly APIMessage[] {
  const person = table.person(name);
  const channel = person.channels().find(({ kind }) => kind === 'dm');
  if (channel === undefined) return [];
  return person.messages(channel.id).filter(({ flags, type }) => ((flags ?? 0) & EPHEMERAL) === 0 && type === 0);
}

const homeOf = (name: string) =>
  table
    .person(name)
    .channels()
    .find(({ kind }) => kind === 'dm')?.id ?? '';
const isTurn = (message: APIMessage) => controlOf(message, 'hand') !== undefined;
const isSilent = ({ flags }: APIMessage) => ((flags ?? 0) & SILENT) !== 0;

async function run(name: string, channelId: string, path: string, options: Record<string, string | number> = {}) {
  const reply = await (await table.person(name).command(channelId, path, options)).reply();
  expect((reply.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
  return textOf(reply);
}

/** Anni opens a game, the others join by its code from wherever they are. */
async function opened(...others: readonly string[]): Promise<string> {
  const answer = await run('anni', table.channelId, 'game new', { where: 'dm', players: others.length + 1 });
  const code = /`([A-Z0-9]{4}-[A-Z0-9]{4})`/.exec(answer)?.[1] ?? '';
  await talk.allTold();
  for (const name of others) await run(name, table.channelId, 'game join', { code: code.toLowerCase() });
  await talk.allTold();
  return code;
}

async function begun(...others: readonly string[]) {
  await opened(...others);
  await (await clickOn(table.person('anni'), direct('anni')[0] as APIMessage, 'start')).reply();
  await talk.allTold();
  const { match, state } = await talk.view(MATCH);
  const mover = match.members[state?.turn ?? 0]?.name.toLowerCase() ?? '';
  return { mover, waiting: ['anni', ...others].filter((name) => name !== mover) };
}

describe('the lobby', () => {
  it('is a card for each of those who are in, and nothing in any channel', async () => {
    const code = await opened('peter');
    expect(code).not.toBe('');
    expect(direct('anni')).toHaveLength(1);
    expect(textOf(direct('anni')[0] as APIMessage)).toContain(`Invite others with the code \`${code}\``);
    expect(textOf(direct('anni')[0] as APIMessage)).toContain('Players: Anni, Peter');
    expect(textOf(direct('peter')[0] as APIMessage), 'in their own language').toContain('Dabei: Anni, Peter');
    expect(talk.publicMessages(table.channelId)).toEqual([]);
    await (await clickOn(table.person('peter'), direct('peter')[0] as APIMessage, 'leave')).reply();
    await talk.allTold();
    expect(textOf(direct('anni')[0] as APIMessage)).toContain('Players: Anni\n');
    expect(direct('peter')).toHaveLength(1);
  });

  it('is opened, filled and started from direct messages alone', async () => {
    const code = await opened('jana');
    await run('jana', homeOf('jana'), 'game leave');
    expect(await run('jana', homeOf('jana'), 'game join', { code })).toMatch(/^You are in\./);
    expect(await run('jana', homeOf('jana'), 'game start')).toBe('The game has started.');
    expect(await run('anni', homeOf('anni'), 'game new')).toContain('Invite others with the code');
    expect(await run('anni', homeOf('anni'), 'game list')).toMatch(/in direct messages.*\n.*in direct messages/);
  });

  it('is found by nothing but its code, which is gone when the game begins', async () => {
    const code = await opened('jana');
    for (const wrong of ['AAAA-AAAA', 'x', '@everyone', '0000 0000', '']) {
      expect(await run('lukas', table.channelId, 'game join', { code: wrong })).toMatch(/kein offenes Spiel/);
    }
    expect(await run('lukas', table.channelId, 'game join', { game: MATCH })).toMatch(/kenne/);
    expect(await run('lukas', table.channelId, 'board', { game: MATCH })).toMatch(/kenne/);
    expect(await run('jana', table.channelId, 'game join', { code })).toMatch(/already/);
    await (await clickOn(table.person('anni'), direct('anni')[0] as APIMessage, 'start')).reply();
    expect(await run('lukas', table.channelId, 'game join', { code })).toMatch(/kein offenes Spiel/);
    await talk.allTold();
    expect(textOf(direct('jana')[0] as APIMessage)).not.toContain(code);
  });
});

describe('a game', () => {
  it('has one live turn message for each, with a sound for the player to move alone', async () => {
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    expect(direct(mover).filter(isTurn)).toHaveLength(1);
    expect(direct(other).filter(isTurn)).toHaveLength(1);
    expect(textOf(direct(mover).at(-1) as APIMessage)).toContain("It's your turn");
    expect(textOf(direct(other).at(-1) as APIMessage)).toMatch(/It's (Anni|Jana)'s turn/);
    expect(direct(mover).filter(isTurn).map(isSilent)).toEqual([false]);
    expect(direct(other).map(isSilent)).toEqual(direct(other).map(() => true));
    await talk.play(MATCH);
    await talk.allTold();
    const undoOf = (name: string) => controlOf(direct(name).filter(isTurn).at(-1) as APIMessage, 'undo');
    expect(undoOf(mover)).toBeDefined();
    expect(undoOf(other), 'they have not moved yet').toBeUndefined();
    for (const name of [mover, other]) {
      expect(direct(name).filter(isTurn)).toHaveLength(1);
      expect(direct(name)).toHaveLength(3);
      expect(textOf(direct(name)[1] as APIMessage)).toMatch(/\n-# .*(Anni|Jana)/);
    }
    expect(isSilent(direct(other).at(-1) as APIMessage)).toBe(false);
    expect(isSilent(direct(mover).at(-1) as APIMessage)).toBe(true);
  });

  it('is played by buttons and commands there, everybody with their own hand', async () => {
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    const live = (name: string) => direct(name).filter(isTurn).at(-1) as APIMessage;
    expect(textOf(await (await clickOn(table.person(mover), live(mover), 'hand')).reply())).toContain('Your hand');
    expect(textOf(await (await clickOn(table.person(other), live(other), 'hand')).reply())).toContain('Your hand');
    expect(textOf(await (await clickOn(table.person(other), live(other), 'build')).reply())).toContain('not your turn');
    expect(await run(mover, homeOf(mover), 'build', { space: 'C2' })).toMatch(/C2/);
    await talk.allTold();
    expect(await table.matches.history(MATCH)).toHaveLength(1);
    expect(await run(mover, homeOf(mover), 'undo')).toBe('Your move is taken back.');
    await talk.allTold();
    expect(direct(other).map(textOf).join()).toMatch(/took back their last move/);
    expect(direct(mover).filter(isTurn)).toHaveLength(1);
    for (const command of ['board', 'hand', 'since', 'plan']) {
      expect(await run(other, homeOf(other), command), command).not.toMatch(/no game/);
    }
    await talk.play(MATCH);
    await talk.allTold();
    const log = await run(other, homeOf(other), 'log');
    const [, channel, message] = /@me\/(\d+)\/(\d+)/.exec(log) ?? [];
    expect(channel).toBe(homeOf(other));
    expect(direct(other).some(({ id }) => id === message)).toBe(true);
    expect(await run(mover, table.channelId, 'game list')).toContain(`@me/${homeOf(mover)}/${live(mover).id}`);
  });

  it('asks each of those concerned for their consent, and brings all their messages up to date', async () => {
    const { mover, waiting } = await begun('jana', 'lukas');
    await run(mover, homeOf(mover), 'game pause');
    await talk.allTold();
    const asked = (name: string) => direct(name).find((message) => controlOf(message, 'agree')) as APIMessage;
    expect(waiting.map((name) => isSilent(asked(name)))).toEqual([false, false]);
    expect(isSilent(asked(mover))).toBe(true);
    for (const name of waiting) await (await clickOn(table.person(name), asked(name), 'agree')).reply();
    await talk.allTold();
    for (const name of [mover, ...waiting]) {
      expect(direct(name).filter((message) => controlOf(message, 'agree'))).toEqual([]);
      expect(direct(name).filter((message) => controlOf(message, 'resume'))).toHaveLength(1);
    }
  });

  it('hands a seat to somebody who is shown the game, and takes the buttons from whoever had it', async () => {
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    const lukas = table.person('lukas');
    await run(other, homeOf(other), 'game replace', { player: lukas.user.id });
    await talk.allTold();
    const question = direct('lukas').find((message) => controlOf(message, 'agree')) as APIMessage;
    await (await clickOn(lukas, question, 'agree')).reply();
    await talk.allTold();
    expect(direct('lukas').filter(isTurn)).toHaveLength(1);
    expect(direct(mover).filter(isTurn)).toHaveLength(1);
    expect(direct(other).filter(isTurn)).toEqual([]);
  });

  it('reminds in direct messages, once, whatever is set for threads', async () => {
    await opened('jana');
    const anni = talk.actor('anni');
    await table.matches.setTime(anni, MATCH, { kind: 'turn', perTurn: 24 * HOUR, whenUp: 'pass' });
    await table.matches.start(talk.actor('anni'), MATCH);
    await talk.allTold();
    const { match, state } = await talk.view(MATCH);
    const mover = match.members[state?.turn ?? 0]?.name.toLowerCase() ?? '';
    const { settings } = await table.matches.person(table.person(mover).user.id);
    await table.matches.setPerson(talk.actor(mover), { ...settings, pings: 'both' });
    const before = direct(mover).length;
    now += 18 * HOUR;
    await table.store.matches.transaction((transaction) => transaction.noteLook(new Date(now)));
    await table.matches.keepTime();
    await talk.allTold();
    expect(direct(mover)).toHaveLength(before + 1);
    expect(textOf(direct(mover).at(-1) as APIMessage)).toMatch(/your time for this turn is up <t:\d+:R>/);
  });

  it('is played with a computer player, too, and can be paused alone', async () => {
    await run('anni', table.channelId, 'game new', { where: 'dm', players: 2 });
    await talk.allTold();
    expect(await run('anni', homeOf('anni'), 'game computer', { player: 'apprentice' })).toMatch(/takes a seat/);
    expect(await run('anni', homeOf('anni'), 'game start')).toBe('The game has started.');
    const first = await table.person('anni').waitForMessage((message) => isTurn(message), 20_000);
    await run('anni', homeOf('anni'), 'game pause');
    await talk.allTold();
    expect(textOf(await (await clickOn(table.person('anni'), first, 'build')).reply())).toContain('paused');
    expect(await run('anni', homeOf('anni'), 'game resume')).toBe('The game goes on.');
    await table.person('anni').waitForMessage((message) => isTurn(message) && message.id !== first.id, 20_000);
    await run('anni', homeOf('anni'), 'build', { space: 'C2' });
    const next = await table
      .person('anni')
      .waitForMessage((message) => isTurn(message) && /\(computer\)/.test(textOf(message)), 20_000);
    expect(isSilent(next)).toBe(false);
  });

  it('ends with the score sheet for each, and a rematch with a code of its own', async () => {
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    await table.matches.resign(talk.actor(mover), MATCH);
    await talk.allTold();
    for (const name of [mover, other]) {
      expect(direct(name).filter(isTurn)).toEqual([]);
      expect(direct(name).filter((message) => controlOf(message, 'rematch'))).toHaveLength(1);
    }
    await run(other, homeOf(other), 'game rematch');
    await talk.allTold();
    const invitation = direct(mover).find((message) => controlOf(message, 'join')) as APIMessage;
    expect(isSilent(invitation)).toBe(false);
    expect(textOf(await (await clickOn(table.person(mover), invitation, 'join')).reply())).toMatch(/^You are in/);
    await talk.allTold();
    const card = direct(other).find((message) => controlOf(message, 'settings')) as APIMessage;
    expect(textOf(card)).toMatch(/Players: .*, .*\n/);
    expect(textOf(card)).toMatch(/code `\w{4}-\w{4}`/);
  });
});

describe('direct messages that somebody refuses', () => {
  it('keep nobody else from playing; the others read so, and all is told once they are taken again', async () => {
    const { mover, waiting } = await begun('jana');
    const [other = ''] = waiting;
    table.person(other).refuseDirectMessages(true);
    const before = direct(other).length;
    await talk.play(MATCH);
    await talk.allTold();
    expect(direct(other)).toHaveLength(before);
    expect(textOf(direct(mover).at(-1) as APIMessage)).toMatch(/I cannot write to (Anni|Jana)/);
    expect(await run(other, table.channelId, 'game list')).toMatch(/in direct messages.* · ⚠️ I cannot write there/);
    expect(await run(mover, table.channelId, 'game list')).not.toContain('⚠️');
    table.person(other).refuseDirectMessages(false);
    await talk.play(MATCH);
    await talk.allTold();
    expect(direct(other).filter(isTurn)).toHaveLength(1);
    expect(textOf(direct(other).at(-1) as APIMessage).match(/^- /gm), 'both moves').toHaveLength(2);
    expect(textOf(direct(other).at(-2) as APIMessage).match(/^-# /gm), 'the game, both moves').toHaveLength(3);
  });
});

describe('a proposal to somebody who takes no direct messages', () => {
  it('says so to those who have asked', async () => {
    const { waiting } = await begun('jana');
    const [other = ''] = waiting;
    const lukas = table.person('lukas');
    lukas.refuseDirectMessages(true);
    await run(other, homeOf(other), 'game replace', { player: lukas.user.id });
    await talk.allTold();
    const question = direct(other).find((message) => controlOf(message, 'agree')) as APIMessage;
    expect(textOf(question)).toContain('I cannot write to Lukas, who has not heard of this.');
  });
});

describe('a process that ends at the worst moment', () => {
  it('tells each person once when it is started again', async () => {
    const { mover, waiting } = await begun('jana', 'lukas');
    await table.stopBot();
    await talk.play(MATCH);
    const counts = () => [mover, ...waiting].map((name) => direct(name).length);
    const before = counts();
    // Two of the three messages are posted before the connection is lost for good.
    let posted = 0;
    const stop = table.playground.intercept(({ method, path }) => {
      if (method !== 'POST' || !/^\/channels\/\d+\/messages$/.test(path)) return undefined;
      posted += 1;
      return posted > 2 ? { act: 'fail', when: 'before', status: 502 } : undefined;
    });
    let given = (): void => undefined;
    const failed = new Promise<void>((resolve) => {
      given = resolve;
    });
    const never = () => undefined;
    const after = () => {
      if (posted > 2) given();
      return never;
    };
    await table.startBot({ timer: { after } });
    await failed;
    await table.stopBot();
    stop();
    expect(counts().reduce((sum, count) => sum + count, 0)).toBe(before.reduce((sum, count) => sum + count, 0) + 2);
    await table.startBot();
    await talk.allTold();
    expect(counts()).toEqual(before.map((count) => count + 1));
    for (const name of [mover, ...waiting]) expect(direct(name).filter(isTurn)).toHaveLength(1);
  });
});
