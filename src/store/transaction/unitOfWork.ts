/**
 * What one transaction has loaded, kept in step with what it writes so that nothing is asked twice, and the announcements
 * that it will write in one statement. Loading is the matter of `loadedMatch.ts`, writing that of `transaction.ts`.
 */
import {
  type ConditionalMove,
  type Holiday,
  type Match,
  type MatchId,
  type PersonId,
  type PersonSettings,
  type Plan,
  type Proposal,
  someoneAt,
  type TurnClock,
  type Watch,
  type WorkKind,
} from '../../match/index.ts';
import type { Prisma } from '../generated/client.ts';

/** Read when it is asked for: what is damaged spoils nothing that does not need it. */
type Lazy<T> = () => T;

/** A match with what a change of it may look at. */
export interface LoadedMatch {
  /** As it is stored. */
  match: Match;
  /** How many moves have been played. */
  played: number;
  /** Null once that has been written: it is asked anew. */
  openProposals: Lazy<readonly Proposal[]> | null;
  unwarnedPlans: Lazy<readonly Plan[]> | null;
  /** By person; without those who have queued nothing. */
  readonly queues: Map<PersonId, Lazy<readonly ConditionalMove[]>>;
  clock: Lazy<TurnClock | null>;
  hasComputerTurn: boolean;
}

export interface UnitOfWork {
  readonly matches: Map<MatchId, LoadedMatch>;
  /** Null: the person has set nothing. */
  readonly settings: Map<PersonId, Lazy<PersonSettings | null>>;
  /** In the order of time. */
  readonly holidays: Map<PersonId, readonly Holiday[]>;
  /** Undefined: not asked yet. */
  watch: Watch | null | undefined;
  /** In the order in which people shall hear of them; not written yet. */
  readonly announced: Prisma.OutboxEntryCreateManyInput[];
  /** The interaction that it carries out; null: none. */
  trace: string | null;
  /** What the change leaves to be done. */
  readonly left: Set<WorkKind>;
  /** The matches of which something is to be told. */
  readonly toTell: Set<MatchId>;
}

/** What has been loaded of a match, once one of its people has been forgotten in the database. */
export function forgottenMembers({ matches }: UnitOfWork, matchId: MatchId, personId: PersonId): void {
  const loaded = matches.get(matchId);
  if (!loaded) return;
  const members = loaded.match.members.map((member, seat) =>
    member.personId === personId ? { ...member, personId: someoneAt(seat), name: '' } : member,
  );
  loaded.match = { ...loaded.match, members };
  loaded.openProposals = null;
  loaded.unwarnedPlans = null;
  loaded.queues.delete(personId);
}

export function unitOfWork(): UnitOfWork {
  return {
    matches: new Map(),
    settings: new Map(),
    holidays: new Map(),
    watch: undefined,
    announced: [],
    trace: null,
    left: new Set(),
    toTell: new Set(),
  };
}
