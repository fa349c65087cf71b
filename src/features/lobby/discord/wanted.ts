/**
 * The game that somebody opens where they are: its place, and whatever they do not say themselves.
 * Whether it can be opened there is said by `openingPlace.ts`.
 */

import { type Answerable, type BotContext, homeChannel } from '../../../discord/frame/index.ts';
import { DIRECT_PLACE, type MatchPlace, type NewMatch } from '../../../match/index.ts';
import type { PlayerCount, Side } from '../../../rules/index.ts';

export interface Wish {
  readonly place: MatchPlace;
  /** Null: whatever the server has set, or the usual. */
  readonly side: Side | null;
  readonly capacity: PlayerCount | null;
}

const USUAL = { side: 'A', capacity: 4 } as const;

/**
 * What somebody wishes goes before what the server has set, and that before the usual. The game speaks the server's language where
 * it has chosen one (here, or as a community server), else that of its founder.
 */
export async function newMatch(
  { defaultTheme, people }: Pick<BotContext, 'defaultTheme' | 'people'>,
  interaction: Answerable,
  { place, side, capacity }: Wish,
): Promise<NewMatch & { readonly rated: boolean }> {
  const { serverId } = place;
  const community = serverId !== null && (interaction.guild?.features.includes('COMMUNITY') ?? false);
  const spoken = community && interaction.guildLocale !== null ? interaction.guildLocale : interaction.locale;
  const set = serverId === null ? null : await people.serverSettings(serverId);
  return {
    place,
    side: side ?? set?.games.side ?? USUAL.side,
    capacity: capacity ?? set?.games.capacity ?? USUAL.capacity,
    locale: set?.games.locale ?? spoken,
    theme: set?.games.theme ?? defaultTheme,
    timeControl: set?.games.timeControl ?? null,
    rated: set?.rated ?? true,
  };
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
