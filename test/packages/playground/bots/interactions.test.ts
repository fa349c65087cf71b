import {
  ActionRowBuilder,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  type Client,
  ComponentType,
  ContainerBuilder,
  Events,
  LabelBuilder,
  MediaGalleryBuilder,
  MessageFlags,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
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

describe('interactions of a bot on discord.js', () => {
  it('knows itself, the guild and its channels', () => {
    expect(client.user.bot).toBe(true);
    expect(client.application.id).toBe(playground.applicationId);
    const guild = client.guilds.cache.first();
    expect(guild?.name).toBe('Café de Paris');
    expect(guild?.channels.cache.map((channel) => channel.name)).toEqual(['parquet', 'workshop']);
  });

  it('receives a slash command with resolved options and responds', async () => {
    const peter = playground.person('peter');
    const anni = playground.person('anni');
    const seen: unknown[] = [];
    onCommand(client, async (interaction) => {
      seen.push(
        interaction.options.getString('space'),
        interaction.options.getUser('for')?.displayName,
        interaction.locale,
        interaction.guildLocale,
        interaction.inCachedGuild(),
      );
      await interaction.reply(`built by <@${interaction.user.id}>`);
    });
    const channel = peter.channel('parquet');
    const sent = await peter.command(channel.id, 'build', { space: 'C2', for: anni.user.id });
    expect(sent.state).toBe('acknowledged');
    const reply = await sent.reply();
    expect(reply.content).toBe(`built by <@${peter.user.id}>`);
    expect(reply.interaction_metadata?.user.id).toBe(peter.user.id);
    expect(seen).toEqual(['C2', 'Anni', 'de', 'en-US', true]);
  });

  it('runs subcommands with typed options', async () => {
    onCommand(client, async (interaction) => {
      await interaction.reply(
        `${interaction.commandName} ${interaction.options.getSubcommand()} ${interaction.options.getInteger('players')}`,
      );
    });
    const anni = playground.person('anni');
    const sent = await anni.command(anni.channel('parquet').id, 'game new', { players: 3 });
    expect((await sent.reply()).content).toBe('game new 3');
    await expect(anni.command(anni.channel('parquet').id, 'game new', { players: 9 })).rejects.toMatchObject({
      failure: { code: 'input', name: 'players', fault: { code: 'number', whole: true, least: 2, most: 4 } },
    });
  });

  it('autocompletes an option', async () => {
    client.on(Events.InteractionCreate, (interaction) => {
      if (interaction.isAutocomplete())
        void interaction.respond([{ name: `${interaction.options.getFocused()}2`, value: 'C2' }]);
    });
    const anni = playground.person('anni');
    expect(await anni.autocomplete(anni.channel('parquet').id, 'build', { space: 'C' }, 'space')).toEqual([
      { name: 'C2', value: 'C2' },
    ]);
  });

  it('handles buttons, updates and selects', async () => {
    onCommand(client, async (interaction) => {
      const button = new ActionRowBuilder<ButtonBuilder>().addComponents(
        new ButtonBuilder().setCustomId('go').setLabel('Go').setStyle(ButtonStyle.Primary),
      );
      await interaction.reply({ content: 'ready?', components: [button] });
    });
    client.on(Events.InteractionCreate, async (interaction) => {
      if (interaction.isButton()) {
        const select = new StringSelectMenuBuilder()
          .setCustomId('pick')
          .addOptions({ label: 'Red', value: 'red' }, { label: 'Blue', value: 'blue' });
        await interaction.update({
          content: 'pick',
          components: [new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(select)],
        });
      } else if (interaction.isStringSelectMenu()) {
        await interaction.deferUpdate();
        await interaction.editReply({ content: `picked ${interaction.values.join()}`, components: [] });
        await interaction.followUp({ content: 'only for you', flags: MessageFlags.Ephemeral });
      }
    });
    const anni = playground.person('anni');
    const jana = playground.person('jana');
    const channel = anni.channel('parquet');
    const message = await (await anni.command(channel.id, 'build', { space: 'C2' })).reply();
    await jana.click(message, 'go');
    await expect(anni.click(message, 'go')).rejects.toMatchObject({ failure: { code: 'noControl' } });
    const choice = await jana.choose(message, 'pick', ['blue']);
    const ephemeral = await choice.reply((reply) => ((reply.flags ?? 0) & MessageFlags.Ephemeral) !== 0);
    expect(ephemeral.content).toBe('only for you');
    expect((await anni.waitForMessage((seen) => seen.id === message.id && seen.content !== 'pick')).content).toBe(
      'picked blue',
    );
    expect(anni.messages(channel.id).some((seen) => seen.id === ephemeral.id)).toBe(false);
  });

  it('opens a modal with labels and reads its values', async () => {
    onCommand(client, async (interaction) => {
      const modal = new ModalBuilder()
        .setCustomId('settings')
        .setTitle('Settings')
        .addLabelComponents(
          new LabelBuilder()
            .setLabel('Note')
            .setTextInputComponent(new TextInputBuilder().setCustomId('note').setStyle(TextInputStyle.Short)),
          new LabelBuilder()
            .setLabel('Side')
            .setStringSelectMenuComponent(
              new StringSelectMenuBuilder()
                .setCustomId('side')
                .addOptions({ label: 'A', value: 'A' }, { label: 'B', value: 'B' }),
            ),
        );
      await interaction.showModal(modal);
    });
    client.on(Events.InteractionCreate, async (interaction) => {
      if (!interaction.isModalSubmit()) return;
      const note = interaction.fields.getTextInputValue('note');
      const side = interaction.fields.getStringSelectValues('side');
      await interaction.reply({ content: `${note} ${side.join()}`, flags: MessageFlags.Ephemeral });
    });
    const anni = playground.person('anni');
    const sent = await anni.command(anni.channel('parquet').id, 'build', { space: 'C2' });
    expect(sent.modal?.title).toBe('Settings');
    await expect(anni.submit(sent.id, { side: ['A'] })).rejects.toMatchObject({
      failure: { code: 'input', fault: { code: 'required' } },
    });
    const submitted = await anni.submit(sent.id, { note: 'hello', side: ['B'] });
    expect((await submitted.reply()).content).toBe('hello B');
  });

  it('defers, and completes the response with a picture in a Components V2 message', async () => {
    onCommand(client, async (interaction) => {
      await interaction.deferReply();
      const board = new AttachmentBuilder(tinyPng, { name: 'board.png' });
      const container = new ContainerBuilder()
        .addTextDisplayComponents(new TextDisplayBuilder().setContent('Your turn'))
        .addMediaGalleryComponents(
          new MediaGalleryBuilder().addItems({
            media: { url: 'attachment://board.png' },
            description: 'the board in words',
          }),
        );
      await interaction.editReply({ components: [container], files: [board], flags: MessageFlags.IsComponentsV2 });
    });
    const anni = playground.person('anni');
    const reply = await (await anni.command(anni.channel('parquet').id, 'build', { space: 'C2' })).reply();
    const container = reply.components?.[0];
    if (container?.type !== ComponentType.Container) throw new Error('no container');
    const gallery = container.components[1];
    if (gallery?.type !== ComponentType.MediaGallery) throw new Error('no gallery');
    const item = gallery.items[0];
    expect(item?.description).toBe('the board in words');
    expect(item?.media).toMatchObject({ width: 1, height: 1, content_type: 'image/png' });
    expect(reply.attachments).toEqual([]);
    const picture = await fetch(item?.media.url ?? '');
    expect(Buffer.from(await picture.arrayBuffer()).equals(tinyPng)).toBe(true);
  });
});
