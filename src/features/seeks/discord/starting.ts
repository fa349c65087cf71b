/**
 * Starts a search with what somebody asks for, and answers with all searches that they are in: by `/seek`, or by the button for another one.
 * What they leave out is as the server has set it.
 */

import { lackingForGames } from '../../../discord/connection/index.ts';
import { whyNoDirectMessages } from '../../../discord/delivery/index.ts';
import { type Answerable, actorOf, type BotContext, mayViewPlace, wordsOf } from '../../../discord/frame/index.ts';
import type { PrivateMessage } from '../../../discord/messages/index.ts';
import { permissionsInWords, refusalText } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { DIRECT_PLACE, HOUR, type PersonId, wrongTime } from '../../../match/index.ts';
import { MOST_SEEKS, type NewSeek, type RatingRange, type Seek } from '../../../people/index.ts';
import type { PlayerCount, Side } from '../../../rules/index.ts';
import { mayOpen, newMatch, readClock } from '../../lobby/discord/index.ts';
import { seekRefusalText } from './refusals.ts';
import { searchesMessage } from './searches.ts';

/** Null: as usual. */
export interface Asked {
  readonly side: Side | null;
  readonly players: PlayerCount | null;
  readonly clock: string | null;
  readonly range: RatingRange | null;
  readonly rated: boolean | null;
  readonly locale: string | null;
  /** Null: where there is no channel for searches. */
  readonly everywhere: boolean | null;
  /** In milliseconds. */
  readonly lasts: number;
}

export const USUAL: Asked = {
  side: null,
  players: null,
  clock: null,
  range: null,
  rated: null,
  locale: null,
  everywhere: null,
  lasts: 24 * HOUR,
};

export interface SearchesNow {
  readonly open: readonly Seek[];
  /** Whether the person may start one more. */
  readonly mayStart: boolean;
}

export async function searchesNow({ seeks }: BotContext, personId: PersonId): Promise<SearchesNow> {
  const open = await seeks.seeksWith(personId);
  return { open, mayStart: open.filter(({ seekerId }) => seekerId === personId).length < MOST_SEEKS };
}

/** The interaction has been acknowledged. */
export async function startSearch(context: BotContext, interaction: Answerable, asked: Asked): Promise<PrivateMessage> {
  const words = wordsOf(context, interaction);
  const { id } = interaction.user;
  const wanted = await wantedSeek(context, interaction, words, asked);
  if ('sentence' in wanted) {
    const another = wanted.onlyEverywhere ? words.t('seeks.lookEverywhere') : null;
    return searchesMessage(words, id, wanted.sentence, [], another);
  }
  const done = await context.seeks.openSeek(actorOf(interaction), wanted);
  const open = await context.seeks.seeksWith(id);
  const lead = done.ok ? await openedText(context, words, done.seek) : seekRefusalText(words, done);
  // The latest, which was asked for, first.
  return searchesMessage(words, id, lead, open.toReversed(), null);
}

interface NotWanted {
  readonly sentence: string;
  /** Whether it could be looked for on all servers. */
  readonly onlyEverywhere: boolean;
}

/** What is wanted; a sentence where that cannot be. */
async function wantedSeek(
  context: BotContext,
  interaction: Answerable,
  words: Words,
  asked: Asked,
): Promise<NewSeek | NotWanted> {
  const not = (sentence: string, onlyEverywhere = false) => ({ sentence, onlyEverywhere });
  const { guildId } = interaction;
  const settings = guildId === null ? null : await context.people.serverSettings(guildId);
  const channelId = settings?.channels.seeks ?? null;
  const chosen = guildId !== null && channelId !== null ? { serverId: guildId, channelId } : null;
  const isSeen = chosen !== null && (await mayViewPlace(context, interaction, chosen));
  if (chosen !== null && !isSeen && asked.everywhere !== true) return not(words.t('errors.placeHidden'), true);
  const place = isSeen ? chosen : null;
  const everywhere = asked.everywhere ?? place === null;
  if (place === null && !everywhere) {
    return not(words.t(guildId === null ? 'seeks.onlyEverywhere' : 'seeks.noChannel'), true);
  }
  const obstacle = place === null ? null : await whyNotThere(interaction, words, place.channelId);
  if (obstacle !== null) return not(obstacle);
  const silent = everywhere ? await whyNoDirectMessages(context, words, interaction.user.id) : null;
  if (silent !== null) return not(silent);
  const refusal = await mayOpen(context, interaction.user.id, place?.serverId ?? null);
  if (refusal) return not(refusalText(words, null, refusal));
  const wish = { place: place ? { ...place, threadId: null } : DIRECT_PLACE, side: asked.side, capacity: null };
  const usual = await newMatch(context, interaction, wish);
  const { side, locale, theme = context.defaultTheme, timeControl = null, rated } = usual;
  const clock =
    asked.clock === null ? { ok: true as const, control: timeControl } : readClock(words, asked.clock, 'pass');
  if (!clock.ok) return not(clock.sentence);
  const wrong = wrongTime(clock.control);
  if (wrong) return not(refusalText(words, null, wrong));
  return {
    side,
    theme,
    place,
    everywhere,
    timeControl: clock.control,
    players: asked.players,
    range: asked.range,
    lasts: asked.lasts,
    locale: asked.locale ?? locale,
    rated: rated && (asked.rated ?? true),
    setBy: settings?.setBy ?? null,
  };
}

async function whyNotThere({ guild }: Answerable, words: Words, channelId: string): Promise<string | null> {
  const channel = guild?.channels.cache.get(channelId);
  if (!guild || !channel) return words.t('seeks.noChannel');
  const missing = lackingForGames(channel.permissionsFor(await guild.members.fetchMe()));
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
