/**
 * `/leaderboard`: people by rating, on this server or on all servers, in pages; answered privately, and shown to everybody
 * on request.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { z } from 'zod';
import {
  type Answerable,
  anybody,
  anywhere,
  type BotContext,
  type Command,
  choiceOption,
  countDetail,
  defineControl,
  option,
  showPrivately,
  showStep,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { button, type PrivateMessage, row, text, withoutGame } from '../../../discord/messages/index.ts';
import { peopleNames } from '../../../discord/wording/index.ts';
import { idSuffixes, type Words } from '../../../language/index.ts';
import type { LeaderboardLine as DrawnLine } from '../../../picture/index.ts';
import type { LeaderboardLine } from '../usecases/leaderboards.ts';
import { LEADERBOARD_PAGE_SIZE, MAX_LEADERBOARD_PAGES } from '../usecases/leaderboards.ts';
import type { Pool } from '../usecases/rating.ts';
import { POOLS, shownRating } from '../usecases/rating.ts';
import { EVERYWHERE, periodsOf } from '../usecases/tallies.ts';
import { ratingFigures, ratingInWords } from './figures.ts';
import { FORMS, type Form, peoplePictureMessage } from './pictureMessage.ts';
import { postPublicly, showButton } from './publicly.ts';

const OPTION = { where: 'where', players: 'players', period: 'period', games: 'games', as: 'as' } as const;
const PLACES = ['here', 'everywhere'] as const;
const PERIODS = ['all', 'year', 'month'] as const;
const USUAL_MIN_GAMES = 3;
const MAX_MIN_GAMES = 1000;
const ACTION = 'leaderboard';
const SHOW_ACTION = 'leaderboardShow';

/** Identifies a leaderboard and its page in the details of its buttons. */
interface Wanted {
  readonly where: (typeof PLACES)[number];
  readonly pool: Pool;
  readonly period: (typeof PERIODS)[number];
  readonly games: number;
  readonly form: Form;
  /** Starts at 0. */
  readonly page: number;
}

export const leaderboard: Command = {
  data: anywhere('leaderboard', (language) => [
    choiceOption(language, 'leaderboard.where', PLACES, (place) => language.localized(`profiles.board.${place}`)),
    choiceOption(language, 'leaderboard.players', POOLS, (pool) => language.localized(`profiles.pool.${pool}`)),
    choiceOption(language, 'leaderboard.period', PERIODS, (each) => language.localized(`profiles.board.${each}`)),
    option(language, 'leaderboard.games', ApplicationCommandOptionType.Integer, {
      min_value: 1,
      max_value: MAX_MIN_GAMES,
    }),
    choiceOption(language, 'leaderboard.as', FORMS, (form) => language.choiceWords(`as.${form}`)),
  ]),
  async execute(context, interaction) {
    const { options } = interaction;
    const chosen = <Choice extends string>(choices: readonly [Choice, ...Choice[]], option: string): Choice =>
      choices.find((choice) => choice === options.getString(option)) ?? choices[0];
    const wanted: Wanted = {
      where: chosen(PLACES, OPTION.where),
      pool: chosen(POOLS, OPTION.players),
      period: chosen(PERIODS, OPTION.period),
      games: options.getInteger(OPTION.games) ?? USUAL_MIN_GAMES,
      form: chosen(FORMS, OPTION.as),
      page: 0,
    };
    await showPrivately(interaction, await privateMessage(context, interaction, wanted));
  },
};

const DETAILS = z.tuple([
  z.enum(PLACES),
  z.enum(POOLS),
  z.enum(PERIODS),
  countDetail.pipe(z.int().min(1).max(MAX_MIN_GAMES)),
  z.enum(FORMS),
  countDetail.pipe(z.int().max(MAX_LEADERBOARD_PAGES - 1)),
]);

function wantedBy([where, pool, period, games, form, page]: z.infer<typeof DETAILS>): Wanted {
  return { where, pool, period, games, form, page };
}

/** Shows another page of the current leaderboard. */
const turn = defineControl({
  action: ACTION,
  details: DETAILS,
  guard: anybody,
  async execute(context, { interaction, details }) {
    await showStep(interaction, await privateMessage(context, interaction, wantedBy(details)));
  },
});

/** Posts the page as it is now, once however often it is pressed. */
const show = defineControl({
  action: SHOW_ACTION,
  details: DETAILS,
  guard: anybody,
  async execute(context, { interaction, details }) {
    const wanted = wantedBy(details);
    const asker = { ...askerOf(interaction), reader: null };
    const isShown =
      wanted.where === 'here' &&
      (await postPublicly(
        context,
        interaction,
        (inPublic, words) => leaderboardMessage(inPublic, words, wanted, asker),
        wanted.page,
      ));
    if (isShown) await showStep(interaction, await privateMessage(context, interaction, wanted, { isShown }));
  },
});

export const leaderboardControls = [turn, show];

/** Its buttons turn pages, and show the page to everybody until it `isShown`. */
async function privateMessage(
  context: BotContext,
  interaction: Answerable,
  wanted: Wanted,
  { isShown = false } = {},
): Promise<PrivateMessage> {
  const words = wordsOf(context, interaction);
  const message = await leaderboardMessage(context, words, wanted, askerOf(interaction));
  const { page } = wanted;
  const buttons = [
    ...[...(page > 0 ? [page - 1] : []), ...(message.hasMore ? [page + 1] : [])].map((to) =>
      button(withDetails(ACTION, { ...wanted, page: to }), {
        label: words.range(to * LEADERBOARD_PAGE_SIZE + 1, (to + 1) * LEADERBOARD_PAGE_SIZE),
      }),
    ),
    ...(isShown || message.isEmpty || wanted.where !== 'here'
      ? []
      : showButton(words, interaction, withDetails(SHOW_ACTION, wanted))),
  ];
  return { ...message, components: [...message.components, ...(buttons.length > 0 ? [row(...buttons)] : [])] };
}

interface Asker {
  /** Null: everybody. */
  readonly reader: string | null;
  /** Null in direct messages. */
  readonly server: { readonly id: string; readonly name: string | null } | null;
}

function askerOf({ user, guildId, guild }: Answerable): Asker {
  return { reader: user.id, server: guildId === null ? null : { id: guildId, name: guild?.name ?? null } };
}

export async function leaderboardMessage(
  context: BotContext,
  words: Words,
  wanted: Wanted,
  { reader, server }: Asker,
): Promise<PrivateMessage & { readonly hasMore: boolean; readonly isEmpty: boolean }> {
  const { pool, period, games, form, page } = wanted;
  const here = wanted.where === 'here' ? server : null;
  const serverId = here?.id ?? EVERYWHERE;
  const standingPeriod = periodsOf(context.clock.now())[PERIODS.indexOf(period) as 0 | 1 | 2];
  const field = { serverId, period: standingPeriod, pool, games };
  const { lines, own, hasMore } = await context.people.leaderboard(field, page, reader);
  const title = here ? (here.name ?? words.t('profiles.board.here')) : words.t('profiles.board.everywhere');
  const note = [
    words.t(`profiles.pool.${pool}`),
    words.t(`profiles.board.${period}`),
    words.t('profiles.board.least', { count: games }),
  ].join(' · ');
  const none = words.t('profiles.board.none');
  const people = [...lines, ...(own ? [own] : [])];
  const signs = idSuffixes(people.map(({ personId }) => personId));
  const message = await peoplePictureMessage(context, {
    reader,
    form,
    fileName: 'leaderboard.png',
    lines: (safe, safeText) => {
      const names = peopleNames(words, people, (_, plain) => safe(plain));
      const inWords = people.map((line, index) => lineInWords(words, line, names[index] ?? '', reader));
      return [
        `### ${words.labelled(words.t('profiles.board.title'), safeText(title))}`,
        note,
        ...(lines.length === 0 ? [none] : inWords.slice(0, lines.length)),
        ...(own ? ['…', ...inWords.slice(lines.length)] : []),
        ...(lines.some((line) => shownRating(line).provisional) ? [words.t('profiles.provisional')] : []),
      ];
    },
    draw: (theme) =>
      context.pictures.leaderboard({
        theme,
        title,
        untitled: words.t('profiles.board.here'),
        note,
        none,
        heads: {
          rating: words.t('profiles.rating'),
          games: words.t('profiles.games'),
          wins: words.t('profiles.board.wins'),
          trend: words.t('profiles.board.trend'),
        },
        lines: lines.map((line, index) => drawnLine(line, signs[index] ?? '', reader)),
        apart: own && drawnLine(own, signs.at(-1) ?? '', reader),
      }),
  });
  const hint = here ? [] : [text(words.t('profiles.board.everywhereOnly'))];
  return { ...message, components: [...message.components, ...hint], hasMore, isEmpty: lines.length === 0 };
}

function withDetails(action: string, { where, pool, period, games, form, page }: Wanted) {
  return { ...withoutGame(action), details: [where, pool, period, String(games), form, String(page)] };
}

/** Stands for the rank of a reader whose rank is too low to be counted. */
const UNCOUNTED = '…';

function lineInWords(words: Words, line: LeaderboardLine, name: string, reader: string | null): string {
  const inWords = [
    `${line.place ?? UNCOUNTED}. ${name}`,
    ratingInWords(line),
    words.t('profiles.gamesCount', { count: line.games }),
    words.t('profiles.winsCount', { count: line.wins }),
  ].join(' · ');
  return line.personId === reader ? `**${inWords}**` : inWords;
}

const MEDALS = [1, 2, 3] as const;

function drawnLine(line: LeaderboardLine, sign: string, reader: string | null): DrawnLine {
  const { place, name, personId, games, wins, trend, sigma } = line;
  const { value, note } = ratingFigures(line);
  return {
    place: place === null ? UNCOUNTED : `${place}`,
    medal: MEDALS.find((medal) => medal === place) ?? null,
    name,
    sign,
    rating: value,
    uncertainty: note,
    games: `${games}`,
    wins: `${wins}`,
    trend: trend.map((mu) => shownRating({ mu, sigma }).points),
    own: personId === reader,
  };
}
