/** Missing permissions are named by Discord's own words, before the bot promises anything. */
import { PermissionFlagsBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { clickOn, textOf } from '../../support/discord/bot.ts';
import { filesOf, isTurn, opensPublicTables, type PublicTable } from './support/publicTable.ts';

const open = opensPublicTables();

async function run({ table }: PublicTable, name: string, channelId: string, path: string, options = {}) {
  return textOf(await (await table.person(name).command(channelId, path, options)).reply());
}

const lobbyLinkIn = (answer: string): string => /https:\/\/discord\.com\/channels\/\S+\/(\d+)/.exec(answer)?.[1] ?? '';

describe('opening a game', () => {
  it('answers with a link to the lobby, also from a thread, and starting it with a link to its thread', async () => {
    const at = await open();
    const { table, talk } = at;
    const answer = await run(at, 'anni', table.channelId, 'game new', { players: 2 });
    const [lobby] = talk.publicMessages(table.channelId);
    expect(answer).toMatch(/^The game is open: https:/);
    expect(lobbyLinkIn(answer)).toBe(lobby?.id);
    await run(at, 'jana', table.channelId, 'game join');
    const started = await run(at, 'anni', table.channelId, 'game start');
    const { id: thread } = table.person('anni').channel(lobby?.id ?? '');
    expect(started).toBe(`The game has started: <#${thread}>`);
    const another = await run(at, 'anni', thread, 'game new');
    expect(lobbyLinkIn(another)).toBe(talk.publicMessages(table.channelId).at(-1)?.id);
  });

  it.each([
    [PermissionFlagsBits.SendMessages, 'Send Messages'],
    [PermissionFlagsBits.SendMessagesInThreads, 'Send Messages in Threads'],
    [PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages, 'View Channel” and “Send Messages'],
  ])('names the missing permission and the remedy, and opens nothing (%s)', async (missing, name) => {
    const at = await open();
    const { table, talk } = at;
    table.playground.admin.denyBot(table.channelId, missing);
    const answer = await run(at, 'anni', table.channelId, 'game new');
    expect(answer).toBe(
      `I can’t open a game in <#${table.channelId}>: I’m missing “${name}” there. ` +
        'Whoever manages this server can grant that under “Edit Channel”, then “Permissions”.',
    );
    expect(await run(at, 'anni', table.channelId, 'game list')).toMatch(/^There are no current games/);
    table.playground.admin.denyBot(table.channelId, 0n);
    expect(await run(at, 'anni', table.channelId, 'game new')).toMatch(/^The game is open/);
    expect(talk.publicMessages(table.channelId)).toHaveLength(1);
  });

  it('warns of optional permissions that the game will lack', async () => {
    const at = await open();
    const { table } = at;
    table.playground.admin.denyBot(
      table.channelId,
      PermissionFlagsBits.CreatePublicThreads | PermissionFlagsBits.AttachFiles,
    );
    const answer = await run(at, 'anni', table.channelId, 'game new', { players: 2 });
    expect(answer).toMatch(/^The game is open[\s\S]*“Create Public Threads”[\s\S]*“Attach Files”/);
    await run(at, 'jana', table.channelId, 'game join');
    expect(await run(at, 'anni', table.channelId, 'game start')).toBe('The game has started.');
  });

  it('in a forum names a channel to use instead', async () => {
    const at = await open();
    const { table } = at;
    const post = table.playground.admin.openForumPost('talk', 'Who plays?');
    expect(await run(at, 'anni', post, 'game new')).toContain(
      `Ask me in a text channel, such as <#${table.channelId}>`,
    );
    expect(await run(at, 'anni', table.channelId, 'game list')).toMatch(/^There are no current games/);
  });

  it('by direct message reports refused messages, and sends the lobby once they are accepted', async () => {
    const at = await open();
    const { table } = at;
    const anni = table.person('anni');
    anni.refuseDirectMessages(true);
    const answer = await run(at, 'anni', table.channelId, 'game new', { where: 'dm' });
    expect(answer).toMatch(/I can’t message you: Discord refuses my direct messages[\s\S]*`[A-Z0-9]{4}-[A-Z0-9]{4}`/);
    expect(await run(at, 'anni', table.channelId, 'game list')).toContain(
      '⚠️ Discord refuses my direct messages to you',
    );
    anni.refuseDirectMessages(false);
    await run(at, 'anni', table.channelId, 'game list');
    const direct = await anni.waitForChannel(({ kind }) => kind === 'dm');
    await anni.waitForMessage((message) => message.channel_id === direct.id && textOf(message).includes('A new game'));
  });
});

describe('a permission that is revoked while a game is played', () => {
  it('to write in threads is named once to each player, and in the list of games', async () => {
    const at = await open();
    const { table, talk } = at;
    const match = await talk.running(['anni', 'jana', 'lukas']);
    await talk.waitForDelivery();
    table.playground.admin.denyBot(table.channelId, PermissionFlagsBits.SendMessagesInThreads);
    const directTexts = () =>
      ['anni', 'jana', 'lukas'].flatMap((name) => {
        const person = table.person(name);
        const home = person.channels().find(({ kind }) => kind === 'dm');
        return home ? [person.messages(home.id).map(textOf).join('\n')] : [];
      });
    const why = /I’m missing “Send Messages in Threads” there. Whoever manages the server can grant that/;
    await talk.playAndDeliver(match);
    expect(directTexts()).toEqual([expect.stringMatching(why), expect.stringMatching(why), expect.stringMatching(why)]);
    expect(await run(at, 'jana', table.channelId, 'game list')).toContain(
      '⚠️ I’m missing “Send Messages in Threads” there',
    );
    await talk.playAndDeliver(match);
    const notices = directTexts().map((text) => text.match(/Until I can post there again/g)?.length ?? 0);
    expect(notices.sort(), 'all but the player who moved first').toEqual([0, 1, 1]);
  });

  it('to attach files replaces the picture by words, with the reason once, until it is back', async () => {
    const at = await open();
    const { table, talk, turnsIn } = at;
    const { matchId: match, thread } = await talk.twoPlaying();
    const live = () => turnsIn(thread).at(-1);
    expect(filesOf(live())).toHaveLength(1);
    table.playground.admin.denyBot(table.channelId, PermissionFlagsBits.AttachFiles);
    await talk.playAndDeliver(match);
    expect(filesOf(live())).toEqual([]);
    expect(textOf(live() as never)).toMatch(/Anni: \d+ points[\s\S]*I’m missing “Attach Files”/);
    await talk.playAndDeliver(match);
    expect(textOf(live() as never)).toMatch(/Anni: \d+ points/);
    expect(textOf(live() as never)).not.toContain('Attach Files');
    table.playground.admin.denyBot(table.channelId, 0n);
    await talk.playAndDeliver(match);
    expect(filesOf(live())).toHaveLength(1);
  });

  it('has waiting messages delivered at the next interaction once it is granted again', async () => {
    // No retry by time, so that only the interaction causes one.
    const at = await open({ timer: { after: () => () => undefined } });
    const { table, talk, turnsIn } = at;
    const { matchId: match, thread } = await talk.twoPlaying();
    for (const name of ['anni', 'jana']) table.person(name).refuseDirectMessages(true);
    table.playground.admin.denyBot(table.channelId, PermissionFlagsBits.SendMessagesInThreads);
    await talk.play(match);
    await expect
      .poll(() => run(at, 'anni', table.channelId, 'game list'))
      .toContain('⚠️ I’m missing “Send Messages in Threads” there');
    const before = talk.publicMessages(thread).length;
    table.playground.admin.denyBot(table.channelId, 0n);
    const [turn] = talk.publicMessages(thread).filter(isTurn);
    await (await clickOn(table.person('anni'), turn as never, 'hand')).reply();
    await expect.poll(() => talk.publicMessages(thread).length).toBe(before + 1);
    await expect.poll(() => turnsIn(thread).length).toBe(1);
  });
});
