/**
 * What lasts longer than a game, put together from its rooms. What each of them does stands in the rooms beside this.
 */
import { type Breathe, type Clock, turnOfTheLoop } from '../kernel/index.ts';
import { endDailyPuzzleIn, type Lease, type Limits, NO_LIMITS } from '../match/index.ts';
import { type Components, componentSets } from '../rules/index.ts';
import { type BadgeCommands, createBadges } from './badges/commands.ts';
import type { BadgeStore } from './badges/ports.ts';
import { createLeaderboards, type LeaderboardCommands } from './leaderboards/commands.ts';
import type { LeaderboardStore } from './leaderboards/ports.ts';
import type { LeagueStore, LeagueTransaction } from './leagues/ports.ts';
import { cancelLeaguesIn } from './leagues/season/seasons.ts';
import type { LinkStore, LinkTransaction } from './links/ports.ts';
import { createNotices, type NoticeCommands } from './notices/createNotices.ts';
import type { NoticeRepository, NoticeStore, NoticeTransaction } from './notices/ports.ts';
import { createProfiles, type ProfileCommands, type ProfileStore } from './profiles/commands.ts';
import { createResults, type ResultCommands } from './results/commands.ts';
import type { ResultStore, ResultTransaction } from './results/ports.ts';
import { endSeeksIn } from './seeks/createSeeks.ts';
import type { SeekStore, SeekTransaction } from './seeks/ports.ts';
import { createServers, leaveChannel, type ServerCommands } from './servers/createServers.ts';
import type { ServerStore, ServerTransaction } from './servers/ports.ts';
import { createVisibility, type VisibilityCommands } from './visibility/createVisibility.ts';
import type { VisibilityStore } from './visibility/ports.ts';

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
