/** Queries matches and the data that outlasts them, and runs the transactions that change them. */
import { LRUCache } from 'lru-cache';
import type { Lease, YieldToEventLoop } from '../../kernel/index.ts';
import {
  type CanHandle,
  type DamagedMatch,
  type DamageTracking,
  MATCH_STATUSES,
  type MatchReading,
  type MatchView,
  type Outcome,
  OutcomeUnknown,
  type PendingWork,
  StorageFailure,
  UnreadableRow,
  type WorkListener,
} from '../../match/index.ts';
import type { ComponentSets } from '../../rules/index.ts';
import type { Database } from '../../store/connection/database.ts';
import { anyOfOrUnknown, inChunks, queryInChunks, VALUES_PER_STATEMENT } from '../../store/connection/sql.ts';
import type { StorageLog } from '../../store/connection/storageFailures.ts';
import type { Prisma } from '../../store/generated/client.ts';
import { lockLease } from '../../store/jobs.ts';
import { createPositionQueries, type PositionRow, readView } from '../../store/rows/position.ts';
import { lastMovesOf, movesOf, OPEN_OR_DAMAGED, type ReportUnreadable, WITH_SEATS } from '../../store/rows/rows.ts';
import { peopleQueries } from '../account/store/people.ts';
import { visibilityQueries } from '../account/store/visibility.ts';
import { reviewQueries, usageQueries } from '../advice/store.ts';
import { agreementQueries } from '../agreements/store.ts';
import type { MatchStore } from '../createMatches.ts';
import type { PeopleStore, PeopleTransaction } from '../createPeople.ts';
import { leagueQueries } from '../leagues/store.ts';
import { linkQueries } from '../links/store.ts';
import { noticeQueries } from '../notices/store.ts';
import { planReading } from '../plans/store.ts';
import { badgeQueries } from '../profiles/store/badges.ts';
import { leaderboardQueries } from '../profiles/store/leaderboards.ts';
import { historyQueries, profileQueries } from '../profiles/store/profiles.ts';
import { resultQueries, resultSourcesIn } from '../profiles/store/results.ts';
import { puzzleQueries } from '../puzzles/store.ts';
import { seekQueries } from '../seeks/store.ts';
import { serverQueries, serverSettingsQueries } from '../servers/store.ts';
import { clockQueries } from '../time/store.ts';
import { tutorialQueries } from '../tutorial/store.ts';
import { createMatchColumns } from './loadedMatch.ts';
import { privacyQueries } from './personalData.ts';
import { matchTransaction, matchWithCode } from './transaction.ts';

export interface StoreObserver {
  /** Called when a transaction begins. Call the returned function with the outcome. */
  transaction(): (outcome: 'committed' | 'rolledBack') => void;
}

interface MatchStoreContext {
  readonly yieldNow: YieldToEventLoop;
  readonly observe?: StoreObserver | undefined;
  readonly log?: StorageLog | undefined;
  readonly noticing: DamageTracking & { readonly unreadable: ReportUnreadable };
}

interface Committing {
  readonly trace: string | null;
  readonly left: PendingWork;
}

const MATCHES_PER_STATEMENT = 20;

/** Enough unless somebody has passed. */
const FIRST_RECENT_MOVES = 12;

const LAST_FIRST: Prisma.MatchOrderByWithRelationInput[] = [{ updatedAt: 'desc' }, { id: 'desc' }];

export function createMatchStore(
  database: Database,
  components: ComponentSets,
  { yieldNow, observe, log, noticing: { unreadable, ...noticing } }: MatchStoreContext,
): MatchStore<PeopleTransaction> & PeopleStore {
  const { queries: prisma } = database;
  const parts = {
    components,
    loading: createMatchColumns(database.dialect),
    resultSources: resultSourcesIn(database.dialect),
    unreadable,
  };
  const positions = createPositionQueries(database);
  const listeners = new Set<{ readonly listener: WorkListener; readonly canHandle: CanHandle }>();

  const outcomes = rememberOutcomes();

  const notify = (left: PendingWork): void => {
    if (left.kinds.length > 0) for (const { listener } of listeners) listener(left);
  };

  /** `committing` is called right before COMMIT. */
  const runTransaction = <T>(
    work: (transaction: PeopleTransaction) => Promise<T>,
    lease: Lease | undefined,
    committing: (work: Committing) => void,
  ) =>
    database.transact(async (inside) => {
      if (lease) await lockLease(inside, lease, database.dialect);
      const { transaction: own, finish } = matchTransaction(inside, parts);
      const result = await work(own);
      const { left, trace } = await finish();
      const forOthers = left.kinds.filter((kind) => ![...listeners].some(({ canHandle }) => canHandle(kind)));
      if (forOthers.length > 0) await database.notifyOthers(inside, forOthers);
      committing({ trace, left: { ...left, forOtherProcesses: forOthers } });
      return result;
    });

  const transaction: MatchStore<PeopleTransaction>['transaction'] = async (work, lease) => {
    const ended = observe?.transaction();
    let last: Committing = { trace: null, left: { kinds: [], matchesToNotify: [], forOtherProcesses: [] } };
    const result = await runTransaction(work, lease, (committing) => {
      last = committing;
    }).catch((error: unknown) => {
      ended?.('rolledBack');
      if (error instanceof OutcomeUnknown) {
        if (last.trace !== null) outcomes.note(last.trace, 'unknown');
        notify(last.left);
      }
      throw error;
    });
    ended?.('committed');
    const { trace, left } = last;
    if (trace !== null) {
      outcomes.note(trace, 'saved');
      log?.debug({ trace, left: left.kinds }, 'change committed');
    }
    notify(left);
    return result;
  };

  /** If a position is unusable, a transaction rebuilds and saves it. */
  const viewOf = async (row: PositionRow): Promise<MatchView | null> =>
    readView(row) ?? (await transaction((inside) => inside.view(row.id)));

  const skipped = (error: unknown): null => {
    if (!(error instanceof UnreadableRow)) throw error;
    unreadable(error);
    return null;
  };

  /** The open matches that `viewsOf` leaves out because they are damaged. */
  const damagedAmong = async (
    rows: readonly { readonly id: string; readonly number: number }[],
  ): Promise<readonly DamagedMatch[]> => {
    const seen = new Set((await viewsOf(rows)).map(({ match }) => match.id));
    return rows.filter(({ id }) => !seen.has(id)).map(({ id, number }) => ({ id, number }));
  };

  /** In the order of `ids`. Reads in parts, because a person may have thousands of games. */
  const viewsOf = async (ids: readonly { readonly id: string }[]): Promise<MatchView[]> => {
    const views: MatchView[] = [];
    for (const part of inChunks(ids, MATCHES_PER_STATEMENT)) {
      if (views.length > 0) await yieldNow();
      const among = part.map(({ id }) => id);
      const rows = await prisma.match.findMany({ where: { id: { in: among } }, include: WITH_SEATS });
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const { id } of part) {
        const row = found.get(id);
        const view = row && (await viewOf(row).catch(skipped));
        if (view) views.push(view);
      }
    }
    return views;
  };

  const idsOfPerson = async (personId: string, open: boolean): Promise<string[]> => {
    const seats = await prisma.seat.findMany({ where: { personId, open }, select: { matchId: true } });
    return seats.map(({ matchId }) => matchId);
  };

  const reading: MatchReading = {
    view: async (id) => {
      const row = await positions.byId(id);
      return row && viewOf(row);
    },

    stamps: async (matchIds) => {
      const select = { id: true, version: true, updatedAt: true, clock: { select: { deadline: true } } } as const;
      const rows = await queryInChunks(
        matchIds,
        (part) => prisma.match.findMany({ where: { id: { in: part } }, select }),
        VALUES_PER_STATEMENT,
      );
      return new Map(
        rows.map(({ id, version, updatedAt, clock }) => [
          id,
          { version, updatedAt, deadline: clock?.deadline ?? null },
        ]),
      );
    },

    inThread: async (threadId) => {
      const row = await positions.byThread(threadId);
      return row && viewOf(row);
    },

    numbered: async (serverId, number) => {
      const row = await prisma.match.findFirst({ where: { serverId, number }, include: WITH_SEATS });
      return row && viewOf(row);
    },

    inChannel: async (channelId) => {
      const where = { ...OPEN_OR_DAMAGED, OR: [{ channelId }, { threadId: channelId }] };
      // Sorted here, because the database would sort all games ever played in that place.
      const views = await viewsOf(await prisma.match.findMany({ where, select: { id: true } }));
      const openMatches = views.map((view) => ({ id: view.match.id, view }));
      return lastFirst(openMatches, ({ view }) => view.match.createdAt).map(({ view }) => view);
    },

    damagedInChannel: async (channelId) => {
      const where = { ...OPEN_OR_DAMAGED, OR: [{ channelId }, { threadId: channelId }] };
      return damagedAmong(await prisma.match.findMany({ where, select: { id: true, number: true } }));
    },

    damagedOfPerson: async (personId) =>
      damagedAmong(
        await queryInChunks(await idsOfPerson(personId, true), (part) =>
          prisma.match.findMany({ where: { id: { in: part } }, select: { id: true, number: true } }),
        ),
      ),

    ofPerson: async (personId) => {
      const found = await queryInChunks(await idsOfPerson(personId, true), (part) =>
        prisma.match.findMany({ where: { id: { in: part } }, select: { id: true, createdAt: true } }),
      );
      return viewsOf(lastFirst(found, ({ createdAt }) => createdAt));
    },

    finishedInChannel: async (channelId, take) => {
      // Separate queries, because for a single one the database would sort all games ever played there.
      const finished = (place: Prisma.MatchWhereInput) =>
        prisma.match.findMany({
          where: { ...place, status: 'finished' },
          select: { id: true, updatedAt: true },
          orderBy: LAST_FIRST,
          take,
        });
      const found = [...(await finished({ channelId })), ...(await finished({ threadId: channelId }))];
      const once = [...new Map(found.map((row) => [row.id, row])).values()];
      return viewsOf(lastFirst(once, ({ updatedAt }) => updatedAt).slice(0, take));
    },

    finishedOfPerson: async (personId, most) => {
      const found = await queryInChunks(await idsOfPerson(personId, false), (part) =>
        prisma.match.findMany({
          where: { id: { in: part }, status: anyOfOrUnknown(MATCH_STATUSES, 'finished') },
          select: { id: true, updatedAt: true },
        }),
      );
      return viewsOf(lastFirst(found, ({ updatedAt }) => updatedAt).slice(0, most));
    },

    history: (matchId, after) => movesOf(prisma, matchId, after),

    recent: async (matchId, seats, after) => {
      for (let most = FIRST_RECENT_MOVES; ; most *= 2) {
        const moves = await lastMovesOf(prisma, matchId, most);
        const isEnough = (moves[0]?.version ?? 0) <= after && new Set(moves.map(({ seat }) => seat)).size === seats;
        if (isEnough || moves.length < most) return moves;
      }
    },
  };

  const finishedGame = async (matchId: string) => {
    const view = await reading.view(matchId);
    const { state, match } = view ?? {};
    return state && match?.setup && match.status === 'finished' ? { setup: match.setup, state } : null;
  };

  return {
    transaction,
    subscribe: (listener, canHandle = () => true) => {
      const entry = { listener, canHandle };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    outcomeOf: (interactionId) =>
      outcomes.of(interactionId, async () => (await prisma.interaction.count({ where: { id: interactionId } })) > 0),
    reading,
    ...noticing,
    matchWithCode: (code) => matchWithCode(prisma, code),
    plans: planReading(prisma),
    ...agreementQueries(prisma, unreadable),
    ...clockQueries(prisma, unreadable),
    ...reviewQueries(prisma, unreadable),
    ...serverQueries(prisma),
    ...serverSettingsQueries(prisma, unreadable),
    ...seekQueries(prisma, unreadable),
    ...visibilityQueries(prisma),
    ...linkQueries(prisma, unreadable),
    ...peopleQueries(database, yieldNow, unreadable),
    ...privacyQueries(database, yieldNow, unreadable),
    ...puzzleQueries(prisma, unreadable),
    ...leagueQueries(prisma, unreadable),
    ...noticeQueries(prisma, unreadable),
    ...tutorialQueries(prisma, unreadable),
    ...usageQueries(prisma),
    ...resultQueries(prisma, unreadable),
    ...historyQueries(prisma, unreadable),
    ...profileQueries(prisma, unreadable),
    ...leaderboardQueries(prisma, unreadable),
    ...badgeQueries(database, finishedGame, unreadable),
  };
}

function lastFirst<Row extends { readonly id: string }>(rows: readonly Row[], of: (row: Row) => Date): Row[] {
  return rows.toSorted((a, b) => of(b).getTime() - of(a).getTime() || (a.id < b.id ? 1 : -1));
}

/** Interactions end within minutes, so older outcomes can be dropped. */
const MAX_OUTCOMES = 2_000;

function rememberOutcomes() {
  const known = new LRUCache<string, Exclude<Outcome, 'nothing'>>({ max: MAX_OUTCOMES });
  return {
    note(interactionId: string, outcome: Exclude<Outcome, 'nothing'>): void {
      if (known.get(interactionId) === 'saved') return;
      known.set(interactionId, outcome);
    },
    async of(interactionId: string, isNoted: () => Promise<boolean>): Promise<Outcome> {
      const outcome = known.get(interactionId) ?? 'nothing';
      if (outcome !== 'unknown') return outcome;
      try {
        return (await isNoted()) ? 'saved' : 'nothing';
      } catch (error) {
        if (error instanceof StorageFailure) return 'unknown';
        throw error;
      }
    },
  };
}
