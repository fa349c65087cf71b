/** The cache of one transaction: what it has loaded, in step with its writes, and its buffered announcements. */

import type { Match, MatchId } from '../../match/index.ts';
import type { Prisma } from '../../store/generated/client.ts';
import type { CausedWork } from '../../store/jobs.ts';
import type { LoadedPeople } from '../account/store/people.ts';
import type { LoadedProposals } from '../agreements/store.ts';
import type { LoadedPlans } from '../plans/store.ts';
import type { LoadedComputerTurn } from '../play/store.ts';
import type { LoadedClock, LoadedClocks } from '../time/store.ts';

export interface LoadedMatch extends LoadedProposals, LoadedPlans, LoadedClock, LoadedComputerTurn {
  match: Match;
  played: number;
}

export interface UnitOfWork extends LoadedPeople, LoadedClocks<LoadedMatch>, CausedWork {
  readonly matches: Map<MatchId, LoadedMatch>;
  /** In order of delivery; not written yet. */
  readonly announcements: Prisma.OutboxEntryCreateManyInput[];
  /** The interaction; null: none. */
  trace: string | null;
  readonly matchesToNotify: Set<MatchId>;
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
