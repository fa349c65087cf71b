/** Assembles the use cases that go beyond a single game: results, ratings, seeks, leagues, servers. */
import { type Clock, type Lease, type YieldToEventLoop, yieldToEventLoop } from '../kernel/index.ts';
import { type Limits, NO_LIMITS } from '../match/index.ts';
import { type Components, componentSets } from '../rules/index.ts';
import type { VisibilityStore } from './account/visibility/createVisibility.ts';
import { createVisibility } from './account/visibility/createVisibility.ts';
import { cancelLeaguesIn } from './leagues/usecases/createLeagues.ts';
import type { LeagueStore, LeagueTransaction } from './leagues/usecases/ports.ts';
import type { LinkStore, LinkTransaction } from './links/usecases/link.ts';
import { createNotices } from './notices/usecases/createNotices.ts';
import type { NoticeStore } from './notices/usecases/ports.ts';
import { createBadges } from './profiles/usecases/awardBadges.ts';
import { createLeaderboards } from './profiles/usecases/leaderboards.ts';
import type { BadgeStore, LeaderboardStore, ResultStore, ResultTransaction } from './profiles/usecases/ports.ts';
import { createProfiles, type ProfileStore } from './profiles/usecases/profiles.ts';
import { createResults } from './profiles/usecases/results.ts';
import { stopDailyPuzzle } from './puzzles/usecases/dailyPuzzles.ts';
import { endSeeksIn } from './seeks/usecases/createSeeks.ts';
import type { SeekStore, SeekTransaction } from './seeks/usecases/ports.ts';
import type { ServerStore } from './servers/usecases/createServers.ts';
import { createServers, unsetMissingChannel } from './servers/usecases/createServers.ts';

export interface PeopleTransaction extends ResultTransaction, SeekTransaction, LeagueTransaction, LinkTransaction {}

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

export type People = ReturnType<typeof createPeople>;

export interface PeopleParts {
  readonly store: PeopleStore;
  readonly clock: Clock;
  readonly components: Components;
  readonly earlier?: readonly Components[];
  readonly limits?: Limits;
  readonly yieldNow?: YieldToEventLoop;
}

export function createPeople({
  store,
  clock,
  components,
  earlier,
  limits = NO_LIMITS,
  yieldNow = yieldToEventLoop,
}: PeopleParts) {
  const sets = componentSets(components, earlier);
  const visibility = createVisibility({ store, clock });
  return {
    ...createResults({ store, components: sets, yieldNow, hiddenFrom: visibility.hiddenFrom }),
    ...createBadges({ store, components: sets, yieldNow }),
    ...createProfiles(store),
    ...createLeaderboards(store),
    ...createNotices({
      store,
      clock,
      channelGone: [cancelLeaguesIn, unsetMissingChannel, endSeeksIn, stopDailyPuzzle],
    }),
    ...createServers({ store, clock, limits }),
    ...visibility,
  };
}
