import { beforeEach, describe, expect, it } from 'vitest';
import { clickOn, controlOf, type Table, textOf } from '../../../support/discord/bot.ts';
import { opensTables } from '../../../support/discord/tables.ts';

const EPHEMERAL = 64;
const open = opensTables();
let table: Table;

beforeEach(async () => {
  ({ table } = await open());
});

/** The private answer to `/game …`. */
async function game(
  name: string,
  path: string,
  options: Record<string, string | number | boolean> = {},
  channel?: string,
) {
  const sent = await table.person(name).command(channel ?? table.channelId, `game ${path}`, options);
  const reply = await sent.reply();
  expect((reply.flags ?? 0) & EPHEMERAL).toBe(EPHEMERAL);
  return textOf(reply);
}

/** The private answer to a button of the newest lobby message. */
async function click(name: string, action: string) {
  const sent = await clickOn(table.person(name), await lobbyMessage(), action);
  return textOf(await sent.reply());
}

/** The lobby message once it looks like this. */
const lobbyMessage = (...holding: readonly string[]) =>
  table
    .person('anni')
    .waitForMessage(
      (message) =>
        controlOf(message, 'join') !== undefined && holding.every((expected) => textOf(message).includes(expected)),
    );

const turnMessage = () => table.person('anni').waitForMessage((message) => controlOf(message, 'hand') !== undefined);

const publicMessages = () =>
  table
    .person('anni')
    .messages(table.channelId)
    .filter((message) => ((message.flags ?? 0) & EPHEMERAL) === 0);

describe('the lobby', () => {
  it('is cancelled by its host with a button that asks first, in the words of the command', async () => {
    await game('anni', 'new', { players: 3 });
    await game('jana', 'join');
    expect(await click('jana', 'cancel')).toContain('Anni');
    const question = await (await clickOn(table.person('anni'), await lobbyMessage(), 'cancel')).reply();
    expect(textOf(question)).toMatch(/^Cancel this game\?/);
    expect(controlOf(question, 'close')).toBeDefined();
    const done = table.person('anni').waitForMessage(({ id, ...shown }) => {
      return id === question.id && controlOf(shown, 'cancelSure') === undefined;
    });
    await clickOn(table.person('anni'), question, 'cancelSure');
    expect(textOf(await done)).toBe('The game is canceled.');
    await table.waitForDelivery();
    expect(publicMessages().map(textOf).join()).toContain('This game was canceled.');
  });

  it('fills and starts by commands, each answered in the language of its sender', async () => {
    expect(await game('anni', 'new', { side: 'B', players: 3 })).toMatch(/^The game is open: https:/);
    expect(textOf(await lobbyMessage())).toContain('B side, 3 players');
    expect(await game('peter', 'join')).toBe('Du bist dabei.');
    expect(await game('jana', 'join')).toBe('You’re in.');
    expect(await game('peter', 'leave')).toBe('Du hast das Spiel verlassen.');
    expect(await game('jana', 'start')).toMatch(/^The game has started: <#\d+>$/);
    const thread = await table.person('anni').waitForChannel(({ kind }) => kind === 'thread');
    expect(thread).toMatchObject({ name: 'Intarsia #1 Anni, Jana (B side)', parentId: table.channelId });
    const turn = await turnMessage();
    expect(turn.channel_id).toBe(thread.id);
    expect(turn.mentions).toHaveLength(1);
    expect(textOf(turn)).toContain(`<@${turn.mentions[0]?.id}>`);
  });

  it('says whether it is rated, which its host can change until it begins, if the server has ratings', async () => {
    await game('anni', 'new', {});
    await lobbyMessage('players · rated');
    expect(await game('anni', 'settings', { rated: false })).toBe('The result doesn’t count for anyone’s rating.');
    await lobbyMessage('players · casual');
    expect(await game('anni', 'settings', { rated: true })).toBe('The result counts for the players’ ratings.');
    await game('jana', 'join');
    expect(await game('jana', 'settings', { rated: false })).not.toContain('rating');
    const host = { personId: table.person('anni').user.id, name: 'Anni', interactionId: 'server' };
    await table.people.setServer(host, table.playground.guildId, { rated: false });
    expect(await game('anni', 'settings', { rated: true })).toBe(
      'Games on this server are not rated, so the result doesn’t count for anyone’s rating.',
    );
    const [match] = await table.matches.inChannel(table.channelId);
    expect(match?.match.rated).toBe(false);
  });

  it('has the same setting in its form, where an unchanged value is not a choice', async () => {
    const anni = table.person('anni');
    const send = async (values: Readonly<Record<string, string>>) => {
      const opened = await anni.click(await lobbyMessage(), controlOf(await lobbyMessage(), 'settings') ?? '');
      return textOf(await (await anni.submit(opened.id, values)).reply());
    };
    await game('anni', 'new', {});
    expect(await send({ board: 'A2-rated' })).toContain('A side, 2 players · rated');
    await game('anni', 'computer', { player: 'journeyman' });
    await lobbyMessage('A side, 2 players · casual');
    expect(await send({ board: 'B2-rated' })).toContain('B side, 2 players · rated');
    await lobbyMessage('B side, 2 players · rated');
    expect(await send({ board: 'B2-casual' })).toContain('· casual');
    await lobbyMessage('B side, 2 players · casual');
  });

  it('fills and starts by buttons, in one message that ends with a link to the thread', async () => {
    await game('anni', 'new', { players: 2 });
    expect(textOf(await lobbyMessage())).toContain('1 of 2 seats taken');
    expect(await click('peter', 'join')).toBe('Du bist dabei.');
    await lobbyMessage('Anni, Peter', '2 of 2 seats taken', 'Any of the players can start now.');
    expect(await click('anni', 'start')).toMatch(/^The game has started: <#\d+>$/);
    const { id } = await table.person('anni').waitForChannel(({ kind }) => kind === 'thread');
    await turnMessage();
    const messages = publicMessages().filter((message) => message.type === 0);
    expect(messages).toHaveLength(1);
    expect(messages.map(textOf)).toEqual([`**<#${id}>** · rated\nThe game has started.`]);
    expect(JSON.stringify(messages[0]?.components)).not.toContain('custom_id');
    // One edit for Peter and one for the start: Discord allows five edits in five seconds across all games of a
    // channel.
    const edits = table.playground.traffic().filter((each) => each.kind === 'rest' && each.method === 'PATCH');
    const ofLobby = edits.filter((each) => each.kind === 'rest' && each.path.endsWith(`/messages/${messages[0]?.id}`));
    expect(ofLobby).toHaveLength(2);
  });

  it('refuses in one sentence what is impossible', async () => {
    await game('anni', 'new', { players: 2 });
    expect(await game('anni', 'start')).toMatch(/At least 2 players are needed/);
    expect(await click('peter', 'leave')).toMatch(/nicht/);
    expect(await click('lukas', 'join')).toBe('Du bist dabei.');
    await lobbyMessage('Anni, Lukas');
    expect(await game('jana', 'start', { game: 'm000000001' })).toMatch(/Only those who have joined can start it/);
    expect(await game('jana', 'join')).toMatch(/seats of this game are taken/);
    expect(await game('lukas', 'cancel', { game: 'm000000001' })).toMatch(/Anni/);
    expect((await table.matches.view('m000000001'))?.match).toMatchObject({ status: 'lobby', version: 2 });
  });

  it('passes to the next member when the host leaves, and is cancelled when the last one leaves', async () => {
    await game('anni', 'new');
    await click('jana', 'join');
    await lobbyMessage('Anni, Jana');
    await click('anni', 'leave');
    await lobbyMessage('Host: Jana');
    expect(await game('jana', 'leave')).toBe('You have left the game.');
    await table.person('anni').waitForMessage((message) => textOf(message).includes('This game was canceled.'));
    expect(publicMessages()).toHaveLength(1);
  });

  it('is cancelled by its host, and the message says so', async () => {
    await game('anni', 'new');
    expect(await game('anni', 'cancel')).toBe('The game is canceled.');
    const message = await table.person('anni').waitForMessage((each) => textOf(each).includes('was canceled'));
    expect(controlOf(message, 'join')).toBeUndefined();
  });

  it('acts once when the same interaction arrives twice', async () => {
    const anni = table.person('anni');
    const sent = await anni.command(table.channelId, 'game new');
    await sent.reply();
    await lobbyMessage();
    expect(table.playground.redeliver(sent.id)).toBe(true);
    const click = await clickOn(table.person('jana'), await lobbyMessage(), 'join');
    expect(textOf(await click.reply())).toBe('You’re in.');
    expect(table.playground.redeliver(click.id)).toBe(true);
    expect(await game('jana', 'list')).toMatch(/Anni, Jana \(A side\)/);
    expect(await table.matches.inChannel(table.channelId)).toHaveLength(1);
    expect((await table.matches.view('m000000001'))?.match).toMatchObject({ version: 2 });
    await table.stopBot();
    expect(publicMessages()).toHaveLength(1);
  });

  it('shows names that cannot ping, format or break anything', async () => {
    const mallory = table.person('**@everyone** <@1>');
    await (await mallory.command(table.channelId, 'game new')).reply();
    const lobby = await lobbyMessage();
    expect(textOf(lobby)).not.toMatch(/@everyone|<@1>|\*\*@/);
    expect(lobby.mention_everyone).toBe(false);
  });
});

describe('which game a command means', () => {
  it('is asked if there are several, and suggested by the option', async () => {
    await game('anni', 'new');
    await game('anni', 'new', { side: 'B' });
    const answer = await game('jana', 'join');
    expect(answer).toMatch(/Which game do you mean\?/);
    expect(answer).toMatch(/Anni \(A side\).*\n.*Anni \(B side\)|Anni \(B side\).*\n.*Anni \(A side\)/);
    const choices = await table.person('jana').autocomplete(table.channelId, 'game join', { game: 'b side' }, 'game');
    for (const game of ['＃2', 'Änni (B'])
      expect(await table.person('jana').autocomplete(table.channelId, 'game join', { game }, 'game')).toEqual(choices);
    expect(choices).toEqual([{ name: '#2 Anni (B side) · waiting for players', value: 'm000000002' }]);
    expect(await game('jana', 'join', { game: 'm000000002' })).toBe('You’re in.');
    expect(await game('jana', 'leave')).toBe('You have left the game.');
  });

  it('is identified by its number in its place, and one’s own games anywhere', async () => {
    await game('anni', 'new', { players: 2 });
    await game('anni', 'new', { side: 'B' });
    expect(textOf(await lobbyMessage('A side'))).toMatch(/^### A new game of Intarsia · #1\n/);
    expect(await game('jana', 'join', { game: '#2' })).toBe('You’re in.');
    expect((await table.matches.view('m000000002'))?.match.members).toHaveLength(2);
    const written =
      'Game2|ゲーム2|対局2|2番|第2局|2.|2. Spiel|2. játék|#2.|#2:|#2（A面）|Nr.2|game nr. 2|my game 2'.split('|');
    const copied = '#2 Anni, Jana (B side) · waiting for players';
    for (const typed of ['2', 'game 2', 'Spiel #2', 'nr. 2', '２', copied, ...written]) {
      expect(await game('jana', 'join', { game: typed }), typed).toMatch(/already in this game/);
    }
    for (const typed of ['Ben2', 'Max 2', 'round 2', 'not 2']) {
      expect(await game('jana', 'join', { game: typed }), typed).toContain(`I don’t know the game ${typed}.`);
    }
    expect(await game('jana', 'list')).toMatch(/#2 Anni, Jana \(B side\).*\n.*#1 Anni \(A side\)/);
    // The first is not on a server, and answers where only Jana reads.
    await game('jana', 'new', { where: 'dm' });
    const directly = await table.person('jana').waitForChannel(({ kind }) => kind === 'dm');
    const known = (name: string) => game('jana', 'cancel', { game: name }, directly.id);
    expect(await known('1')).toBe('The game is canceled.');
    expect(await known('2'), 'she cannot cancel it, but it is hers').toMatch(/Anni/);
    expect(await known('3')).toMatch(/I don’t know the game 3\./);
    expect(await game('jana', 'join', { game: '3' })).toMatch(/I don’t know the game 3\./);
  });

  it('is opened in direct messages where they are “here”', async () => {
    await game('jana', 'new', { where: 'dm' });
    const directly = await table.person('jana').waitForChannel(({ kind }) => kind === 'dm');
    expect(await game('jana', 'new', { where: 'here' }, directly.id)).toContain('The game is open');
  });

  it('is determined by its thread', async () => {
    await game('anni', 'new', { players: 2 });
    await game('jana', 'join');
    await game('anni', 'start');
    const { id } = await table.person('anni').waitForChannel(({ kind }) => kind === 'thread');
    await turnMessage();
    expect(await game('lukas', 'join', {}, id)).toMatch(/läuft schon|läuft bereits/);
  });

  it('is refused if the id is invalid or unknown', async () => {
    expect(await game('anni', 'join', { game: 'x'.repeat(2000) })).toMatch(/I don’t know the game x+…?\./);
    expect(await game('anni', 'start', { game: "'; drop table" })).toMatch(/I don’t know the game/);
    expect(await game('anni', 'leave')).toMatch(/You have no game here/);
    expect(await game('anni', 'list')).toMatch(/^There are no current games here\. <\/play:\d+> opens one\.$/);
    expect(await game('anni', 'join')).toMatch(
      /^There’s no open game to join here\. <\/play:\d+> opens one; <\/game list:\d+> shows those elsewhere\.$/,
    );
  });
});

describe('the record', () => {
  it('is sent as a file once the game has begun', async () => {
    await game('anni', 'new', { players: 2 });
    expect(await game('anni', 'export', { game: 'm000000001' })).toMatch(/There is no record yet/);
    await game('jana', 'join');
    await game('anni', 'start');
    await turnMessage();
    const reply = await (await table.person('jana').command(table.channelId, 'game export')).reply();
    const [file] = reply.attachments;
    expect(file?.filename).toBe('intarsia-1.json');
    const record = await (await fetch(file?.url ?? '')).json();
    expect(record).toMatchObject({ format: 'intarsia-record/1', side: 'A', players: ['Anni', 'Jana'], moves: [] });
  });

  it('is sent for a finished game too, in its channel and wherever its players ask', async () => {
    await game('anni', 'new', { players: 2 });
    await game('jana', 'join');
    await game('anni', 'start');
    await turnMessage();
    const anni = { personId: table.person('anni').user.id, name: 'Anni', interactionId: 'given up' };
    await table.matches.resign(anni, 'm000000001');
    const elsewhere = table
      .person('anni')
      .channels()
      .find(({ id, kind }) => kind === 'text' && id !== table.channelId);
    const reply = await (await table.person('lukas').command(table.channelId, 'game export')).reply();
    expect(reply.attachments[0]?.filename).toBe('intarsia-1.json');
    const command = await table.person('lukas').command(table.channelId, 'game export', { as: 'replay' });
    const [replay] = (await command.reply()).attachments;
    expect(replay?.filename).toBe('intarsia-1.html');
    const page = await (await fetch(replay?.url ?? '')).text();
    expect(page).toMatch(/^<!doctype html>.*Anni.*Jana.*<\/html>$/s);
    const choices = await table.person('jana').autocomplete(elsewhere?.id ?? '', 'game export', { game: '' }, 'game');
    expect(choices.map(({ value }) => value)).toEqual(['m000000001']);
    expect(await game('jana', 'rematch', {}, table.channelId)).toMatch(/The rematch on the [AB] side is open/);
  });
});

describe('foreign controls', () => {
  it('are answered in one sentence, and the bot continues', async () => {
    await game('anni', 'new');
    const lobby = await lobbyMessage();
    for (const customId of ['nonsense', 'i1:nobody:m000000001:1', 'i1:join:unknown000:1', 'i1:join:a:?', 'i1:']) {
      const sent = await table.person('jana').clickStale(lobby, customId);
      expect(sent.state).toBe('acknowledged');
      const answer = textOf(await sent.reply());
      expect(answer).toMatch(/no longer does anything here|don’t know that game/);
    }
    expect(await game('jana', 'join')).toBe('You’re in.');
  });
});
