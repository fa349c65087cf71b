/**
 * What visibility and blocking need of the store.
 */
import type { MatchTransaction, PersonId, Transactions } from '../../../match/index.ts';
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
  };
}

export interface VisibilityStore<Inside extends VisibilityTransaction = VisibilityTransaction>
  extends Transactions<Inside> {
  audience(personId: PersonId): Promise<Audience>;
  blocked(personId: PersonId): Promise<readonly Blocked[]>;
  /** What is known of people who may be shown to a viewer, null: to everybody. `playsHere` holds for all of them. */
  shown(viewer: PersonId | null, personIds: readonly PersonId[]): Promise<readonly Shown[]>;
  /** Whether somebody has finished a game on a server, or is in one that goes on. */
  playsOn(personId: PersonId, serverId: string): Promise<boolean>;
}
