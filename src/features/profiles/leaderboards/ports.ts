/**
 * Who stands where among others, as the store is asked for it. Who is hidden is not in it.
 */
import type { PersonId } from '../../../match/index.ts';
import type { Pool, Strength } from '../ratings/rating.ts';

/** Which people are compared. */
export interface Field {
  /** A server, or `EVERYWHERE`: those who have agreed to be seen there, and only with a rating that is certain enough. */
  readonly serverId: string;
  /** `ALL_TIME`, a year or a month, as standings have them. */
  readonly period: string;
  readonly pool: Pool;
  /** In this time, at least. */
  readonly games: number;
}

/** As one person sees it: without those who are hidden, or of whom one has blocked the other. */
export interface SeenField extends Field {
  readonly reader: PersonId;
}

export interface Ranked extends Strength {
  readonly personId: PersonId;
  /** The name last seen. */
  readonly name: string;
  readonly games: number;
  readonly wins: number;
}

export interface LeaderboardStore {
  /** Those behind the first `offset`, at most so many. */
  ranking(field: SeenField, offset: number, most: number): Promise<readonly Ranked[]>;
  /** One person; null: they are not among them. */
  rankOf(field: SeenField, personId: PersonId): Promise<Ranked | null>;
  /** How many stand before somebody, counted up to `most`. */
  ahead(field: SeenField, ranked: Ranked, most: number): Promise<number>;
  /** By person: the last ratings in the pool, in the order of time, at most so many each. */
  trends(personIds: readonly PersonId[], pool: Pool, most: number): Promise<ReadonlyMap<PersonId, readonly number[]>>;
}
