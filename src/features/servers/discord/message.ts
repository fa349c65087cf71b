/**
 * The settings of a server as a page: what is set, and the controls that change it.
 * Only whoever manages the server gets to see it.
 */
import type { APISelectMenuOption } from 'discord.js';
import { button, type PrivateMessage, row, select, text, withoutGame } from '../../../discord/messages/index.ts';
import { clockInWords } from '../../../discord/wording/index.ts';
import type { Language, Words } from '../../../language/index.ts';
import type { Theme } from '../../../match/index.ts';
import { SERVER_CHANNELS, SERVER_LIMITS, type ServerLimit, type ServerSettings } from '../../../people/index.ts';
import { boardInWords, computerLabel } from '../../lobby/discord/index.ts';

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

/** In place of a computer player or a number: none of one's own. */
export const NO_CHOICE = '-';
const LIMITS: Readonly<Record<ServerLimit, readonly number[]>> = {
  openGames: [5, 10, 20, 50, 100, 200],
  hints: [0, 1, 3, 5, 10, 20, 50],
  reviews: [0, 1, 2, 3, 5, 10],
};

/** What is shown beside the settings themselves. */
export interface ServerSurroundings {
  readonly language: Language;
  readonly computers: readonly string[];
  /** What the owner of the bot allows. */
  readonly ownersLimits: Readonly<Record<ServerLimit, number>>;
  /** How games begin where nothing is set. */
  readonly usual: { readonly locale: string; readonly theme: Theme };
}

/** How games begin there of which nothing else is said. */
export function defaultsOf({ games }: ServerSettings, { usual, language }: ServerSurroundings) {
  return {
    side: games.side ?? 'A',
    capacity: games.capacity ?? 4,
    locale: language.of(games.locale ?? usual.locale).locale,
    theme: games.theme ?? usual.theme,
    timeControl: games.timeControl,
  } as const;
}

export function serverPage(words: Words, settings: ServerSettings, around: ServerSurroundings): PrivateMessage {
  const { channels, rated } = settings;
  const ratedButton = button(
    // It carries what it sets, so that a second tap changes nothing.
    { ...withoutGame(SERVER_ACTIONS.rated), details: [rated ? 'off' : 'on'] },
    { label: words.t(rated ? 'servers.button.unrated' : 'servers.button.rated') },
  );
  const silenced = SERVER_CHANNELS.filter((channel) => channels[channel] !== null).map((channel) => ({
    label: words.t(`servers.silence.${channel}`),
    value: channel,
  }));
  const silence = select(withoutGame(SERVER_ACTIONS.silence), silenced, { placeholder: words.t('servers.silence') });
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
      ...(silenced.length > 0 ? [row(silence)] : []),
    ],
  };
}

function linesOf(words: Words, settings: ServerSettings, around: ServerSurroundings): readonly string[] {
  const { channels, rated, games } = settings;
  const { side, capacity, locale, theme, timeControl } = defaultsOf(settings, around);
  const spoken =
    games.locale === null
      ? words.t('servers.languageOfFounder')
      : (around.language.locales.find(({ code }) => code === locale)?.name ?? locale);
  const begun = [boardInWords(words, { side, capacity }), spoken, words.t(`game.theme.${theme}`)].join(' · ');
  return [
    `### ${words.t('servers.title')}`,
    words.t('servers.games', { settings: begun, clock: clockInWords(words, timeControl) }),
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
  { computers }: ServerSurroundings,
): readonly APISelectMenuOption[] {
  const option = (value: string, label: string) => ({
    label: words.labelled(words.t('servers.first'), label),
    value,
    default: value === (games.computer ?? NO_CHOICE),
  });
  return [
    option(NO_CHOICE, words.t('servers.first.any')),
    ...computers.map((computer) => option(computer, computerLabel(words, computer))),
  ];
}

function limitsOf(
  words: Words,
  limit: ServerLimit,
  settings: ServerSettings,
  { ownersLimits }: ServerSurroundings,
): readonly APISelectMenuOption[] {
  const option = (most: number | null) => ({
    label: limitInWords(words, limit, most),
    value: most === null ? NO_CHOICE : String(most),
    default: most === settings[limit],
  });
  return [null, ...LIMITS[limit].filter((most) => most <= ownersLimits[limit])].map(option);
}

function limitInWords(words: Words, limit: ServerLimit, most: number | null): string {
  if (most === null) return words.t(`servers.any.${limit}`);
  return most === 0 && limit !== 'openGames'
    ? words.t(`servers.no.${limit}`)
    : words.t(`servers.${limit}`, { count: most });
}
