/** `/league new` and `/league next`, in the server's channel for leagues, or the current channel if none is set. */
import { ApplicationCommandOptionType, ChannelType, type ChatInputCommandInteraction } from 'discord.js';
import { missingForGames } from '../../../../discord/connection/index.ts';
import {
  actorOf,
  type BotContext,
  choiceOption,
  communityLocale,
  option,
  playersOption,
  type Subcommand,
  say,
  subcommand,
} from '../../../../discord/interactions/index.ts';
import { escapeName } from '../../../../discord/messages/index.ts';
import { durationFault, permissionsInWords } from '../../../../discord/wording/index.ts';
import { foldText, parseDuration, type Words } from '../../../../language/index.ts';
import { DAY_MS, type TimeControl } from '../../../../match/index.ts';
import { PLAYER_COUNTS } from '../../../../rules/index.ts';
import { channelPlace, createComputerSeats, parseClock } from '../../../lobby/discord/index.ts';
import {
  ABSENCE_RULES,
  defaultRounds,
  LEAGUE_LIMITS,
  LEAGUE_SIDES,
  type LeagueSettings,
} from '../../usecases/league.ts';
import type { LeagueHome } from '../../usecases/ports.ts';
import { leagueRefusalText, leagueTitle } from '../messages/words.ts';
import { leagueSubcommand, mayManageLeagues } from './subcommand.ts';

/** Choice for Swiss pairing in place of a group size. */
const SWISS = 0;
const USUAL = { groups: 6, misses: 2, perTurn: 2 * DAY_MS } as const;
const { groupSize, rounds, misses, name } = LEAGUE_LIMITS;

export const newLeague: Subcommand = {
  ...subcommand('league.new', (language) => {
    const { String: text, Integer: integer } = ApplicationCommandOptionType;
    const groupSizes = Array.from({ length: groupSize.most - groupSize.least + 1 }, (_, at) => groupSize.least + at);
    return [
      {
        ...language.commandWords('league.new.called'),
        name: 'name',
        type: text,
        required: true,
        max_length: name.most,
      },
      choiceOption(language, 'league.new.side', LEAGUE_SIDES, (value) =>
        language.choiceWords(value === 'alternating' ? 'sides.alternating' : `side.${value}`),
      ),
      playersOption(language, 'league.new.players'),
      option(language, 'league.new.clock', text, { max_length: 60 }),
      option(language, 'league.new.groups', integer, {
        choices: [
          ...groupSizes.map((value) => ({ name: String(value), value })),
          { ...language.choiceWords('groups.swiss'), value: SWISS },
        ],
      }),
      option(language, 'league.new.rounds', integer, { min_value: rounds.least, max_value: rounds.most }),
      choiceOption(language, 'league.new.absent', ABSENCE_RULES, (rule) => language.choiceWords(`absent.${rule}`)),
      option(language, 'league.new.misses', integer, { min_value: misses.least, max_value: misses.most }),
    ];
  }),
  async execute(context, interaction, words) {
    const home = await homeOf(context, interaction, words);
    if (!home.ok) return say(interaction, home.sentence);
    const clock = clockIn(words, interaction.options.getString('clock'));
    if (typeof clock === 'string') return say(interaction, clock);
    const settings = settingsOf(interaction, clock);
    const done = await context.leagues.newLeague(actorOf(interaction), home.home, settings);
    return say(
      interaction,
      done.ok
        ? words.t('leagues.created', { channel: `<#${home.home.channelId}>` })
        : leagueRefusalText(words, done, escapeName(settings.name)),
    );
  },
};

/** A league's games run side by side in its rounds, which have no clock of their own. */
const PER_ROUND = /(?<!a)round|ronde|runde|fordul|回戦|ラウンド/u;

/** The time for each turn, or a sentence explaining why the text is none. */
function clockIn(words: Words, typed: string | null): TimeControl | string {
  if (typed === null) return { kind: 'turn', perTurn: USUAL.perTurn, whenUp: 'pass' };
  if (PER_ROUND.test(foldText(typed))) return words.t('leagues.refused.clock');
  const read = parseClock(words, typed, 'pass');
  if (!read.ok) return parseDuration(typed, words.locale) === null ? durationFault(words, typed) : read.sentence;
  return read.control?.kind === 'turn' ? read.control : words.t('leagues.refused.clock');
}

export const nextSeason = leagueSubcommand({
  name: 'next',
  fits: [['finished', 'cancelled']],
  isLikely: async (_context, _interaction, { id }, all) => !all.some(({ follows }) => follows === id),
  async execute(context, interaction, words, league) {
    const found = await homeOf(context, interaction, words);
    if (!found.ok) return say(interaction, found.sentence);
    const { locale, theme, computer } = league;
    const home = { ...found.home, locale, theme, computer };
    const done = await context.leagues.nextSeason(actorOf(interaction), league.id, home);
    return say(
      interaction,
      done.ok
        ? words.t('leagues.nextOpened', { channel: `<#${home.channelId}>` })
        : leagueRefusalText(words, done, leagueTitle(words, league)),
    );
  },
});

function settingsOf({ options }: ChatInputCommandInteraction, timeControl: TimeControl): LeagueSettings {
  const wanted = options.getInteger('groups') ?? USUAL.groups;
  const tableSize = PLAYER_COUNTS.find((count) => count === options.getInteger('players')) ?? 2;
  const size = wanted === SWISS ? null : wanted;
  return {
    name: options.getString('name') ?? '',
    sides: LEAGUE_SIDES.find((side) => side === options.getString('side')) ?? 'alternating',
    tableSize,
    timeControl,
    groupSize: size,
    rounds: options.getInteger('rounds') ?? defaultRounds(size),
    absence: ABSENCE_RULES.find((absence) => absence === options.getString('absent')) ?? 'computer',
    misses: options.getInteger('misses') ?? USUAL.misses,
  };
}

/** The channel and defaults of a league, or a sentence explaining why it cannot be played there. */
async function homeOf(
  { people, matches, language, defaultTheme }: BotContext,
  interaction: ChatInputCommandInteraction,
  words: Words,
): Promise<{ readonly ok: true; readonly home: LeagueHome } | { readonly ok: false; readonly sentence: string }> {
  if (!mayManageLeagues(interaction)) return { ok: false, sentence: words.t('leagues.refused.manager') };
  const place = channelPlace(interaction);
  const { guild } = interaction;
  if (!place?.serverId || !guild) return { ok: false, sentence: words.t('leagues.refused.place') };
  const { serverId } = place;
  const { channels, games } = await people.serverSettings(serverId);
  const channel = guild.channels.cache.get(channels.leagues ?? place.channelId);
  if (channel?.type !== ChannelType.GuildText) {
    const sentence =
      channels.leagues === null
        ? words.t('leagues.refused.place')
        : words.t('leagues.refused.channel', { channel: `<#${channels.leagues}>` });
    return { ok: false, sentence };
  }
  const missing = missingForGames(channel.permissionsFor(await guild.members.fetchMe()));
  if (missing.length > 0) {
    const permissions = permissionsInWords(words, missing);
    return { ok: false, sentence: words.t('errors.noPermission', { place: `<#${channel.id}>`, permissions }) };
  }
  const locale = games.locale ?? communityLocale(interaction) ?? interaction.locale;
  const level = games.computer ?? matches.computers[0];
  const [computer = null] =
    level === undefined ? [] : createComputerSeats(language.of(locale), { members: [] }, level, 1);
  return { ok: true, home: { serverId, channelId: channel.id, locale, theme: games.theme ?? defaultTheme, computer } };
}
