/** Renders the page of a server's settings. */
import type { APISelectMenuOption } from 'discord.js';
import { type Answerable, type BotContext, communityLocale, wordsOf } from '../../../discord/interactions/index.ts';
import { button, type PrivateMessage, row, select, text, withoutGame } from '../../../discord/messages/index.ts';
import { clockInWords, type Language, type Words } from '../../../language/index.ts';
import type { Theme } from '../../../match/index.ts';
import { computerLabel, describeBoard } from '../../lobby/discord/index.ts';
import { SERVER_CHANNELS, SERVER_LIMITS, type ServerLimit, type ServerSettings } from '../usecases/settings.ts';

export const SERVER_ACTIONS = {
  games: 'serverGames',
  gamesSet: 'serverGamesSet',
  rated: 'serverRated',
  computer: 'serverFirst',
  openGames: 'serverLimit',
  hints: 'serverHints',
  reviews: 'serverReviews',
  silence: 'serverSilence',
} as const;

/** Select value that clears the setting. */
export const UNSET_VALUE = '-';
const LIMIT_CHOICES: Readonly<Record<ServerLimit, readonly number[]>> = {
  openGames: [5, 10, 20, 50, 100, 200],
  hints: [0, 1, 3, 5, 10, 20, 50],
  reviews: [0, 1, 2, 3, 5, 10],
};

export interface ServerPageContext {
  readonly language: Language;
  readonly computers: readonly string[];
  readonly ownersLimits: Readonly<Record<ServerLimit, number>>;
  /** Used for settings that are not set. `locale`: of a community server; null: of whoever opens the game. */
  readonly usual: { readonly locale: string | null; readonly theme: Theme };
}

export function gameDefaultsOf({ games }: ServerSettings, { usual }: ServerPageContext) {
  return {
    side: games.side ?? 'A',
    capacity: games.capacity ?? 4,
    theme: games.theme ?? usual.theme,
    timeControl: games.timeControl,
  } as const;
}

function serverPage(words: Words, settings: ServerSettings, around: ServerPageContext): PrivateMessage {
  const { channels, rated } = settings;
  const ratedButton = button(
    // The button carries the new value, so that a second press changes nothing.
    { ...withoutGame(SERVER_ACTIONS.rated), details: [rated ? 'off' : 'on'] },
    { label: words.t(rated ? 'servers.button.unrated' : 'servers.button.rated') },
  );
  const chosenChannels = SERVER_CHANNELS.filter((channel) => channels[channel] !== null).map((channel) => ({
    label: words.t(`servers.silence.${channel}`),
    value: channel,
  }));
  const silence = select(withoutGame(SERVER_ACTIONS.silence), chosenChannels, {
    placeholder: words.t('servers.silence'),
  });
  return {
    components: [
      text(linesOf(words, settings, around).join('\n')),
      row(
        button(withoutGame(SERVER_ACTIONS.games), { label: words.t('servers.button.games'), style: 'primary' }),
        ratedButton,
      ),
      row(select(withoutGame(SERVER_ACTIONS.computer), computersOf(words, settings, around))),
      ...SERVER_LIMITS.map((limit) =>
        row(select(withoutGame(SERVER_ACTIONS[limit]), limitsOf(words, limit, settings, around))),
      ),
      ...(chosenChannels.length > 0 ? [row(silence)] : []),
    ],
  };
}

/** The language of new games on a server that has chosen none. */
export function languageIfUnset(words: Words, around: ServerPageContext): string {
  const { locale } = around.usual;
  if (locale === null) return words.t('servers.languageOfFounder');
  return words.annotated(words.t('servers.languageOfServer'), nameOfLanguage(around, locale));
}

function nameOfLanguage({ language }: ServerPageContext, locale: string): string {
  const spoken = language.of(locale).locale;
  return language.locales.find(({ code }) => code === spoken)?.name ?? spoken;
}

function linesOf(words: Words, settings: ServerSettings, around: ServerPageContext): readonly string[] {
  const { channels, rated, games } = settings;
  const { side, capacity, theme, timeControl } = gameDefaultsOf(settings, around);
  const languageName = games.locale === null ? languageIfUnset(words, around) : nameOfLanguage(around, games.locale);
  const gameDefaults = [
    describeBoard(words, { side, capacity }),
    languageName,
    words.labelled(words.t('game.pictures'), words.t(`game.theme.${theme}`)),
  ].join(' · ');
  return [
    `### ${words.t('servers.title')}`,
    words.t('servers.games', { settings: gameDefaults, clock: clockInWords(words, timeControl) }),
    ...SERVER_CHANNELS.map((channel) => {
      const id = channels[channel];
      return words.labelled(
        words.t(`servers.channel.${channel}`),
        id === null ? words.t('servers.nowhere') : `<#${id}>`,
      );
    }),
    words.t(rated ? 'servers.rated' : 'servers.unrated'),
    ...SERVER_LIMITS.map((limit) => limitInWords(words, limit, settings[limit])),
    `-# ${words.t('servers.hint')}`,
  ];
}

function computersOf(
  words: Words,
  { games }: ServerSettings,
  { computers }: ServerPageContext,
): readonly APISelectMenuOption[] {
  const option = (value: string, label: string) => ({
    label: words.labelled(words.t('servers.first'), label),
    value,
    default: value === (games.computer ?? UNSET_VALUE),
  });
  return [
    option(UNSET_VALUE, words.t('servers.first.any')),
    ...computers.map((computer) => option(computer, computerLabel(words, computer))),
  ];
}

function limitsOf(
  words: Words,
  limit: ServerLimit,
  settings: ServerSettings,
  { ownersLimits }: ServerPageContext,
): readonly APISelectMenuOption[] {
  const option = (maximum: number | null) => ({
    label: limitInWords(words, limit, maximum),
    value: maximum === null ? UNSET_VALUE : String(maximum),
    default: maximum === settings[limit],
  });
  return [null, ...LIMIT_CHOICES[limit].filter((maximum) => maximum <= ownersLimits[limit])].map(option);
}

function limitInWords(words: Words, limit: ServerLimit, maximum: number | null): string {
  if (maximum === null) return words.t(`servers.any.${limit}`);
  return maximum === 0 && limit !== 'openGames'
    ? words.t(`servers.no.${limit}`)
    : words.t(`servers.${limit}`, { count: maximum });
}

export async function renderServerPage(
  context: BotContext,
  interaction: Answerable,
  serverId: string,
): Promise<PrivateMessage> {
  const settings = await context.people.serverSettings(serverId);
  return serverPage(wordsOf(context, interaction), settings, pageContextOf(context, interaction));
}

export function pageContextOf(
  { language, matches, people, defaultTheme }: BotContext,
  interaction: Answerable,
): ServerPageContext {
  return {
    language,
    computers: matches.computers,
    ownersLimits: people.ownersLimits,
    usual: { locale: communityLocale(interaction), theme: defaultTheme },
  };
}
