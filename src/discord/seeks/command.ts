/**
 * `/seek`: looks for people to play with, in the channel that the server has chosen for that, among all who seek everywhere, or both.
 * What is not said is as the server has set it; who may join is decided by the use cases.
 */
import { ApplicationCommandOptionType, type ChatInputCommandInteraction } from 'discord.js';
import type { Language, Words } from '../../language/index.ts';
import { DIRECT_PLACE, HOUR, wrongTime } from '../../match/index.ts';
import type { NewSeek, RatingRange } from '../../people/index.ts';
import { type PlayerCount, SIDES } from '../../rules/index.ts';
import { lackingForGames } from '../connection/index.ts';
import { whyNoDirectMessages } from '../delivery/index.ts';
import { ANYWHERE, acknowledge, actorOf, type BotContext, type Command, say, wordsOf } from '../frame/index.ts';
import { mayOpen, newMatch, readClock } from '../lobby/index.ts';
import { permissionsInWords, refusalText } from '../wording/index.ts';
import { seekRefusalText } from './refusals.ts';

const OPTION = {
  side: 'side',
  players: 'players',
  clock: 'clock',
  least: 'from',
  most: 'to',
  rated: 'rated',
  language: 'language',
  everywhere: 'everywhere',
  hours: 'hours',
} as const;
const COUNTS: readonly PlayerCount[] = [2, 3, 4];
const USUAL_HOURS = 24;
const MOST_HOURS = 7 * 24;
const MOST_POINTS = 5000;

export const seek: Command = {
  data: (language) => ({ ...language.commandWords('seek'), ...ANYWHERE, options: optionsIn(language) }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const wanted = await wantedSeek(context, interaction, words);
    await say(interaction, typeof wanted === 'string' ? wanted : await opened(context, interaction, words, wanted));
  },
};

function optionsIn(language: Language) {
  const number = (name: 'players' | 'least' | 'most' | 'hours', least: number, most: number) => ({
    ...language.commandWords(`seek.${name}`),
    name: OPTION[name],
    type: ApplicationCommandOptionType.Integer as const,
    required: false,
    min_value: least,
    max_value: most,
  });
  const flag = (name: 'rated' | 'everywhere') => ({
    ...language.commandWords(`seek.${name}`),
    name: OPTION[name],
    type: ApplicationCommandOptionType.Boolean as const,
    required: false,
  });
  return [
    {
      ...language.commandWords('seek.side'),
      name: OPTION.side,
      type: ApplicationCommandOptionType.String as const,
      required: false,
      choices: SIDES.map((side) => ({ ...language.choiceWords(`side.${side}`), value: side })),
    },
    number('players', 2, 4),
    {
      ...language.commandWords('seek.clock'),
      name: OPTION.clock,
      type: ApplicationCommandOptionType.String as const,
      required: false,
      max_length: 60,
    },
    number('least', 0, MOST_POINTS),
    number('most', 0, MOST_POINTS),
    flag('rated'),
    {
      ...language.commandWords('seek.language'),
      name: OPTION.language,
      type: ApplicationCommandOptionType.String as const,
      required: false,
      choices: language.locales.map(({ code, name }) => ({ name, value: code })),
    },
    flag('everywhere'),
    number('hours', 1, MOST_HOURS),
  ];
}

/** What is wanted; a sentence where that cannot be. */
async function wantedSeek(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
): Promise<NewSeek | string> {
  const { options, guildId } = interaction;
  const settings = guildId === null ? null : await context.people.serverSettings(guildId);
  const channelId = settings?.channels.seeks ?? null;
  const everywhere = options.getBoolean(OPTION.everywhere) ?? false;
  const place = guildId !== null && channelId !== null ? { serverId: guildId, channelId } : null;
  if (place === null && !everywhere) return words.t(guildId === null ? 'seeks.onlyEverywhere' : 'seeks.noChannel');
  const obstacle = place === null ? null : await whyNotThere(interaction, words, place.channelId);
  if (obstacle !== null) return obstacle;
  const silent = everywhere ? await whyNoDirectMessages(context, words, interaction.user.id) : null;
  if (silent !== null) return silent;
  const refusal = await mayOpen(context, interaction.user.id, place?.serverId ?? null);
  if (refusal) return refusalText(words, null, refusal);
  const wish = {
    place: place ? { ...place, threadId: null } : DIRECT_PLACE,
    side: SIDES.find((each) => each === options.getString(OPTION.side)) ?? null,
    capacity: COUNTS.find((each) => each === options.getInteger(OPTION.players)) ?? null,
  };
  const {
    side,
    capacity,
    locale,
    theme = context.defaultTheme,
    timeControl = null,
    rated,
  } = await newMatch(context, interaction, wish);
  const typed = options.getString(OPTION.clock);
  const clock = typed === null ? { ok: true as const, control: timeControl } : readClock(words, typed, 'pass');
  if (!clock.ok) return clock.sentence;
  const wrong = wrongTime(clock.control);
  if (wrong) return refusalText(words, null, wrong);
  return {
    ...{ side, theme, place, everywhere, timeControl: clock.control, range: rangeIn(interaction) },
    players: wish.capacity ?? capacity,
    locale: options.getString(OPTION.language) ?? locale,
    rated: rated && (options.getBoolean(OPTION.rated) ?? true),
    setBy: settings?.setBy ?? null,
    lasts: (options.getInteger(OPTION.hours) ?? USUAL_HOURS) * HOUR,
  };
}

/** Null: anybody. Whoever turns the two about means the same. */
function rangeIn({ options }: ChatInputCommandInteraction): RatingRange | null {
  const from = options.getInteger(OPTION.least);
  const to = options.getInteger(OPTION.most);
  if (from === null && to === null) return null;
  const [one, other] = [from ?? 0, to ?? MOST_POINTS];
  return { least: Math.min(one, other), most: Math.max(one, other) };
}

async function whyNotThere(
  { guild }: ChatInputCommandInteraction,
  words: Words,
  channelId: string,
): Promise<string | null> {
  const channel = guild?.channels.cache.get(channelId);
  if (!guild || !channel) return words.t('seeks.noChannel');
  const missing = lackingForGames(channel.permissionsFor(await guild.members.fetchMe()));
  const permissions = permissionsInWords(words, missing);
  return missing.length === 0 ? null : words.t('errors.noPermission', { place: `<#${channelId}>`, permissions });
}

async function opened(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
  wanted: NewSeek,
): Promise<string> {
  const done = await context.seeks.openSeek(actorOf(interaction), wanted);
  if (!done.ok) return seekRefusalText(words, done);
  const { status, place, everywhere } = done.seek;
  if (status === 'started') return words.t('seeks.found');
  const sentences = [
    place === null ? words.t('seeks.openEverywhere') : words.t('seeks.open', { channel: `<#${place.channelId}>` }),
    ...(everywhere && place !== null ? [words.t('seeks.alsoEverywhere')] : []),
    ...((await context.seeks.isSeekHopeful(done.seek)) ? [] : [words.t('seeks.hopeless')]),
  ];
  return sentences.reduce((before, next) => words.sentences(before, next));
}
