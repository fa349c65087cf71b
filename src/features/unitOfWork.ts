/** The cache of one transaction: what it has loaded, in step with its writes, and its buffered announcements. */

import {
  erasedPersonAt,
  type Match,
  type MatchId,
  type PersonId,
  type TurnClock,
  type WorkKind,
} from '../match/index.ts';
import type { Prisma } from '../store/generated/client.ts';
import type { Holiday, PersonSettings } from './account/model.ts';
import type { Proposal } from './agreements/model.ts';
import type { ConditionalMove, Plan } from './plans/model.ts';
import type { PollState } from './time/usecases/commands.ts';

/** Parsed on access, so that damage affects only what needs the value. */
type Lazy<T> = () => T;

export interface LoadedMatch {
  match: Match;
  played: number;
  /** Null: changed since, to be loaded again. */
  openProposals: Lazy<readonly Proposal[]> | null;
  unwarnedPlans: Lazy<readonly Plan[]> | null;
  /** By person, without empty queues. */
  readonly queues: Map<PersonId, Lazy<readonly ConditionalMove[]>>;
  clock: Lazy<TurnClock | null>;
  hasComputerTurn: boolean;
}

export interface UnitOfWork {
  readonly matches: Map<MatchId, LoadedMatch>;
  readonly settings: Map<PersonId, Lazy<PersonSettings | null>>;
  readonly holidays: Map<PersonId, readonly Holiday[]>;
  /** Undefined: not loaded. */
  watch: PollState | null | undefined;
  /** In order of delivery; not written yet. */
  readonly announcements: Prisma.OutboxEntryCreateManyInput[];
  /** The interaction; null: none. */
  trace: string | null;
  readonly pendingWork: Set<WorkKind>;
  readonly matchesToNotify: Set<MatchId>;
}

/** Updates the loaded match after one of its members was erased in the database. */
export function eraseLoadedMember({ matches }: UnitOfWork, matchId: MatchId, personId: PersonId): void {
  const loaded = matches.get(matchId);
  if (!loaded) return;
  const members = loaded.match.members.map((member, seat) =>
    member.personId === personId ? { ...member, personId: erasedPersonAt(seat), name: '' } : member,
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
    announcements: [],
    trace: null,
    pendingWork: new Set(),
    matchesToNotify: new Set(),
  };
}
