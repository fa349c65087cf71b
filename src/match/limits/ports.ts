/**
 * What counting needs of the store.
 */
import type { Transactions } from '../frame/ports.ts';
import type { Use } from '../model/limits.ts';
import type { PersonId } from '../model/members.ts';

export interface UsageRepository {
  /** How often a person or a server has had it on that day, such as `2026-01-31`. */
  count(subjectId: string, use: Use, day: string): Promise<number>;
  /** How much of it a day a server itself lets one person have; null: it has set nothing. */
  mostOn(serverId: string, use: Use): Promise<number | null>;
  addOne(subjectId: string, use: Use, day: string): Promise<void>;
}

export interface LimitTransaction {
  readonly usages: UsageRepository;
}

export interface LimitStore extends Transactions<LimitTransaction> {
  /** Matches that still go on in which the person has a seat. */
  openMatches(personId: PersonId): Promise<number>;
  /** Matches that still go on, on a server. */
  openMatchesOn(serverId: string): Promise<number>;
}
