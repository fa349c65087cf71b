/** Starts a seek with the chosen options or the server's defaults, and answers with all seeks of the person. */
import { missingForGames } from '../../../discord/connection/index.ts';
import { whyNoDirectMessages } from '../../../discord/delivery/index.ts';
import {
  type Answerable,
  type BotContext,
  creatorOf,
  mayViewPlace,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import type { PrivateMessage } from '../../../discord/messages/index.ts';
import { permissionsInWords, refusalText } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { DIRECT_PLACE, type PersonId, wrongTime } from '../../../match/index.ts';
import { checkOpenLimits, resolveDefaults } from '../../lobby/discord/index.ts';
import type { NewSeek } from '../usecases/createSeeks.ts';
import { MAX_OPEN_SEEKS } from '../usecases/createSeeks.ts';
import type { Seek } from '../usecases/seek.ts';
import type { SeekOptions } from './options.ts';
import { searchesMessage, seekRefusalText } from './searches.ts';

/** `mayStart`: whether the person may start another seek. */
export async function openSearches(
  { seeks }: BotContext,
  personId: PersonId,
): Promise<{ readonly open: readonly Seek[]; readonly mayStart: boolean }> {
  const open = await seeks.seeksWith(personId);
  return { open, mayStart: open.filter(({ seekerId }) => seekerId === personId).length < MAX_OPEN_SEEKS };
}

/** Requires an acknowledged interaction. */
export async function startSearch(
  context: BotContext,
  interaction: Answerable,
  options: SeekOptions,
): Promise<PrivateMessage> {
  const words = wordsOf(context, interaction);
  const wanted = await wantedSeek(context, interaction, words, options);
  if ('sentence' in wanted) {
    return searchesMessage(words, interaction, wanted.sentence, [], wanted.onlyEverywhere ? options : null);
  }
  const done = await context.seeks.openSeek(creatorOf(interaction), wanted);
  const open = await context.seeks.seeksWith(interaction.user.id);
  const lead = done.ok ? await openedText(context, words, done.seek) : seekRefusalText(words, done);
  // Shows the new seek first.
  return searchesMessage(words, interaction, lead, open.toReversed(), null);
}

interface Obstacle {
  readonly sentence: string;
  /** Whether a seek on all servers would be possible instead. */
  readonly onlyEverywhere: boolean;
}

async function wantedSeek(
  context: BotContext,
  interaction: Answerable,
  words: Words,
  options: SeekOptions,
): Promise<NewSeek | Obstacle> {
  const obstacle = (sentence: string, onlyEverywhere = false) => ({ sentence, onlyEverywhere });
  const { guildId } = interaction;
  const wrong = options.clock === 'none' ? null : wrongTime(options.clock);
  if (wrong) return obstacle(refusalText(words, null, wrong));
  const settings = guildId === null ? null : await context.people.serverSettings(guildId);
  const channelId = settings?.channels.seeks ?? null;
  const channel = guildId !== null && channelId !== null ? { serverId: guildId, channelId } : null;
  const isSeen = channel !== null && (await mayViewPlace(context, interaction, channel));
  if (channel !== null && !isSeen && options.everywhere !== true) return obstacle(words.t('errors.placeHidden'), true);
  const place = isSeen ? channel : null;
  const everywhere = options.everywhere ?? place === null;
  if (place === null && !everywhere) {
    return obstacle(words.t(guildId === null ? 'seeks.onlyEverywhere' : 'seeks.noChannel'), true);
  }
  const barred = place === null ? null : await whyNotThere(interaction, words, place.channelId);
  if (barred !== null) return obstacle(barred);
  const silent = everywhere ? await whyNoDirectMessages(context, words, interaction.user.id) : null;
  if (silent !== null) return obstacle(silent);
  const refusal = await checkOpenLimits(context, interaction.user.id, place?.serverId ?? null);
  if (refusal) return obstacle(refusalText(words, null, refusal));
  const request = { place: place ? { ...place, threadId: null } : DIRECT_PLACE, side: options.side, capacity: null };
  const usual = await resolveDefaults(context, interaction, request);
  const { side, locale, theme = context.defaultTheme, timeControl = null, rated } = usual;
  return {
    side,
    theme,
    place,
    everywhere,
    timeControl: options.clock === 'none' ? null : (options.clock ?? timeControl),
    players: options.players,
    range: options.range,
    lasts: options.lasts,
    locale: options.locale ?? locale,
    rated: rated && (options.rated ?? true),
    setBy: settings?.setBy ?? null,
  };
}

async function whyNotThere({ guild }: Answerable, words: Words, channelId: string): Promise<string | null> {
  const channel = guild?.channels.cache.get(channelId);
  if (!guild || !channel) return words.t('seeks.noChannel');
  const missing = missingForGames(channel.permissionsFor(await guild.members.fetchMe()));
  const permissions = permissionsInWords(words, missing);
  return missing.length === 0 ? null : words.t('errors.noPermission', { place: `<#${channelId}>`, permissions });
}

async function openedText(context: BotContext, words: Words, seek: Seek): Promise<string> {
  const { status, place } = seek;
  if (status === 'started') return words.t('seeks.found');
  const sentence = place === null ? 'seeks.openEverywhere' : 'seeks.open';
  const opened = words.t(sentence, place === null ? {} : { channel: `<#${place.channelId}>` });
  return (await context.seeks.isSeekHopeful(seek)) ? opened : words.sentences(opened, words.t('seeks.hopeless'));
}
