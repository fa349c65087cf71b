/**
 * Whether a game can be opened where somebody asks for it: what kind of channel that is, and what we may do there.
 * What came of opening it is told by `opening.ts`.
 */
import { type GuildBasedChannel, GuildMember, PermissionFlagsBits } from 'discord.js';
import { lacking, lackingForGames } from '../../../discord/connection/index.ts';
import type { Answerable } from '../../../discord/frame/index.ts';
import { permissionsInWords } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';

/** Channels that are named to somebody who has asked in the wrong one. */
const NAMED = 3;

/** Why no game can be opened in this channel, for whoever asks; null where one can. */
export async function whyNotHere(words: Words, interaction: Answerable, channelId: string): Promise<string | null> {
  const home = interaction.guild?.channels.cache.get(channelId);
  if (home?.isThreadOnly()) {
    const places = await openChannels(interaction);
    return places.length === 0
      ? words.t('errors.forum.noChannel')
      : words.t('errors.forum', { places: words.list(places) });
  }
  const missing = lackingForGames(interaction.appPermissions);
  return missing.length === 0
    ? null
    : words.t('errors.noPermission', { place: `<#${channelId}>`, permissions: permissionsInWords(words, missing) });
}

/** What a game will have to do without in this channel: sentences, if any. */
export function whatIsMissed(words: Words, { appPermissions }: Answerable, channelId: string): readonly string[] {
  const place = `<#${channelId}>`;
  return [
    ...lacking(appPermissions, ['CreatePublicThreads']).map((name) =>
      words.t('errors.noThread', { place, permissions: permissionsInWords(words, [name]) }),
    ),
    ...lacking(appPermissions, ['AttachFiles']).map((name) =>
      words.t('errors.noPictures', { place, permissions: permissionsInWords(words, [name]) }),
    ),
  ];
}

/** Text channels of the server that this person can write in and we can open games in. */
async function openChannels({ guild, member }: Answerable): Promise<readonly string[]> {
  if (guild === null || !(member instanceof GuildMember)) return [];
  const ourselves = await guild.members.fetchMe();
  const fits = (channel: GuildBasedChannel): boolean =>
    channel.isTextBased() &&
    !channel.isThread() &&
    !channel.isVoiceBased() &&
    channel.permissionsFor(member).has([PermissionFlagsBits.ViewChannel, PermissionFlagsBits.SendMessages]) &&
    lackingForGames(channel.permissionsFor(ourselves)).length === 0;
  return [...guild.channels.cache.values()]
    .filter(fits)
    .slice(0, NAMED)
    .map(({ id }) => `<#${id}>`);
}
