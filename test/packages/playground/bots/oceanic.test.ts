/** A bot on another client library, so that the playground does not depend on habits of discord.js. */
import {
  type AnyInteractionGateway,
  Client,
  CommandInteraction,
  ComponentInteraction,
  Message,
  ModalSubmitInteraction,
  type ThreadChannel,
} from 'oceanic.js';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Playground } from '../../../../packages/playground/index.ts';
import { openPlayground, tinyPng } from '../support/bot.ts';

let playground: Playground;
let bot: Client;

beforeEach(async () => {
  playground = await openPlayground();
  return () => playground.close();
});

async function logIn(compress: 'zlib-stream' | false = false): Promise<Client> {
  const client = new Client({
    auth: `Bot ${playground.botToken}`,
    rest: { baseURL: `${playground.apiUrl}/v10` },
    gateway: { intents: ['GUILDS', 'GUILD_MESSAGES', 'DIRECT_MESSAGES'], compress, autoReconnect: true },
  });
  client.on('error', (error) => {
    throw error;
  });
  const ready = new Promise<void>((resolve) => client.once('ready', resolve));
  await client.connect();
  await ready;
  onTestFinished(() => client.disconnect(false));
  return client;
}

/** Ten matches; taking the last one loses. The bot always takes one. */
async function play(interaction: AnyInteractionGateway): Promise<void> {
  if (interaction instanceof CommandInteraction) {
    await interaction.defer();
    await interaction.editOriginal(table(10));
    const message = await interaction.getOriginal();
    await message.startThread({ name: `Matches with ${interaction.user.globalName}`, autoArchiveDuration: 1440 });
  } else if (interaction instanceof ComponentInteraction && interaction.isButtonComponentInteraction()) {
    const [action, left] = interaction.data.customID.split(':');
    if (action === 'resign') {
      return interaction.createModal({
        title: 'Really?',
        customID: 'resign',
        components: [{ type: 1, components: [{ type: 4, customID: 'why', label: 'Why', style: 1, required: true }] }],
      }) as Promise<never>;
    }
    await interaction.deferUpdate();
    await interaction.editOriginal(table(Number(left) - 1));
    await interaction.createFollowup({ content: 'I take one, too.', flags: 64 });
  } else if (interaction instanceof ModalSubmitInteraction) {
    await interaction.createMessage({
      content: `Resigned: ${interaction.data.components.getTextInput('why')}`,
      flags: 64,
    });
  }
}

function table(left: number) {
  return {
    flags: 1 << 15,
    components: [
      {
        type: 17,
        components: [
          { type: 10, content: `**${left}** matches` },
          { type: 12, items: [{ media: { url: 'attachment://matches.png' }, description: `${left} matches` }] },
          {
            type: 1,
            components: [
              { type: 2, style: 1, label: 'Take one', customID: `take:${left - 1}` },
              { type: 2, style: 4, label: 'Resign', customID: 'resign' },
            ],
          },
        ],
      },
    ],
    files: [{ name: 'matches.png', contents: tinyPng }],
  } as never;
}

describe.each([false, 'zlib-stream'] as const)('a bot of another library (compressed: %s)', (compress) => {
  it('plays a move: command, picture, button, thread, modal', async () => {
    bot = await logIn(compress);
    bot.on('interactionCreate', (interaction) => void play(interaction));
    expect(bot.user.id).toBe(playground.applicationId);
    expect(bot.guilds.get(playground.guildId)?.channels.map(({ name }) => name)).toEqual(['parquet', 'workshop']);
    await bot.application.bulkEditGlobalCommands([{ type: 1, name: 'matches', description: 'A game of matches' }]);

    const anni = playground.person('anni');
    const channel = anni.channel('parquet').id;
    const opened = await (await anni.command(channel, 'matches')).reply((message) => message.attachments.length === 0);
    expect(JSON.stringify(opened.components)).toContain('**10** matches');
    const thread = await anni.waitForChannel(({ kind }) => kind === 'thread');
    expect(thread.name).toBe('Matches with Anni');
    await expect.poll(() => (bot.getChannel(thread.id) as ThreadChannel | undefined)?.parentID).toBe(channel);

    const click = await anni.click(opened, 'take:9');
    expect((await click.reply()).content).toBe('I take one, too.');
    const after = await anni.waitForMessage(
      (message) => message.id === opened.id && JSON.stringify(message.components).includes('**8** matches'),
    );
    const form = await anni.click(after, 'resign');
    expect(form.modal?.title).toBe('Really?');
    const resigned = await anni.submit(form.id, { why: 'supper' });
    expect((await resigned.reply()).content).toBe('Resigned: supper');
  });
});

describe('a bot of another library', () => {
  it('receives and fetches messages, and resumes after a disconnect', async () => {
    bot = await logIn();
    const anni = playground.person('anni');
    const channel = anni.channel('parquet').id;
    const received = new Promise<Message>((resolve) => bot.once('messageCreate', resolve));
    await anni.send(channel, `hello <@${bot.user.id}>`);
    expect((await received).mentions.users.map(({ id }) => id)).toEqual([bot.user.id]);

    const resumed = new Promise<void>((resolve) => bot.once('shardResume', () => resolve()));
    playground.dropGateway();
    await anni.send(channel, 'while you were away');
    const missed = new Promise<Message>((resolve) => bot.once('messageCreate', resolve));
    await resumed;
    await missed;
    const [newest] = await bot.rest.channels.getMessages(channel, { limit: 1 });
    expect(newest).toBeInstanceOf(Message);
    expect(newest?.content).toBe('while you were away');
  });

  it('receives refusals with their code, and respects rate limits', async () => {
    bot = await logIn();
    const channel = playground.person('anni').channel('parquet').id;
    await expect(bot.rest.channels.createMessage('1', { content: 'x' })).rejects.toMatchObject({ code: 10003 });
    await expect(bot.rest.channels.createMessage(channel, { content: 'x'.repeat(2001) })).rejects.toMatchObject({
      code: 50035,
    });
    playground.faults.set({ seed: 1, rateLimited: 1 });
    const posted = bot.rest.channels.createMessage(channel, { content: 'late' });
    await expect.poll(() => playground.faults.counts().rateLimited).toBeGreaterThan(0);
    playground.faults.set(null);
    expect((await posted).content).toBe('late');
  });
});
