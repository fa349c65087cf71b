/**
 * `/league new` and `/league next`: open a league, or its next season, in the channel in which they are given.
 * What may be set is decided by the people folder.
 */
import { ApplicationCommandOptionType, ChannelType, type ChatInputCommandInteraction } from 'discord.js';
import { lackingForGames } from '../../../../discord/connection/index.ts';
import {
  acknowledge,
  actorOf,
  type BotContext,
  type Subcommand,
  say,
  subcommandData,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { escapeName } from '../../../../discord/messages/index.ts';
import { permissionsInWords } from '../../../../discord/wording/index.ts';
import { parseDuration, type Words } from '../../../../language/index.ts';
import { DAY, type TimeControl } from '../../../../match/index.ts';
import {
  ABSENCES,
  LEAGUE_LIMITS,
  LEAGUE_SIDES,
  type LeagueHome,
  type LeagueSettings,
  type LeagueStatus,
  usualRounds,
} from '../../../../people/index.ts';
import type { PlayerCount } from '../../../../rules/index.ts';
import { channelPlace, computerSeats } from '../../../lobby/discord/index.ts';
import { leagueTitle } from '../messages/shown.ts';
import { leagueRefusalText } from './refusals.ts';
import { leagueOption, mayManage, suggestLeagues, whichLeague } from './whichLeague.ts';

const OPTION = {
  name: 'name',
  side: 'side',
  players: 'players',
  clock: 'clock',
  groups: 'groups',
  rounds: 'rounds',
  absent: 'absent',
  misses: 'misses',
} as const;
const COUNTS: readonly PlayerCount[] = [2, 3, 4];
/** In place of a size of groups. */
const SWISS = 0;
const USUAL = { groups: 6, misses: 2, perTurn: 2 * DAY } as const;
const { groupSize, rounds, misses, name } = LEAGUE_LIMITS;

export const newLeague: Subcommand = {
  name: 'new',
  offers: null,
  data: (language) =>
    subcommandData(language, 'league.new', [
      {
        ...language.commandWords('league.new.called'),
        name: OPTION.name,
        type: ApplicationCommandOptionType.String,
        required: true,
        max_length: name.most,
      },
      {
        ...language.commandWords('league.new.side'),
        name: OPTION.side,
        type: ApplicationCommandOptionType.String,
        required: false,
        choices: LEAGUE_SIDES.map((side) => ({
          ...language.choiceWords(side === 'alternating' ? 'sides.alternating' : `side.${side}`),
          value: side,
        })),
      },
      {
        ...language.commandWords('league.new.players'),
        name: OPTION.players,
        type: ApplicationCommandOptionType.Integer,
        required: false,
        min_value: 2,
        max_value: 4,
      },
      {
        ...language.commandWords('league.new.clock'),
        name: OPTION.clock,
        type: ApplicationCommandOptionType.String,
        required: false,
        max_length: 60,
      },
      {
        ...language.commandWords('league.new.groups'),
        name: OPTION.groups,
        type: ApplicationCommandOptionType.Integer,
        required: false,
        choices: [
          ...Array.from({ length: groupSize.most - groupSize.least + 1 }, (_, at) => ({
            name: String(groupSize.least + at),
            value: groupSize.least + at,
          })),
          { ...language.choiceWords('groups.swiss'), value: SWISS },
        ],
      },
      {
        ...language.commandWords('league.new.rounds'),
        name: OPTION.rounds,
        type: ApplicationCommandOptionType.Integer,
        required: false,
        min_value: rounds.least,
        max_value: rounds.most,
      },
      {
        ...language.commandWords('league.new.absent'),
        name: OPTION.absent,
        type: ApplicationCommandOptionType.String,
        required: false,
        choices: ABSENCES.map((absence) => ({ ...language.choiceWords(`absent.${absence}`), value: absence })),
      },
      {
        ...language.commandWords('league.new.misses'),
        name: OPTION.misses,
        type: ApplicationCommandOptionType.Integer,
        required: false,
        min_value: misses.least,
        max_value: misses.most,
      },
    ]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const home = await homeOf(context, interaction, words);
    if (!home.ok) return say(interaction, home.sentence);
    const timeControl = clockOf(words, interaction.options.getString(OPTION.clock));
    if (timeControl === null) {
      const typed = interaction.options.getString(OPTION.clock) ?? '';
      return say(interaction, words.t('time.duration.unknown', { text: escapeName(words.quote(typed)) }));
    }
    const settings = settingsOf(interaction, timeControl);
    const done = await context.leagues.newLeague(actorOf(interaction), home.home, settings);
    return say(
      interaction,
      done.ok
        ? words.t('leagues.created', { channel: `<#${home.home.channelId}>` })
        : leagueRefusalText(words, done, escapeName(settings.name)),
    );
  },
};

/** What a season may follow, whichever is the newest. */
const OVER: readonly LeagueStatus[] = ['finished', 'cancelled'];

export const nextSeason: Subcommand = {
  name: 'next',
  offers: null,
  data: (language) => subcommandData(language, 'league.next', [leagueOption(language)]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const found = await whichLeague(context, interaction, words, [OVER]);
    if (!found.ok) return say(interaction, found.sentence);
    const home = await homeOf(context, interaction, words);
    if (!home.ok) return say(interaction, home.sentence);
    const { locale, theme, computer } = found.league;
    const kept = { ...home.home, locale, theme, computer };
    const done = await context.leagues.nextSeason(actorOf(interaction), found.league.id, kept);
    return say(
      interaction,
      done.ok
        ? words.t('leagues.nextOpened', { channel: `<#${kept.channelId}>` })
        : leagueRefusalText(words, done, leagueTitle(words, found.league)),
    );
  },
  suggest: (context, interaction) => suggestLeagues(context, interaction, OVER),
};

function settingsOf({ options }: ChatInputCommandInteraction, timeControl: TimeControl): LeagueSettings {
  const wanted = options.getInteger(OPTION.groups) ?? USUAL.groups;
  const tableSize = COUNTS.find((count) => count === options.getInteger(OPTION.players)) ?? 2;
  const size = wanted === SWISS ? null : wanted;
  return {
    name: options.getString(OPTION.name) ?? '',
    sides: LEAGUE_SIDES.find((side) => side === options.getString(OPTION.side)) ?? 'alternating',
    tableSize,
    timeControl,
    groupSize: size,
    rounds: options.getInteger(OPTION.rounds) ?? usualRounds(size),
    absence: ABSENCES.find((absence) => absence === options.getString(OPTION.absent)) ?? 'computer',
    misses: options.getInteger(OPTION.misses) ?? USUAL.misses,
  };
}

/** Null where it cannot be read. A turn that is missed is passed; what follows from it is the league's. */
function clockOf({ locale }: Words, typed: string | null): TimeControl | null {
  const perTurn = typed === null ? USUAL.perTurn : parseDuration(typed, locale);
  return perTurn === null ? null : { kind: 'turn', perTurn, whenUp: 'pass' };
}

/** Where the league is to be, in the server's channel for leagues where it has one; or why it cannot be there, in a sentence. */
async function homeOf(
  { people, matches, language, defaultTheme }: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
): Promise<{ readonly ok: true; readonly home: LeagueHome } | { readonly ok: false; readonly sentence: string }> {
  if (!mayManage(interaction)) return { ok: false, sentence: words.t('leagues.refused.manager') };
  const place = channelPlace(interaction);
  const { guild } = interaction;
  if (!place?.serverId || !guild) return { ok: false, sentence: words.t('leagues.refused.place') };
  const { serverId } = place;
  const { channels, games } = await people.serverSettings(serverId);
  const channel = guild.channels.cache.get(channels.leagues ?? place.channelId);
  if (channel?.type !== ChannelType.GuildText) return { ok: false, sentence: words.t('leagues.refused.place') };
  const missing = lackingForGames(channel.permissionsFor(await guild.members.fetchMe()));
  if (missing.length > 0) {
    const permissions = permissionsInWords(words, missing);
    return { ok: false, sentence: words.t('errors.noPermission', { place: `<#${channel.id}>`, permissions }) };
  }
  const spoken = guild.features.includes('COMMUNITY') ? interaction.guildLocale : null;
  const locale = games.locale ?? spoken ?? interaction.locale;
  const level = games.computer ?? matches.computers[0];
  const [computer = null] = level === undefined ? [] : computerSeats(language.of(locale), { members: [] }, level, 1);
  return { ok: true, home: { serverId, channelId: channel.id, locale, theme: games.theme ?? defaultTheme, computer } };
}
