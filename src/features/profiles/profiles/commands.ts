/**
 * Looking at people: what their games add up to, and what there is of two who have met.
 */
import type { PersonId } from '../../../match/index.ts';
import type { BadgeReading } from '../badges/ports.ts';
import type { PersonRating, Pool } from '../ratings/rating.ts';
import type { ResultReading } from '../results/ports.ts';
import { type Profile, type ProfileRating, type RatedPoint, summaryOf } from './shapes.ts';

export interface ProfileCommands {
  /** Null: they have finished no game, or nobody of this id is known. `serverId`: whose games that go on are counted; null: all. */
  profile(personId: PersonId, serverId: string | null): Promise<Profile | null>;
  together(one: PersonId, other: PersonId): Promise<Together>;
}

/** Ratings that are read: enough for what a picture of this width can show. */
const POINTS = 400;
/** Of these so many are shown in a pool. */
const SHOWN = 80;

export function createProfiles(store: ProfileStore): ProfileCommands {
  return {
    profile: async (personId, serverId) => {
      const tallies = await store.talliesOf(personId);
      const name = tallies.length === 0 ? null : await store.nameOf(personId);
      const since = name === null ? null : await store.firstEnd(personId);
      if (name === null || since === null) return null;
      const [ratings, points, badges, running] = [
        await store.ratingsOf(personId),
        await store.ratedPoints(personId, POINTS),
        await store.badgesOf(personId),
        await store.runningGames(personId, serverId),
      ];
      const ratingIn = (pool: Pool) =>
        ratingOf(
          ratings,
          pool,
          points.filter((point) => point.pool === pool),
        );
      return {
        personId,
        name,
        since,
        badges,
        running,
        ratings: { two: ratingIn('two'), more: ratingIn('more') },
        summary: summaryOf(tallies),
      };
    },
    together: (one, other) => store.together(one, other),
  };
}

/** `points`: the newest first. */
function ratingOf(ratings: readonly PersonRating[], pool: Pool, points: readonly RatedPoint[]): ProfileRating | null {
  const rating = ratings.find((each) => each.pool === pool);
  if (!rating) return null;
  const { mu, sigma, games } = rating;
  // Every so many, counted from the newest, which is always shown.
  const step = Math.max(1, Math.ceil(points.length / SHOWN));
  const curve = points.filter((_, index) => index % step === 0).toReversed();
  return { mu, sigma, games, curve: curve.map(({ at, mu, sigma }) => ({ at, mu, sigma })) };
}

/** Two people in the same games: how often, and how often each was ahead of the other. */
export interface Together {
  readonly games: number;
  readonly ahead: readonly [number, number];
}

export interface ProfileReading {
  /** The name last seen; null: nobody of this id is known. */
  nameOf(personId: PersonId): Promise<string | null>;
  /** The last ratings of a person in both pools, at most so many, the newest first. */
  ratedPoints(personId: PersonId, most: number): Promise<readonly (RatedPoint & { readonly pool: Pool })[]>;
  /** When the first of their games ended; null: none has. */
  firstEnd(personId: PersonId): Promise<Date | null>;
  /** How many of their games go on; with a server: those there. */
  runningGames(personId: PersonId, serverId: string | null): Promise<number>;
  together(one: PersonId, other: PersonId): Promise<Together>;
}

export interface ProfileStore
  extends ProfileReading,
    Pick<ResultReading, 'ratingsOf' | 'talliesOf'>,
    Pick<BadgeReading, 'badgesOf'> {}
