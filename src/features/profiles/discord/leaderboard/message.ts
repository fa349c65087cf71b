/**
 * One page of a leaderboard, as a picture or in words, with the buttons that lead to the pages beside it.
 * Who stands where is said by the people folder.
 */

import type { BotContext } from '../../../../discord/frame/index.ts';
import {
  button,
  escapeName,
  type PrivateMessage,
  plainName,
  row,
  text,
  withoutGame,
} from '../../../../discord/messages/index.ts';
import { peopleNames } from '../../../../discord/wording/index.ts';
import { idSigns, type Words } from '../../../../language/index.ts';
import {
  ALL_TIME,
  EVERYWHERE,
  type LeaderboardLine,
  LINES,
  type Pool,
  periodsOf,
  shownRating,
} from '../../../../people/index.ts';
import type { LeaderboardLine as DrawnLine } from '../../../../picture/index.ts';
import { ratingFigures } from '../figures.ts';
import { type Form, peopleMessage, withoutMarks } from '../showing.ts';

export const TURN_LEADERBOARD = 'leaderboard';

export const PLACES = ['here', 'everywhere'] as const;
export const PERIODS = ['all', 'year', 'month'] as const;

/** Which leaderboard: as it travels in the buttons. */
export interface Wanted {
  readonly where: (typeof PLACES)[number];
  readonly pool: Pool;
  readonly period: (typeof PERIODS)[number];
  readonly games: number;
  readonly form: Form;
  /** From 0. */
  readonly page: number;
}

export interface Asker {
  readonly reader: string;
  /** Null: it is asked for where there is no server. */
  readonly server: { readonly id: string; readonly name: string | null } | null;
}

export async function leaderboardMessage(
  context: BotContext,
  words: Words,
  wanted: Wanted,
  { reader, server }: Asker,
): Promise<PrivateMessage> {
  const { pool, period, games, form, page } = wanted;
  const serverId = wanted.where === 'everywhere' || server === null ? EVERYWHERE : server.id;
  const field = { serverId, period: periodIn(context.clock.now(), period), pool, games };
  const { lines, own, hasMore } = await context.people.leaderboard(field, page, reader);
  const here = serverId !== EVERYWHERE;
  const title = here ? (server?.name ?? words.t('profiles.board.here')) : words.t('profiles.board.everywhere');
  const note = [
    words.t(`profiles.pool.${pool}`),
    words.t(`profiles.board.${period}`),
    words.t('profiles.board.least', { count: games }),
  ].join(' · ');
  const none = words.t('profiles.board.none');
  const people = [...lines, ...(own ? [own] : [])];
  const signs = idSigns(people.map(({ personId }) => personId));
  const inWords = (safe: (name: string) => string) => {
    const names = peopleNames(words, people, (_, plain) => safe(plain));
    const said = people.map((line, index) => lineInWords(words, line, names[index] ?? '', reader));
    return linesAround(said, safe);
  };
  const linesAround = (said: readonly string[], shown: (name: string) => string) => [
    `### ${words.labelled(words.t('profiles.board.title'), shown(title))}`,
    note,
    ...(lines.length === 0 ? [none] : said.slice(0, lines.length)),
    ...(own ? ['…', ...said.slice(lines.length)] : []),
    ...(lines.some(isProvisional) ? [words.t('profiles.provisional')] : []),
    ...(here ? [] : [words.t('profiles.board.everywhereOnly')]),
  ];
  const message = await peopleMessage(context, {
    reader,
    form,
    fileName: 'leaderboard.png',
    lines: inWords(escapeName),
    alt: withoutMarks(inWords(plainName)),
    draw: (theme) =>
      context.pictures.leaderboard({
        theme,
        title,
        note,
        none,
        heads: {
          rating: words.t('profiles.rating'),
          games: words.t('profiles.games'),
          wins: words.t('profiles.wins'),
          trend: words.t('profiles.board.trend'),
        },
        lines: lines.map((line, index) => drawnLine(line, signs[index] ?? '', reader)),
        apart: own && drawnLine(own, signs.at(-1) ?? '', reader),
      }),
  });
  const buttons = [...(page > 0 ? [page - 1] : []), ...(hasMore ? [page + 1] : [])].map((to) =>
    button(turnTo({ ...wanted, page: to }), { label: words.span(to * LINES + 1, (to + 1) * LINES) }),
  );
  const said = form === 'picture' && !here ? [text(words.t('profiles.board.everywhereOnly'))] : [];
  return { ...message, components: [...message.components, ...said, ...(buttons.length > 0 ? [row(...buttons)] : [])] };
}

function turnTo({ where, pool, period, games, form, page }: Wanted) {
  return { ...withoutGame(TURN_LEADERBOARD), details: [where, pool, period, String(games), form, String(page)] };
}

/** As standings have it. */
function periodIn(now: Date, period: Wanted['period']): string {
  const [all = ALL_TIME, year = ALL_TIME, month = ALL_TIME] = periodsOf(now);
  return { all, year, month }[period];
}

function isProvisional({ mu, sigma }: LeaderboardLine): boolean {
  return shownRating({ mu, sigma }).provisional;
}

/** Behind all that are counted. */
const LAST = '…';

function lineInWords(words: Words, line: LeaderboardLine, shown: string, reader: string): string {
  const { place, personId, games, wins } = line;
  const { value, note } = ratingFigures(line);
  const said = [
    `${place ?? LAST}. ${shown}`,
    `${value} ${note}`,
    words.t('profiles.gamesCount', { count: games }),
    words.t('profiles.winsCount', { count: wins }),
  ].join(' · ');
  return personId === reader ? `**${said}**` : said;
}

const MEDALS = [1, 2, 3] as const;

function drawnLine(line: LeaderboardLine, sign: string, reader: string): DrawnLine {
  const { place, name, personId, games, wins, trend, sigma } = line;
  const { value, note } = ratingFigures(line);
  return {
    place: place === null ? LAST : `${place}`,
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
