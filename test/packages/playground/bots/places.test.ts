import { ChannelType, type Client, Events, MessageFlags, TextChannel } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../../../packages/playground/index.ts';
import { logIn, onCommand, openPlayground, tinyPng } from '../support/bot.ts';
import { twoCommands } from '../support/commands.ts';

let playground: Playground;
let client: Client<true>;

beforeEach(async () => {
  playground = await openPlayground();
  client = await logIn(playground);
  await client.application.commands.set([...twoCommands]);
});
afterEach(async () => {
  await client.destroy();
  await playground.close();
});

describe('messages and channels of a bot on discord.js', () => {
  it('starts threads, posts there, and finds them archived', async () => {
    const channel = client.channels.cache.find(
      (found): found is TextChannel => 'name' in found && found.name === 'parquet',
    );
    const message = await channel?.send('a new game');
    const thread = await message?.startThread({ name: 'Game 1', autoArchiveDuration: 60 });
    if (!thread) throw new Error('no thread');
    const posted = await thread.send({
      content: `<@${playground.person('peter').user.id}>, your turn`,
      allowedMentions: { users: [playground.person('peter').user.id] },
    });
    expect(playground.person('peter').reads(thread.id)).toMatchObject({ pings: 1, unread: true });
    expect(playground.person('anni').reads(thread.id), 'not in the thread').toMatchObject({ pings: 0, unread: false });
    await thread.members.add(playground.person('anni').user.id);
    expect(playground.person('anni').reads(thread.id)).toMatchObject({ pings: 0, unread: true });
    await thread.setArchived(true);
    await expect(posted.edit('later')).rejects.toMatchObject({ code: 50083, status: 400 });
    await thread.send('awake again');
    expect(playground.person('anni').channel(thread.id).archived).toBe(false);
  });

  it('leaves a locked thread archived', async () => {
    const anni = playground.person('anni');
    const jana = playground.person('jana');
    const channel = await client.channels.fetch(playground.channelId);
    if (!(channel instanceof TextChannel)) throw new Error('no channel');
    const thread = await channel.threads.create({ name: 'Game', type: ChannelType.PublicThread });
    await thread.edit({ locked: true, archived: true });
    const failures: unknown[] = [];
    onCommand(client, async (interaction) => {
      await interaction.reply('everybody').catch((error: unknown) => {
        failures.push(error);
        return interaction.reply({ content: 'only you', flags: MessageFlags.Ephemeral });
      });
    });
    await expect(jana.send(thread.id, 'hello')).rejects.toMatchObject({ failure: { code: 'threadLocked' } });
    const sent = await jana.command(thread.id, 'game new');
    expect((await sent.reply()).content).toBe('only you');
    expect(failures).toMatchObject([{ code: 50083, status: 400 }]);
    await expect(thread.send('hello')).rejects.toMatchObject({ code: 50083, status: 400 });
    expect(jana.channel(thread.id).archived).toBe(true);
    await anni.command(thread.id, 'game new');
    expect(jana.channel(thread.id).archived, 'Anni manages threads').toBe(false);
    await thread.edit({ archived: true });
    await anni.send(thread.id, 'hello');
    expect(jana.channel(thread.id).archived).toBe(false);
  });

  it('sends direct messages, unless the person blocks them or has left the server', async () => {
    const jana = playground.person('jana');
    const user = await client.users.fetch(jana.user.id);
    await user.send('psst');
    const direct = await jana.waitForMessage((message) => message.content === 'psst');
    expect(playground.person('anni').messages(direct.channel_id)).toEqual([]);
    jana.refuseDirectMessages(true);
    await expect(user.send('psst')).rejects.toMatchObject({ code: 50007, status: 403 });
    jana.refuseDirectMessages(false);
    playground.admin.setMember('jana', false);
    await expect(user.send('psst')).rejects.toMatchObject({ code: 50278, status: 403 });
    playground.admin.setMember('jana', true);
    expect((await user.send('psst')).content).toBe('psst');
  });

  it('receives messages only according to its intents', async () => {
    const anni = playground.person('anni');
    const received = new Promise<string>((resolve) =>
      client.once(Events.MessageCreate, (message) => resolve(message.content)),
    );
    await anni.send(anni.channel('parquet').id, 'a secret');
    expect(await received).toBe('');
    const mentioned = new Promise<string>((resolve) =>
      client.once(Events.MessageCreate, (message) => resolve(message.content)),
    );
    await anni.send(anni.channel('parquet').id, `<@${client.user.id}> hello`);
    expect(await mentioned).toContain('hello');
  });

  it('can be used in direct messages', async () => {
    onCommand(client, async (interaction) => {
      await interaction.reply(`${interaction.context} ${interaction.inGuild()} ${interaction.user.displayName}`);
    });
    const jana = playground.person('jana');
    await (await client.users.fetch(jana.user.id)).send('hello');
    const direct = jana.channels().find((channel) => channel.kind === 'dm');
    const sent = await jana.command(direct?.id ?? '', 'game new');
    const reply = await sent.reply();
    expect(reply.content).toBe('1 false Jana');
    expect(reply.interaction?.name).toBe('game new');
  });

  it('uses application emojis, pins messages and shows a typing indicator', async () => {
    const emoji = await client.application.emojis.create({ name: 'wood', attachment: tinyPng });
    expect((await client.application.emojis.fetch()).map((known) => known.name)).toEqual(['wood']);
    const picture = await fetch(`${playground.url}/emojis/${emoji.id}.png`);
    expect(Buffer.from(await picture.arrayBuffer()).equals(tinyPng)).toBe(true);
    await emoji.delete();
    expect((await client.application.emojis.fetch()).size).toBe(0);
    const channel = await client.channels.fetch(playground.person('anni').channel('parquet').id);
    if (!channel?.isSendable()) throw new Error('no channel');
    await channel.sendTyping();
    const message = await channel.send('rules');
    await message.pin();
    expect((await channel.messages.fetchPins()).items.map((pin) => pin.message.content)).toEqual(['rules']);
  });

  it('fetches uncached objects', async () => {
    const guild = await client.guilds.fetch(playground.guildId);
    expect((await guild.members.fetch(playground.person('lukas').user.id)).displayName).toBe('Lukas');
    expect((await guild.members.fetch({ user: [playground.person('anni').user.id] })).size).toBe(1);
    expect((await guild.channels.fetch()).size).toBe(2);
    await expect(client.users.fetch('123456789012345678')).rejects.toMatchObject({ code: 10013 });
    await expect(guild.members.fetch('123456789012345678')).rejects.toMatchObject({ code: 10007 });
  });
});
