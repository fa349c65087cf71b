/**
 * `/server settings`: the page with all that a server sets; its options choose the channels in which what belongs to no game is told.
 * What the bot lacks in a channel is said at once, and nothing is set then.
 */
import { ApplicationCommandOptionType, ChannelType } from 'discord.js';
import {
  acknowledge,
  actorOf,
  type Subcommand,
  say,
  showPrivately,
  subcommandData,
  whyNoPosting,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { SERVER_CHANNELS, type ServerChannel } from '../../../people/index.ts';
import { serverPageOf } from './page.ts';

export const serverSettings: Subcommand = {
  name: 'settings',
  offers: null,
  data: (language) =>
    subcommandData(
      language,
      'server.settings',
      SERVER_CHANNELS.map((channel) => ({
        ...language.commandWords(`server.settings.${channel}`),
        name: channel,
        type: ApplicationCommandOptionType.Channel,
        required: false,
        channel_types: [ChannelType.GuildText, ChannelType.GuildAnnouncement],
      })),
    ),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const { guildId: serverId, options } = interaction;
    if (serverId === null) {
      await say(interaction, words.t('errors.unknownCommand'));
      return;
    }
    const chosen = SERVER_CHANNELS.flatMap((channel): readonly (readonly [ServerChannel, string])[] => {
      const id = options.getChannel(channel)?.id;
      return id === undefined ? [] : [[channel, id]];
    });
    for (const [, channelId] of chosen) {
      const obstacle = await whyNoPosting(context, interaction, words, channelId);
      if (obstacle === null) continue;
      await say(interaction, obstacle);
      return;
    }
    if (chosen.length > 0) {
      await context.people.setServer(actorOf(interaction), serverId, { channels: Object.fromEntries(chosen) });
    }
    await showPrivately(interaction, await serverPageOf(context, interaction, serverId));
  },
};
