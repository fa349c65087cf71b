/**
 * What personal links need of the store.
 */
import type { MatchId, MatchTransaction, PersonId, Transactions } from '../../../match/index.ts';
import type { KnownLink, LinkId, TableLink } from './link.ts';

export interface LinkTransaction extends MatchTransaction {
  readonly links: {
    /** What would be known of a link that the person had to the match; null: there is no such match. */
    game(matchId: MatchId, personId: PersonId): Promise<KnownLink['match'] | null>;
    add(link: TableLink): Promise<void>;
    /** Ids of the person's own, the oldest first. */
    idsOf(personId: PersonId): Promise<readonly LinkId[]>;
    /** Of the person's own, these; resolves to how many there were. */
    remove(personId: PersonId, ids: readonly LinkId[]): Promise<number>;
  };
}

export interface LinkStore<Inside extends LinkTransaction = LinkTransaction> extends Transactions<Inside> {
  /** Those of them that there are, in no order. */
  links(ids: readonly LinkId[]): Promise<readonly KnownLink[]>;
  /** The last first. */
  linksOf(personId: PersonId): Promise<readonly KnownLink[]>;
}
