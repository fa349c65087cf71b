/**
 * What the bot may do in a channel, by what Discord says of the server, its roles and the channel.
 * How permissions add up is discord.js's.
 */
import { ChannelType, type Client, DiscordAPIError, PermissionFlagsBits, RESTJSONErrorCodes, Routes } from 'discord.js';
import { z } from 'zod';
import { NEEDED_NAMES, NEEDED_PERMISSIONS, type NeededPermission } from '../discord/index.ts';
import type { Finding } from './finding.ts';

interface AskedChannel {
  readonly channelId: string;
  /** The bot's own id, which is its application's. */
  readonly botId: string;
  /** By which the bot is invited with all that it needs. */
  readonly link: string;
}

const channelSchema = z.object({
  type: z.enum(ChannelType),
  name: z.string().nullish(),
  guild_id: z.string().optional(),
  parent_id: z.string().nullish(),
});

const THREADS: ReadonlySet<ChannelType> = new Set([
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
]);

/** Throws what Discord throws, but for a channel that is not there or not to be seen. */
export async function examineChannel(client: Client, asked: AskedChannel): Promise<Finding> {
  const { channelId, botId, link } = asked;
  try {
    const shown = channelSchema.parse(await client.rest.get(Routes.channel(channelId)));
    if (shown.guild_id === undefined)
      return finding('good', 'these are direct messages, in which nothing is to be allowed');
    const guild = await client.guilds.fetch(shown.guild_id);
    // What is allowed in a thread is allowed in its channel.
    const isThread = THREADS.has(shown.type);
    const channel = await guild.channels.fetch((isThread && shown.parent_id) || channelId);
    const permissions = channel?.permissionsFor(await guild.members.fetch(botId));
    const missing = NEEDED_NAMES.filter((name) => !permissions?.has(PermissionFlagsBits[name]));
    const place = `#${shown.name ?? channelId} on ${guild.name}`;
    if (missing.length === 0) return finding('good', `everything that is needed is allowed in ${place}`);
    return {
      ...finding('bad', `in ${place} the bot is not allowed: ${missing.map(spaced).join(', ')}`),
      todo: `Allow it to the bot in the channel's settings (Permissions), or invite it anew: ${link}. ${reasonsOf(missing)}`,
    };
  } catch (error) {
    if (!(error instanceof DiscordAPIError)) throw error;
    if (error.code === RESTJSONErrorCodes.MissingAccess) {
      return {
        ...finding('bad', `the bot is not allowed to see ${channelId}`),
        todo: `Allow it View Channel in the channel's settings (Permissions), or invite it to the server: ${link}`,
      };
    }
    if (error.code !== RESTJSONErrorCodes.UnknownChannel) throw error;
    return {
      ...finding('bad', `Discord knows no channel ${channelId}`),
      todo: 'Copy its id anew: in Discord under Advanced switch Developer Mode on, then right-click the channel, Copy Channel ID.',
    };
  }
}

function finding<State extends Finding['state']>(state: State, says: string) {
  return { state, name: 'channel', says };
}

function reasonsOf(missing: readonly NeededPermission[]): string {
  return missing.map((name) => `${spaced(name)} is needed ${NEEDED_PERMISSIONS[name]}.`).join(' ');
}

/** As Discord's settings write it: View Channel. */
export function spaced(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
}
