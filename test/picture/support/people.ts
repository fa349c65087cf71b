/** Requests for pictures of people that contain everything possible. */
import type {
  CategoryChart,
  ComparisonRequest,
  LeaderboardLine,
  LeaderboardRequest,
  ProfileRequest,
  ThemeName,
} from '../../../src/picture/index.ts';
import { BADGE_SIGNS } from '../../../src/picture/requests.ts';
import { components } from './games.ts';

const DAY = 86_400_000;

function curve(games: number, from: number) {
  return Array.from({ length: games }, (_, game) => ({
    at: game * DAY * 3,
    points: from + game * 6 + Math.round(40 * Math.sin(game)),
    uncertainty: Math.round(200 / Math.sqrt(game + 1)) + 35,
  }));
}

function categories(one: string, two: string): CategoryChart {
  const row = (category: CategoryChart['rows'][number]['category'], label: string, a: number, b: number) => ({
    category,
    label,
    bars: [
      { mean: a, valueText: a.toFixed(1) },
      { mean: b, valueText: b.toFixed(1) },
    ] as const,
  });
  return {
    title: 'Points on average',
    whose: [
      { name: one, sign: '#0001' },
      { name: two, sign: '#0002' },
    ],
    rows: [
      row('tools', 'Tool tiles', 14.2, 12.1),
      row('connectors', 'Connectors', 33.9, 35.2),
      row('ornaments', 'Ornaments', 38.4, 33),
      row('plants', 'Plants', 12.4, 9.3),
    ],
  };
}

export function profileOf(name: string, theme: ThemeName): ProfileRequest {
  return {
    components,
    theme,
    name,
    sign: '',
    note: 'Playing since March 2026',
    seats: [
      { seat: 0, games: 1021 },
      { seat: 3, games: 614 },
      { seat: 2, games: 99 },
      { seat: 1, games: 4 },
    ],
    figures: [
      { label: 'Games', value: '1738' },
      { label: 'Wins', value: '821' },
      { label: 'Won', value: '44 %' },
    ],
    ratings: [
      { title: '2 players', value: '1642', note: '± 48', curve: curve(40, 1420), unrated: '' },
      { title: '3–4 players', value: '1511?', note: '± 131', curve: curve(1, 1500), unrated: '' },
    ],
    tables: {
      title: 'Points by table',
      columns: ['2 players', '3 players', '4 players'],
      rows: [
        { side: 'A', cells: [{ mean: '84', best: 'best 112' }, { mean: '78', best: 'best 96' }, null] },
        { side: 'B', cells: [{ mean: '91', best: 'best 124' }, null, { mean: '71', best: 'best 90' }] },
      ],
    },
    categories: categories('You', 'The others'),
    facts: [
      { label: 'Favorite tool', value: 'Try square', tool: 'try-square' },
      { label: 'Longest game', value: '23 days' },
      { label: 'Fastest turn', value: '9 seconds' },
      { label: 'Playing now', value: '3 games' },
    ],
    badges: {
      title: 'Badges',
      none: 'None yet.',
      earned: BADGE_SIGNS.map((sign) => ({ sign, name: 'A long name' })),
    },
  };
}

export function comparisonOf(name: string, theme: ThemeName): ComparisonRequest {
  const row = (label: string, one: string, two: string, ahead: 0 | 1 | null) => ({
    label,
    values: [one, two] as const,
    ahead,
  });
  return {
    components,
    theme,
    people: [
      { name, sign: '', seat: 0, badges: BADGE_SIGNS },
      { name: '健太郎', sign: '', seat: 3, badges: BADGE_SIGNS.slice(3, 6) },
    ],
    note: '7 games together, 4 to 3',
    rows: [
      row('Rating, 2 players', '1642 ± 48', '1588 ± 61', 0),
      row('Wins', '21 (44 %)', '40 (36 %)', 0),
      row('Points on average', '84', '86', 1),
      row('Favorite tool', 'Try square', 'Hammer', null),
    ],
    categories: categories('One', 'Two'),
    badges: 'Badges',
  };
}

function line(place: number, name: string, own: boolean): LeaderboardLine {
  return {
    place: `${place}`,
    medal: place === 1 || place === 2 || place === 3 ? place : null,
    name,
    sign: '',
    rating: `${2000 - place}?`,
    uncertainty: '± 140',
    games: `${1200 - place}`,
    wins: `${900 - place}`,
    trend: [0, 1, 2, 3, 4].map((game) => 1500 + 20 * Math.sin(game * place)),
    own,
  };
}

export function leaderboardOf(name: string, theme: ThemeName): LeaderboardRequest {
  return {
    theme,
    title: 'Wood & Cards',
    untitled: 'This server',
    note: '2 players · this year · at least 5 games',
    heads: { rating: 'Rating', games: 'Games', wins: 'Wins', trend: 'Lately' },
    lines: Array.from({ length: 10 }, (_, index) => line(index + 1, name, false)),
    apart: line(1371, name, true),
    none: 'Nobody yet',
  };
}
