/** Renders a person's profile: the request for its picture, and the same in text. */
import type { Words } from '../../../language/index.ts';
import type {
  CategoryBars,
  CategoryChart,
  ProfileRequest,
  RatingPanel,
  TableStatistics,
} from '../../../picture/index.ts';
import { PLAYER_COUNTS, SIDES } from '../../../rules/index.ts';
import type { Profile, ProfileRating, Summary } from '../usecases/profiles.ts';
import type { Pool } from '../usecases/rating.ts';
import { shownRating } from '../usecases/rating.ts';
import {
  badgeInWords,
  badgeName,
  formatMean,
  formatMonth,
  formatSeconds,
  formatShare,
  ratingFigures,
  ratingInWords,
  toolInWords,
} from './figures.ts';

type Drawn = Omit<ProfileRequest, 'components' | 'theme'>;

const CATEGORIES = ['tools', 'connectors', 'ornaments', 'plants'] as const;

/** `name`: unescaped. `sign`: shown if the picture's fonts lack characters of the name. */
export function profileRequest(words: Words, profile: Profile, name: string, sign: string): Drawn {
  const { summary, ratings, badges, since } = profile;
  return {
    name,
    sign,
    note: words.t('profiles.first', { month: formatMonth(words, since) }),
    seats: summary.seats,
    figures: [
      { label: words.t('profiles.games'), value: `${summary.games}` },
      { label: words.t('profiles.wins'), value: `${summary.wins}` },
      { label: words.t('profiles.share'), value: formatShare(words, summary.wins, summary.games) },
    ],
    ratings: [ratingPanel(words, 'two', ratings.two), ratingPanel(words, 'more', ratings.more)],
    tables: {
      title: words.t('profiles.tables'),
      columns: [columnOf(words, 2), columnOf(words, 3), columnOf(words, 4)],
      rows: SIDES.map((side) => {
        const cell = (players: number): TableStatistics => {
          const table = summary.tables.find((each) => each.side === side && each.players === players);
          if (!table) return null;
          const best = words.t('profiles.best', { points: table.best });
          return { mean: `${Math.round(table.mean)}`, best };
        };
        return { side, cells: [cell(2), cell(3), cell(4)] };
      }),
    },
    categories: categoryFigure(
      words,
      [
        { name, sign },
        { name: words.t('profiles.others'), sign: '' },
      ],
      summary.mean === null ? [null, null] : [summary.categories.own, summary.categories.others],
    ),
    facts: [
      {
        label: words.t('profiles.favoriteTool'),
        value: toolInWords(words, summary),
        ...(summary.favoriteTool !== null && { tool: summary.favoriteTool }),
      },
      { label: words.t('profiles.longest'), value: formatSeconds(words, summary.longest) },
      { label: words.t('profiles.fastest'), value: formatSeconds(words, summary.fastest) },
      { label: words.t('profiles.running'), value: words.t('profiles.gamesCount', { count: profile.running }) },
    ],
    badges: {
      title: words.t('profiles.badges'),
      none: words.t('profiles.noBadges'),
      earned: badges.map(({ badge }) => ({ sign: badge, name: badgeName(words, badge) })),
    },
  };
}

/** Kept short, because a smaller font would not be legible on a phone. */
function columnOf(words: Words, number: number): string {
  return words.t('profiles.tables.column', { number });
}

function playersOf(words: Words, count: number): string {
  return words.t('game.players', { count });
}

function ratingPanel(words: Words, pool: Pool, rating: ProfileRating | null): RatingPanel {
  const title = words.t(`profiles.pool.${pool}`);
  const unrated = words.t('profiles.unrated');
  if (rating === null) return { title, value: '', note: '', curve: [], unrated };
  const curve = rating.curve.map(({ at, mu, sigma }) => {
    const { points, uncertainty } = shownRating({ mu, sigma });
    return { at: at.getTime(), points, uncertainty };
  });
  return { title, ...ratingFigures(rating), curve, unrated };
}

type Categories = Summary['categories']['own'];

/** Mean points of two people, or of a person and their opponents; null if there are no games. */
export function categoryFigure(
  words: Words,
  whose: CategoryChart['whose'],
  [one, two]: readonly [Categories | null, Categories | null],
): CategoryChart {
  return {
    title: words.t('profiles.average'),
    whose,
    rows: CATEGORIES.map((category): CategoryBars => {
      const bar = (of: Categories | null) => {
        const mean = of?.[category] ?? null;
        return { mean: mean ?? 0, valueText: formatMean(words, mean) };
      };
      return { category, label: words.t(`score.${category}`), bars: [bar(one), bar(two)] };
    }),
  };
}

/** `name`: escaped for the place where the lines appear. */
export function profileLines(words: Words, profile: Profile, name: string): readonly string[] {
  const { summary, ratings, badges, since, running } = profile;
  const labelled = (label: string, content: string) => `- ${words.labelled(label, content)}`;
  const won = words.annotated(
    words.t('profiles.winsCount', { count: summary.wins }),
    formatShare(words, summary.wins, summary.games),
  );
  return [
    `### ${name}`,
    `${words.t('profiles.first', { month: formatMonth(words, since) })} · ${words.t('profiles.gamesCount', { count: summary.games })} · ${won}`,
    labelled(words.t('profiles.rating.two'), ratingInWords(ratings.two)),
    labelled(words.t('profiles.rating.more'), ratingInWords(ratings.more)),
    ...(summary.tables.length > 0 ? [`**${words.t('profiles.tables')}**`] : []),
    ...PLAYER_COUNTS.flatMap((players) =>
      summary.tables
        .filter((table) => table.players === players)
        .map((table) => {
          const kind = words.enumeration([playersOf(words, players), words.t(`game.side.${table.side}`)]);
          const best = words.t('profiles.best', { points: table.best });
          return labelled(kind, words.annotated(formatMean(words, table.mean), best));
        }),
    ),
    ...(summary.mean === null ? [] : [`**${words.t('profiles.average')}**`, ...categoryLines(words, summary)]),
    labelled(words.t('profiles.favoriteTool.line'), toolInWords(words, summary)),
    labelled(words.t('profiles.longest.line'), formatSeconds(words, summary.longest)),
    labelled(words.t('profiles.fastest'), formatSeconds(words, summary.fastest)),
    labelled(words.t('profiles.running'), words.t('profiles.gamesCount', { count: running })),
    `**${words.t('profiles.badges')}**`,
    ...(badges.length === 0
      ? [words.t('profiles.noBadges')]
      : badges.map(({ badge }) => `- ${badgeInWords(words, badge)}`)),
  ];
}

function categoryLines(words: Words, { categories: { own, others } }: Summary): readonly string[] {
  return CATEGORIES.map((category) => {
    const theirs = words.t('profiles.others.mean', { points: formatMean(words, others[category]) });
    return `- ${words.labelled(words.t(`score.${category}`), words.annotated(formatMean(words, own[category]), theirs))}`;
  });
}
