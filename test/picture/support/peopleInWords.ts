/** Profiles, leaderboards and standings in each language that contain everything possible. */
import { profileRequest } from '../../../src/features/profiles/discord/profile.ts';
import type { Profile, ProfileRating } from '../../../src/features/profiles/usecases/profiles.ts';
import { createLanguage, type LocaleCode } from '../../../src/language/index.ts';
import type { StandingsRow, ThemeName } from '../../../src/picture/index.ts';
import type { SceneJob } from '../../../src/picture/requests.ts';
import { BADGE_SIGNS } from '../../../src/picture/requests.ts';
import { components } from './games.ts';
import { NAMES_IN } from './languages.ts';
import { leaderboardOf } from './people.ts';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2025, 8, 14);

export function profileIn(locale: LocaleCode, theme: ThemeName): SceneJob {
  const [name = ''] = NAMES_IN[locale];
  const words = createLanguage().of(locale);
  return { kind: 'profile', request: { ...profileRequest(words, PROFILE, name, ''), components, theme } };
}

export function leaderboardIn(locale: LocaleCode, theme: ThemeName): SceneJob {
  const words = createLanguage().of(locale);
  const names = NAMES_IN[locale];
  const request = leaderboardOf('', theme);
  const note = [
    words.t('profiles.pool.more'),
    words.t('profiles.board.year'),
    words.t('profiles.board.least', { count: 3 }),
  ];
  return {
    kind: 'leaderboard',
    request: {
      ...request,
      title: words.t('profiles.board.everywhere'),
      note: note.join(' · '),
      heads: {
        rating: words.t('profiles.rating'),
        games: words.t('profiles.games'),
        wins: words.t('profiles.board.wins'),
        trend: words.t('profiles.board.trend'),
      },
      lines: request.lines.map((line, index) => ({ ...line, name: names[index % names.length] ?? '' })),
      apart: request.apart && { ...request.apart, name: names[0] ?? '', rating: '1312', games: '41', wins: '9' },
      none: words.t('profiles.board.none'),
    },
  };
}

export function standingsIn(locale: LocaleCode, theme: ThemeName): SceneJob {
  const words = createLanguage().of(locale);
  const columns = ['direct', 'wins', 'beaten', 'share'] as const;
  const order = words.enumeration(columns.map((column) => words.t(`leagues.tie.${column}`)));
  const group = (number: number) => ({
    title: words.t('leagues.group', { number }),
    rows: NAMES_IN[locale].map(
      (name, index): StandingsRow => ({
        place: words.number(index + 1),
        leads: index === 0,
        name,
        sign: '',
        computer: index === 3,
        gone: index === 3,
        medal: number === 1 ? ((['gold', 'silver', 'bronze'] as const)[index] ?? null) : null,
        moves: index === 0 ? 'up' : index === 3 ? 'down' : null,
        points: words.number(7.5 - index),
        values: ['6', '1', '3', words.number(12.5), words.t('leagues.percent', { percent: words.number(62.5) })],
      }),
    ),
  });
  return {
    kind: 'standings',
    request: {
      title: 'Intarsia',
      note: words.t('leagues.standings', { round: 6, rounds: 7 }),
      points: words.t('leagues.points'),
      columns: [words.t('leagues.column.played'), ...columns.map((column) => words.t(`leagues.column.${column}`))],
      groups: [group(1), group(2)],
      foot: `${words.t('leagues.foot', { order })} ${words.t('leagues.upTo', { count: 8, total: 24 })}`,
      theme,
    },
  };
}

function ratingOf(games: number, from: number, sigma: number): ProfileRating {
  const curve = Array.from({ length: games }, (_, game) => ({
    at: new Date(FIRST + game * 3 * DAY_MS),
    mu: from + game * 0.12 + 1.3 * Math.sin(game),
    sigma: sigma + 4 / (game + 1),
  }));
  return { mu: curve.at(-1)?.mu ?? from, sigma: curve.at(-1)?.sigma ?? sigma, games, curve };
}

const PROFILE: Profile = {
  personId: '1',
  since: new Date(FIRST),
  ratings: { two: ratingOf(40, 24, 1.6), more: ratingOf(2, 25, 5) },
  summary: {
    games: 1738,
    wins: 821,
    mean: 86.4,
    best: 124,
    tables: [
      { side: 'A', players: 2, mean: 84, best: 112 },
      { side: 'A', players: 3, mean: 78.2, best: 96 },
      { side: 'B', players: 2, mean: 101.4, best: 124 },
      { side: 'B', players: 4, mean: 71, best: 90 },
    ],
    categories: {
      own: { tools: 14.2, connectors: 33.9, ornaments: 38.4, plants: 12.4 },
      others: { tools: 12.1, connectors: 35.2, ornaments: 33, plants: 9.3 },
    },
    favoriteTool: components.tools.at(-1) ?? null,
    longest: 23 * 86_400,
    fastest: 9,
    seats: [
      { seat: 0, games: 1021 },
      { seat: 3, games: 614 },
      { seat: 2, games: 99 },
      { seat: 1, games: 4 },
    ],
  },
  badges: BADGE_SIGNS.map((badge) => ({ badge, number: 1, earnedAt: new Date(FIRST), seen: true })),
  running: 3,
};
