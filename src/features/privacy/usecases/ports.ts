/**
 * What forgetting people and servers needs of the store, inside a transaction of a match and outside of one.
 */

import type { Lease } from '../../../kernel/index.ts';
import type { Transactions } from '../../../match/frame/ports.ts';
import type { MatchId, PersonId } from '../../../match/model/members.ts';
import type { AgreementTransaction } from '../../agreements/usecases/commands.ts';
import type { TimeTransaction } from '../../time/usecases/ports.ts';

/** All that is kept about a person: rows by the name of what they are rows of, ready to be written as JSON. */
export type PersonalData = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

export interface PrivacyRepository {
  /** Writes down that the person is to be forgotten, so that it is finished whatever happens. */
  begin(personId: PersonId, at: Date): Promise<void>;
  /** Writes `someone` wherever a match and what lies around it speaks of the person, and removes what was theirs alone. */
  forgetIn(matchId: MatchId, personId: PersonId): Promise<void>;
  /** False once it is done: whoever was at it as well leaves the person alone, who may have come back. */
  isBeingForgotten(personId: PersonId): Promise<boolean>;
}

export interface PrivacyTransaction extends AgreementTransaction, Pick<TimeTransaction, 'clock' | 'saveClock'> {
  readonly privacy: PrivacyRepository;
}

export interface PrivacyStore extends Transactions<PrivacyTransaction> {
  /** Without what others at their tables would not want known: hands, seeds, names of theirs. */
  personalData(personId: PersonId): Promise<PersonalData>;
  /**
   * Of these people those who are being forgotten, with null, and for a day those who have been, with when that was done: by then one knows
   * them by a fingerprint of their ids alone.
   */
  forgottenOf(personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, Date | null>>;
  /** At most so many of the people who are to be forgotten. */
  beingForgotten(most: number): Promise<readonly PersonId[]>;
  /** A match that still goes on and in which the person has a seat, hosts or is asked something; null: there is none. */
  openMatchOf(personId: PersonId): Promise<MatchId | null>;
  /**
   * Forgets a part of what is over; false once nothing was left, and the person is unknown, or nobody asks for it. What they do
   * meanwhile is forgotten, too, but for matches that go on, which are asked for anew before. `at`: now. @throws LeaseLost
   */
  forgetSome(personId: PersonId, at: Date, lease?: Lease): Promise<boolean>;
  /** The bot is on this server, or is no longer since then. Changes nothing where that was known, or the server is not. */
  noteServer(serverId: string, leftAt: Date | null): Promise<void>;
  /** At most so many of the servers of which something is kept, in the order of their ids after the given one. */
  knownServers(after: string, most: number): Promise<readonly { readonly id: string; readonly leftAt: Date | null }[]>;
}
