/**
 * The game that somebody opens where they are: its place, its language and its look.
 * Whether it can be opened there is said by `openingPlace.ts`.
 */
import { DIRECT_PLACE, type MatchPlace, type NewMatch } from '../../match/index.ts';
import type { PlayerCount, Side } from '../../rules/index.ts';
import { type Answerable, type BotContext, homeChannel } from '../frame/index.ts';

/** The game speaks the server's language where it has chosen one (a community server), else that of its founder. */
export function newMatch(
  { defaultTheme }: Pick<BotContext, 'defaultTheme'>,
  interaction: Answerable,
  { place, side, capacity }: { readonly place: MatchPlace; readonly side: Side; readonly capacity: PlayerCount },
): NewMatch {
  const community = place.serverId !== null && (interaction.guild?.features.includes('COMMUNITY') ?? false);
  const locale = community && interaction.guildLocale !== null ? interaction.guildLocale : interaction.locale;
  return { side, capacity, locale, theme: defaultTheme, place };
}

/** The channel of an interaction on a server that we are on ourselves; null anywhere else. */
export function channelPlace(interaction: Answerable): MatchPlace | null {
  const channelId = homeChannel(interaction);
  // A person may have added us for themselves on a server that has not.
  const serverId =
    interaction.guildId !== null && interaction.client.guilds.cache.has(interaction.guildId)
      ? interaction.guildId
      : null;
  return serverId === null || channelId === null ? null : { serverId, channelId, threadId: null };
}

/** In direct messages where it is wanted so or where there is no server; null where it is wanted in a place we are not in. */
export function wantedPlace(interaction: Answerable, wanted: 'here' | 'dm' | undefined): MatchPlace | null {
  const channel = channelPlace(interaction);
  const where = wanted ?? (channel === null ? 'dm' : 'here');
  return where === 'dm' ? DIRECT_PLACE : channel;
}
