/** Profiles: a person's statistics, and a comparison of two people in the games that they shared. */
import type { PersonId } from '../../../match/index.ts';
import { type PlayerCount, SIDES, type Side } from '../../../rules/index.ts';
import type { EarnedBadge } from './badges.ts';
import type { BadgeReading, ResultReading } from './ports.ts';
import type { PersonRating, Pool, Strength } from './rating.ts';
import type { Categories } from './result.ts';
import { byCategory, SIXTHS, type Tally } from './tallies.ts';

/** Two people in the games that they shared. `ahead`: in how many of them each finished ahead of the other. */
export interface HeadToHead {
  readonly games: number;
  readonly ahead: readonly [number, number];
}

export interface ProfileReading {
  /** The latest ratings in a pool, at most `most`, newest first. */
  ratedPoints(personId: PersonId, pool: Pool, most: number): Promise<readonly RatedPoint[]>;
  /** The end of the person's first game; null if none has ended. */
  firstEnd(personId: PersonId): Promise<Date | null>;
  /** The number of the person's running games on a server; null means all servers. */
  runningGames(personId: PersonId, serverId: string | null): Promise<number>;
  headToHead(one: PersonId, other: PersonId): Promise<HeadToHead>;
}

export interface ProfileStore
  extends ProfileReading,
    Pick<ResultReading, 'ratingsOf' | 'talliesOf'>,
    Pick<BadgeReading, 'badgesOf'> {}

interface RatedPoint extends Strength {
  readonly at: Date;
}

export interface ProfileRating extends Strength {
  readonly games: number;
  /** The ratings after the latest games, oldest first. */
  readonly curve: readonly RatedPoint[];
}

export interface Profile {
  readonly personId: PersonId;
  /** The end of the person's first game. */
  readonly since: Date;
  readonly ratings: Readonly<Record<Pool, ProfileRating | null>>;
  readonly summary: Summary;
  /** In the order in which they were earned. */
  readonly badges: readonly EarnedBadge[];
  readonly running: number;
}

/** Figures of the games at one kind of table that the person played to the end. */
interface TableSummary {
  readonly side: Side;
  readonly players: PlayerCount;
  readonly mean: number;
  readonly best: number;
}

/** Null if there are no games to average. */
type Means = Readonly<Record<keyof Categories, number | null>>;

export interface Summary {
  readonly games: number;
  readonly wins: number;
  /** Mean score of games played to the end; null if there are none. */
  readonly mean: number | null;
  readonly best: number | null;
  readonly tables: readonly TableSummary[];
  /** Mean points of the person and of their opponents. Plants count only in games on the side that has them. */
  readonly categories: { readonly own: Means; readonly others: Means };
  /** The tool of which the person won the most tiles; null if they won none. */
  readonly favoriteTool: string | null;
  /** In seconds; null if there is none. */
  readonly longest: number | null;
  readonly fastest: number | null;
  /** Games by seat, most games first, without unused seats. */
  readonly seats: readonly { readonly seat: number; readonly games: number }[];
}

/** The picture has room for this many games of each pool. */
const MAX_RATINGS = 400;
const MAX_CURVE_POINTS = 80;

export function createProfiles(store: ProfileStore) {
  const { headToHead } = store;
  return {
    headToHead,

    /**
     * `serverId`: counts running games on this server; null: on all servers. Returns null if the person is unknown or
     * has finished no game.
     */
    profile: async (personId: PersonId, serverId: string | null): Promise<Profile | null> => {
      const tallies = await store.talliesOf(personId);
      const since = tallies.length === 0 ? null : await store.firstEnd(personId);
      if (since === null) return null;
      const ratings = await store.ratingsOf(personId);
      const ratingIn = async (pool: Pool) =>
        ratingOf(
          ratings.find((rating) => rating.pool === pool),
          await store.ratedPoints(personId, pool, MAX_RATINGS),
        );
      return {
        personId,
        since,
        badges: await store.badgesOf(personId),
        running: await store.runningGames(personId, serverId),
        ratings: { two: await ratingIn('two'), more: await ratingIn('more') },
        summary: summaryOf(tallies),
      };
    },
  };
}

/** `points`: newest first. */
function ratingOf(rating: PersonRating | undefined, points: readonly RatedPoint[]): ProfileRating | null {
  if (!rating) return null;
  const { mu, sigma, games } = rating;
  // Counts back from the newest point, which is always shown.
  const step = Math.max(1, Math.ceil(points.length / MAX_CURVE_POINTS));
  const curve = points.filter((_, index) => index % step === 0).toReversed();
  return { mu, sigma, games, curve: curve.map(({ at, mu, sigma }) => ({ at, mu, sigma })) };
}

const SIDE_WITH_PLANTS = SIDES[1];

function summaryOf(tallies: readonly Tally[]): Summary {
  const withPlants = tallies.filter(({ side }) => side === SIDE_WITH_PLANTS);
  const meanOf = (some: readonly Tally[], value: (tally: Tally) => number) => {
    const games = sum(some, ({ complete }) => complete);
    return games === 0 ? null : sum(some, value) / games;
  };
  const meansOf = (categories: (tally: Tally) => Categories, divisor: number): Means =>
    byCategory((category) =>
      meanOf(category === 'plants' ? withPlants : tallies, (tally) => categories(tally)[category] / divisor),
    );
  return {
    games: sum(tallies, ({ games }) => games),
    wins: sum(tallies, ({ wins }) => wins),
    mean: meanOf(tallies, ({ score }) => score),
    best: extreme(Math.max, tallies, ({ best }) => best?.value),
    tables: tallies.flatMap(({ side, players, complete, score, best }) =>
      complete === 0 || best === null ? [] : [{ side, players, mean: score / complete, best: best.value }],
    ),
    categories: { own: meansOf(({ sums }) => sums, 1), others: meansOf(({ othersSixths }) => othersSixths, SIXTHS) },
    favoriteTool: favoriteOf(tallies),
    longest: extreme(Math.max, tallies, ({ longest }) => longest?.value),
    fastest: extreme(Math.min, tallies, ({ fastest }) => fastest?.value),
    seats: [0, 1, 2, 3]
      .map((seat) => ({ seat, games: sum(tallies, ({ seats }) => seats[seat] ?? 0) }))
      .filter(({ games }) => games > 0)
      .sort((a, b) => b.games - a.games),
  };
}

/** Of equal tools, takes the first by name, so that the result does not vary. */
function favoriteOf(tallies: readonly Tally[]): string | null {
  const tiles = new Map<string, number>();
  for (const tally of tallies) {
    for (const [tool, count] of Object.entries(tally.tiles)) tiles.set(tool, (tiles.get(tool) ?? 0) + count);
  }
  const [favorite] = [...tiles].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  return favorite?.[0] ?? null;
}

function sum(tallies: readonly Tally[], value: (tally: Tally) => number): number {
  return tallies.reduce((total, tally) => total + value(tally), 0);
}

function extreme(
  of: (...values: number[]) => number,
  tallies: readonly Tally[],
  value: (tally: Tally) => number | undefined,
): number | null {
  const values = tallies.flatMap((tally) => value(tally) ?? []);
  return values.length === 0 ? null : of(...values);
}
