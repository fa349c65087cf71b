/**
 * What lasts longer than a game, put together from its rooms. What each of them does stands in the rooms beside this.
 */

import type { LeagueStore, LeagueTransaction } from '../features/leagues/usecases/ports.ts';
import { cancelLeaguesIn } from '../features/leagues/usecases/season/seasons.ts';
import type { LinkStore, LinkTransaction } from '../features/links/usecases/ports.ts';
import { createNotices, type NoticeCommands } from '../features/notices/usecases/createNotices.ts';
import type { NoticeRepository, NoticeStore, NoticeTransaction } from '../features/notices/usecases/ports.ts';
import { createVisibility, type VisibilityCommands } from '../features/people/visibility/createVisibility.ts';
import type { VisibilityStore } from '../features/people/visibility/ports.ts';
import { type BadgeCommands, createBadges } from '../features/profiles/badges/commands.ts';
import type { BadgeStore } from '../features/profiles/badges/ports.ts';
import { createLeaderboards, type LeaderboardCommands } from '../features/profiles/leaderboards/commands.ts';
import type { LeaderboardStore } from '../features/profiles/leaderboards/ports.ts';
import { createProfiles, type ProfileCommands, type ProfileStore } from '../features/profiles/profiles/commands.ts';
import { createResults, type ResultCommands } from '../features/profiles/results/commands.ts';
import type { ResultStore, ResultTransaction } from '../features/profiles/results/ports.ts';
import { endSeeksIn } from '../features/seeks/usecases/createSeeks.ts';
import type { SeekStore, SeekTransaction } from '../features/seeks/usecases/ports.ts';
import { createServers, leaveChannel, type ServerCommands } from '../features/servers/usecases/createServers.ts';
import type { ServerStore, ServerTransaction } from '../features/servers/usecases/ports.ts';
import { type Breathe, type Clock, type Lease, turnOfTheLoop } from '../kernel/index.ts';
import { endDailyPuzzleIn, type Limits, NO_LIMITS } from '../match/index.ts';
import { type Components, componentSets } from '../rules/index.ts';

/** All that the rooms need inside a transaction. */
export interface PeopleTransaction
  extends ResultTransaction,
    NoticeTransaction,
    ServerTransaction,
    SeekTransaction,
    LeagueTransaction,
    LinkTransaction {
  readonly notices: NoticeRepository;
}

/** All that the rooms need of the store. */
export interface PeopleStore
  extends ResultStore,
    BadgeStore,
    ProfileStore,
    LeaderboardStore,
    NoticeStore<PeopleTransaction>,
    ServerStore<PeopleTransaction>,
    SeekStore<PeopleTransaction>,
    LeagueStore<PeopleTransaction>,
    LinkStore<PeopleTransaction>,
    VisibilityStore<PeopleTransaction> {
  transaction<T>(work: (transaction: PeopleTransaction) => Promise<T>, lease?: Lease): Promise<T>;
}

/** The use cases, as the hosts call them. */
export interface People
  extends ResultCommands,
    VisibilityCommands,
    BadgeCommands,
    ProfileCommands,
    LeaderboardCommands,
    NoticeCommands,
    ServerCommands,
    VisibilityCommands {}

export interface PeopleParts {
  readonly store: PeopleStore;
  readonly clock: Clock;
  /** What new matches are dealt with. */
  readonly components: Components;
  /** What matches begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  /** How much people and servers may have; left out: as much as they like. */
  readonly limits?: Limits;
  /** Between the parts of work that may be long; left out: a turn of this process's event loop. */
  readonly breathe?: Breathe;
}

export function createPeople({
  store,
  clock,
  components,
  earlier,
  limits = NO_LIMITS,
  breathe = turnOfTheLoop,
}: PeopleParts): People {
  const sets = componentSets(components, earlier);
  const visibility = createVisibility({ store, clock });
  return {
    ...createResults({ store, components: sets, breathe, hiddenFrom: visibility.hiddenFrom }),
    ...createBadges({ store, components: sets, breathe }),
    ...createProfiles(store),
    ...createLeaderboards(store),
    ...createNotices({ store, clock, channelGone: [cancelLeaguesIn, leaveChannel, endSeeksIn, endDailyPuzzleIn] }),
    ...createServers({ store, clock, limits }),
    ...visibility,
  };
}
