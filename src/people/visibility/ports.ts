/**
 * What visibility and blocking need of the store.
 */
import type { MatchTransaction, PersonId, Transactions } from '../../match/index.ts';
import type { Audience, Shown } from './mayBeSeen.ts';

/** Somebody whom a person does not want to play with, by the name under which they were blocked. */
export interface Blocked {
  readonly personId: PersonId;
  readonly name: string;
  readonly at: Date;
}

export interface VisibilityTransaction extends MatchTransaction {
  readonly visibility: {
    setAudience(personId: PersonId, audience: Audience): Promise<void>;
    blocked(personId: PersonId): Promise<readonly Blocked[]>;
    /** Once more changes nothing. */
    block(personId: PersonId, blocked: Blocked): Promise<void>;
    /** False where they were not. */
    unblock(personId: PersonId, blockedId: PersonId): Promise<boolean>;
    /** Which of these pairs of people there are of whom one has blocked the other; each of the first with each of the second. */
    blocksBetween(
      ones: readonly PersonId[],
      others: readonly PersonId[],
    ): Promise<readonly (readonly [PersonId, PersonId])[]>;
  };
}

export interface VisibilityStore<Inside extends VisibilityTransaction = VisibilityTransaction>
  extends Transactions<Inside> {
  audience(personId: PersonId): Promise<Audience>;
  blocked(personId: PersonId): Promise<readonly Blocked[]>;
  shown(viewer: PersonId, personId: PersonId, serverId: string | null): Promise<Shown>;
}
