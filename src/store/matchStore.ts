/**
 * Matches in the database, and what lasts longer than they do: looked up, and changed in transactions.
 * What a transaction can do stands in `transaction/` and `repositories/`; what people are told is the outbox's.
 */

import { reviewQueries } from '../features/advice/store/reviews.ts';
import { usageQueries } from '../features/advice/store/usages.ts';
import { agreementQueries } from '../features/agreements/store.ts';
import { leagueQueries } from '../features/leagues/store/leagues.ts';
import { linkQueries } from '../features/links/store.ts';
import { noticeQueries } from '../features/notices/store/notices.ts';
import { peopleQueries } from '../features/people/store/people.ts';
import { visibilityQueries } from '../features/people/store/visibility.ts';
import { privacyQueries } from '../features/privacy/store/privacy.ts';
import { badgeQueries } from '../features/profiles/store/badges.ts';
import { historyQueries } from '../features/profiles/store/history.ts';
import { leaderboardQueries } from '../features/profiles/store/leaderboards.ts';
import { profileQueries } from '../features/profiles/store/profiles.ts';
import { resultQueries, resultSourcesIn } from '../features/profiles/store/results.ts';
import { puzzleQueries } from '../features/puzzles/store.ts';
import { seekQueries } from '../features/seeks/store.ts';
import { serverSettingsQueries } from '../features/servers/store/serverSettings.ts';
import { serverQueries } from '../features/servers/store/servers.ts';
import { clockQueries } from '../features/time/store.ts';
import { tutorialQueries } from '../features/tutorial/store.ts';
import type { Breathe, Lease } from '../kernel/index.ts';
import {
  type DamagedMatch,
  type DamageNoticing,
  type LeftWork,
  MATCH_STATUSES,
  type MatchReading,
  type MatchStore,
  type MatchView,
  OutcomeUnknown,
  type TakesOn,
  UnreadableRow,
  type WorkListener,
} from '../match/index.ts';
import type { PeopleStore, PeopleTransaction } from '../people/index.ts';
import type { ComponentSets } from '../rules/index.ts';
import type { Database } from './connection/database.ts';
import type { StorageLog } from './connection/storageFailures.ts';
import type { Prisma } from './generated/client.ts';
import { fence } from './jobs.ts';
import { inParts, ofParts, PLAIN_AT_ONCE } from './rows/batches.ts';
import { lastMovesOf, movesOf } from './rows/moves.ts';
import { type PositionRow, readView } from './rows/position.ts';
import { OPEN_OR_DAMAGED, WITH_SEATS } from './rows/rows.ts';
import { askedTogether, type Unreadable } from './rows/unreadable.ts';
import { positionsIn } from './rows/views.ts';
import { anyOfOrUnknown } from './rows/words.ts';
import { loadingIn } from './transaction/loadedMatch.ts';
import { rememberOutcomes } from './transaction/outcomes.ts';
import { matchTransaction, matchWithCode } from './transaction/transaction.ts';

/** Hears of changes as they are made: for whoever measures and keeps the log. */
export interface StoreObserver {
  /** A transaction begins; gives back whom to tell how it has ended. */
  transaction(): (outcome: 'committed' | 'rolledBack') => void;
}

interface Surroundings {
  readonly breathe: Breathe;
  readonly observe?: StoreObserver | undefined;
  readonly log?: StorageLog | undefined;
  readonly noticing: DamageNoticing & { readonly unreadable: Unreadable };
}

/** The interaction that a transaction carries out (null: none), and what it leaves to be done. */
interface Committing {
  readonly trace: string | null;
  readonly left: LeftWork;
}

/** Matches that are read together, with their positions. */
const POSITIONS = 20;

/** So many moves are asked for first: enough where nobody has passed yet. */
const RECENT = 12;

const LAST_FIRST: Prisma.MatchOrderByWithRelationInput[] = [{ updatedAt: 'desc' }, { id: 'desc' }];

export function createMatchStore(
  database: Database,
  components: ComponentSets,
  { breathe, observe, log, noticing: { unreadable, ...noticing } }: Surroundings,
): MatchStore<PeopleTransaction> & PeopleStore {
  const { queries: prisma } = database;
  const parts = {
    components,
    loading: loadingIn(database.dialect),
    resultSources: resultSourcesIn(database.dialect),
    unreadable,
  };
  const positionOf = positionsIn(database);
  const listeners = new Set<{ readonly hear: WorkListener; readonly takesOn: TakesOn }>();

  const outcomes = rememberOutcomes();

  const hearOf = (left: LeftWork): void => {
    if (left.kinds.length > 0) for (const { hear } of listeners) hear(left);
  };

  /** `committing`: hears of what is about to be committed. */
  const committed = <T>(
    work: (transaction: PeopleTransaction) => Promise<T>,
    lease: Lease | undefined,
    committing: (work: Committing) => void,
  ) =>
    database.transact(async (inside) => {
      if (lease) await fence(inside, lease, database.dialect);
      const { transaction: own, finish } = matchTransaction(inside, parts);
      const result = await work(own);
      const { left, trace } = await finish();
      const forOthers = left.kinds.filter((kind) => ![...listeners].some(({ takesOn }) => takesOn(kind)));
      if (forOthers.length > 0) await database.wakeOthers(inside, forOthers);
      committing({ trace, left: { ...left, forOthers } });
      return result;
    });

  const transaction: MatchStore<PeopleTransaction>['transaction'] = async (work, lease) => {
    const ended = observe?.transaction();
    let last: Committing = { trace: null, left: { kinds: [], toTell: [], forOthers: [] } };
    const result = await committed(work, lease, (committing) => {
      last = committing;
    }).catch((error: unknown) => {
      ended?.('rolledBack');
      if (error instanceof OutcomeUnknown) {
        if (last.trace !== null) outcomes.note(last.trace, 'unknown');
        hearOf(last.left);
      }
      throw error;
    });
    ended?.('committed');
    const { trace, left } = last;
    if (trace !== null) {
      outcomes.note(trace, 'saved');
      log?.debug({ trace, left: left.kinds }, 'a change is kept');
    }
    hearOf(left);
    return result;
  };

  /** A position that cannot be used is rebuilt, and that is kept: a transaction's matter. */
  const viewOf = async (row: PositionRow): Promise<MatchView | null> =>
    readView(row) ?? (await transaction((inside) => inside.view(row.id)));

  const leftOut = (error: unknown): null => {
    if (!(error instanceof UnreadableRow)) throw error;
    unreadable(error);
    return null;
  };

  /** Those of open matches that `viewsOf` leaves out; their positions are looked at by it alone. */
  const damagedAmong = async (
    rows: readonly { readonly id: string; readonly number: number }[],
  ): Promise<readonly DamagedMatch[]> => {
    const seen = new Set((await viewsOf(rows)).map(({ match }) => match.id));
    return rows.filter(({ id }) => !seen.has(id)).map(({ id, number }) => ({ id, number }));
  };

  /** In the order of the ids, a few at a time: positions are long, and somebody may have thousands of games. */
  const viewsOf = async (ids: readonly { readonly id: string }[]): Promise<MatchView[]> => {
    const views: MatchView[] = [];
    for (const part of inParts(ids, POSITIONS)) {
      if (views.length > 0) await breathe();
      const rows = await askedTogether(
        part.map(({ id }) => id),
        (among) => prisma.match.findMany({ where: { id: { in: among } }, include: WITH_SEATS }),
        (id) => `match ${id}`,
        unreadable,
      );
      const found = new Map(rows.map((row) => [row.id, row]));
      for (const { id } of part) {
        const row = found.get(id);
        const view = row && (await viewOf(row).catch(leftOut));
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
      const row = await positionOf(id);
      return row && viewOf(row);
    },

    stamps: async (matchIds) => {
      const select = { id: true, version: true, updatedAt: true } as const;
      const rows = await ofParts(
        matchIds,
        (part) => prisma.match.findMany({ where: { id: { in: part } }, select }),
        PLAIN_AT_ONCE,
      );
      return new Map(rows.map(({ id, version, updatedAt }) => [id, { version, updatedAt }]));
    },

    inThread: async (threadId) => {
      const row = await prisma.match.findFirst({
        where: { threadId },
        include: WITH_SEATS,
        orderBy: { createdAt: 'desc' },
      });
      return row && viewOf(row);
    },

    numbered: async (serverId, number) => {
      const row = await prisma.match.findFirst({ where: { serverId, number }, include: WITH_SEATS });
      return row && viewOf(row);
    },

    inChannel: async (channelId) => {
      const where = { ...OPEN_OR_DAMAGED, OR: [{ channelId }, { threadId: channelId }] };
      // Put in order here: the database would sort all games that have ever been played there.
      const views = await viewsOf(await prisma.match.findMany({ where, select: { id: true } }));
      const named = views.map((view) => ({ id: view.match.id, view }));
      return lastFirst(named, ({ view }) => view.match.createdAt).map(({ view }) => view);
    },

    damagedInChannel: async (channelId) => {
      const where = { ...OPEN_OR_DAMAGED, OR: [{ channelId }, { threadId: channelId }] };
      return damagedAmong(await prisma.match.findMany({ where, select: { id: true, number: true } }));
    },

    damagedOfPerson: async (personId) =>
      damagedAmong(
        await ofParts(await idsOfPerson(personId, true), (part) =>
          prisma.match.findMany({ where: { id: { in: part } }, select: { id: true, number: true } }),
        ),
      ),

    ofPerson: async (personId) => {
      const found = await ofParts(await idsOfPerson(personId, true), (part) =>
        prisma.match.findMany({ where: { id: { in: part } }, select: { id: true, createdAt: true } }),
      );
      return viewsOf(lastFirst(found, ({ createdAt }) => createdAt));
    },

    finishedInChannel: async (channelId, take) => {
      // Asked for together, the two would be sorted with every game that has ever been played there.
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
      const found = await ofParts(await idsOfPerson(personId, false), (part) =>
        prisma.match.findMany({
          where: { id: { in: part }, status: anyOfOrUnknown(MATCH_STATUSES, 'finished') },
          select: { id: true, updatedAt: true },
        }),
      );
      return viewsOf(lastFirst(found, ({ updatedAt }) => updatedAt).slice(0, most));
    },

    history: (matchId, after) => movesOf(prisma, matchId, after),

    recent: async (matchId, seats, after) => {
      for (let most = RECENT; ; most *= 2) {
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
    subscribe: (hear, takesOn = () => true) => {
      const listener = { hear, takesOn };
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    outcomeOf: (interactionId) =>
      outcomes.of(interactionId, async () => (await prisma.interaction.count({ where: { id: interactionId } })) > 0),
    reading,
    ...noticing,
    matchWithCode: (code) => matchWithCode(prisma, code),
    ...agreementQueries(prisma, unreadable),
    ...clockQueries(prisma, unreadable),
    ...reviewQueries(prisma, unreadable),
    ...serverQueries(prisma),
    ...serverSettingsQueries(prisma, unreadable),
    ...seekQueries(prisma, unreadable),
    ...visibilityQueries(prisma),
    ...linkQueries(prisma, unreadable),
    ...peopleQueries(database, breathe, unreadable),
    ...privacyQueries(database, breathe),
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

/** Equal moments in the order of ids, as in the database. */
function lastFirst<Row extends { readonly id: string }>(rows: readonly Row[], of: (row: Row) => Date): Row[] {
  return rows.toSorted((a, b) => of(b).getTime() - of(a).getTime() || (a.id < b.id ? 1 : -1));
}
