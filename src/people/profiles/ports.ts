/**
 * What profiles need of the store beside results and badges.
 */
import type { PersonId } from '../../match/index.ts';
import type { BadgeReading } from '../badges/ports.ts';
import type { Pool } from '../ratings/rating.ts';
import type { ResultReading } from '../results/ports.ts';
import type { RatedPoint } from './shapes.ts';

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
