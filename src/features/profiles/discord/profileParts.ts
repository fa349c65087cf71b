/**
 * A person's profile as a picture is asked for it, and the same in lines of words.
 * What is in it is said by the people folder.
 */
import type { Words } from '../../../language/index.ts';
import { type Pool, type Profile, type ProfileRating, type Summary, shownRating } from '../../../people/index.ts';
import type { CategoryBars, CategoryFigure, ProfileRequest, RatingPanel, TableCell } from '../../../picture/index.ts';
import { SIDES } from '../../../rules/index.ts';
import { badgeInWords, badgeName } from './badgeWords.ts';
import { lengthInWords, mean, monthInWords, NOTHING, ratingFigures, ratingInWords, share } from './figures.ts';

/** What is drawn, but for the components and the theme. */
type Drawn = Omit<ProfileRequest, 'components' | 'theme'>;

const PLAYERS = [2, 3, 4] as const;
const CATEGORIES = ['tools', 'connectors', 'ornaments', 'plants'] as const;

/** `name`: as it is, for the picture shows what it can of it; else `sign`. */
export function drawnProfile(words: Words, profile: Profile, name: string, sign: string): Drawn {
  const { summary, ratings, badges, since } = profile;
  return {
    name,
    sign,
    note: words.t('profiles.first', { month: monthInWords(words, since) }),
    seats: summary.seats,
    figures: [
      { label: words.t('profiles.games'), value: `${summary.games}` },
      { label: words.t('profiles.wins'), value: `${summary.wins}` },
      { label: words.t('profiles.share'), value: share(words, summary.wins, summary.games) },
    ],
    ratings: [ratingPanel(words, 'two', ratings.two), ratingPanel(words, 'more', ratings.more)],
    tables: {
      title: words.t('profiles.tables'),
      columns: [playersOf(words, 2), playersOf(words, 3), playersOf(words, 4)],
      rows: SIDES.map((side) => {
        const cell = (players: number): TableCell => {
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
      [name, words.t('profiles.others')],
      summary.mean === null ? [null, null] : [summary.categories.own, summary.categories.others],
    ),
    facts: [
      { label: words.t('profiles.favoriteTool'), ...toolFact(words, summary) },
      { label: words.t('profiles.longest'), value: lengthInWords(words, summary.longest) },
      { label: words.t('profiles.fastest'), value: lengthInWords(words, summary.fastest) },
      { label: words.t('profiles.running'), value: words.t('profiles.gamesCount', { count: profile.running }) },
    ],
    badges: {
      title: words.t('profiles.badges'),
      none: words.t('profiles.noBadges'),
      earned: badges.map(({ badge }) => ({ sign: badge, name: badgeName(words, badge) })),
    },
  };
}

function playersOf(words: Words, count: number): string {
  return words.t('game.players', { count });
}

function toolFact(words: Words, { favoriteTool }: Summary) {
  return favoriteTool === null ? { value: NOTHING } : { value: words.tool(favoriteTool), tool: favoriteTool };
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

/** Two people's, or one's and the others'; null: of no game. */
export function categoryFigure(
  words: Words,
  whose: readonly [string, string],
  [one, two]: readonly [Categories | null, Categories | null],
): CategoryFigure {
  return {
    title: words.t('profiles.average'),
    whose,
    rows: CATEGORIES.map((category): CategoryBars => {
      const bar = (of: Categories | null) =>
        of === null ? { mean: 0, said: NOTHING } : { mean: of[category], said: mean(words, of[category]) };
      return { category, label: words.t(`score.${category}`), bars: [bar(one), bar(two)] };
    }),
  };
}

/** `name`: escaped for where the lines will stand. */
export function profileLines(words: Words, profile: Profile, name: string): readonly string[] {
  const { summary, ratings, badges, since, running } = profile;
  const labelled = (label: string, content: string) => `- ${words.labelled(label, content)}`;
  const won = words.annotated(
    words.t('profiles.winsCount', { count: summary.wins }),
    share(words, summary.wins, summary.games),
  );
  return [
    `### ${name}`,
    `${words.t('profiles.first', { month: monthInWords(words, since) })} · ${words.t('profiles.gamesCount', { count: summary.games })} · ${won}`,
    labelled(words.t('profiles.rating.two'), ratingInWords(ratings.two)),
    labelled(words.t('profiles.rating.more'), ratingInWords(ratings.more)),
    ...(summary.tables.length > 0 ? [`**${words.t('profiles.tables')}**`] : []),
    ...PLAYERS.flatMap((players) =>
      summary.tables
        .filter((table) => table.players === players)
        .map((table) => {
          const kind = words.enumeration([playersOf(words, players), words.t(`game.side.${table.side}`)]);
          const best = words.t('profiles.best', { points: table.best });
          return labelled(kind, words.annotated(mean(words, table.mean), best));
        }),
    ),
    ...(summary.mean === null ? [] : [`**${words.t('profiles.average')}**`, ...categoryLines(words, summary)]),
    labelled(words.t('profiles.favoriteTool'), toolFact(words, summary).value),
    labelled(words.t('profiles.longest'), lengthInWords(words, summary.longest)),
    labelled(words.t('profiles.fastest'), lengthInWords(words, summary.fastest)),
    labelled(words.t('profiles.running'), words.t('profiles.gamesCount', { count: running })),
    `**${words.t('profiles.badges')}**`,
    ...(badges.length === 0
      ? [words.t('profiles.noBadges')]
      : badges.map(({ badge }) => `- ${badgeInWords(words, badge)}`)),
  ];
}

function categoryLines(words: Words, { categories: { own, others } }: Summary): readonly string[] {
  return CATEGORIES.map((category) => {
    const theirs = words.labelled(words.t('profiles.others'), mean(words, others[category]));
    return `- ${words.labelled(words.t(`score.${category}`), words.annotated(mean(words, own[category]), theirs))}`;
  });
}
