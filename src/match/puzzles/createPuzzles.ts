/**
 * Puzzles chosen and tried, each try kept once; and the daily puzzle of each server, taken by whoever posts it.
 * What is due when is left to the pure steps beside this.
 */

import type { Lease } from '../../kernel/index.ts';
import { type Clock, latest } from '../../kernel/index.ts';
import { isZone } from '../calendar/localTime.ts';
import { act } from '../frame/act.ts';
import type { Chance } from '../lobby/commands.ts';
import type { PersonId } from '../model/members.ts';
import type { DailyFailure, PuzzleCommands, PuzzleTried } from './commands.ts';
import { FARTHEST, nextDaily, streakAfter, withDaily } from './daily.ts';
import type { PuzzleReading, PuzzleRepository, PuzzleStore } from './ports.ts';
import type { PuzzleAttempt, PuzzleList, PuzzleServer } from './shapes.ts';

export interface PuzzleParts {
  readonly store: PuzzleStore;
  readonly clock: Clock;
  readonly chance: Pick<Chance, 'seed'>;
  readonly puzzles: PuzzleList;
}

/** Servers looked at together. */
const AT_ONCE = 20;
/** What could not be posted for a while is tried again after so long. */
const RETRY_AFTER = 5 * 60_000;
/** The same of what is hindered, as long as the next puzzle is not due. */
const RETRY_HINDERED_AFTER = 3_600_000;
/** A message says anew how many have solved it so long after the first of them. */
const COUNT_AFTER = 10 * 60_000;

export function createPuzzles({ store, clock, chance, puzzles }: PuzzleParts): PuzzleCommands {
  /** Changes a server that there is; gives what it was before. */
  const change = (
    serverId: string,
    lease: Lease | undefined,
    changed: (server: PuzzleServer, now: Date) => PuzzleServer,
  ) =>
    store.transaction(async ({ puzzles: kept }) => {
      const server = await kept.server(serverId);
      if (server) await kept.saveServer(changed(server, clock.now()), clock.now());
      return server;
    }, lease);

  return {
    nextPuzzle: async (personId, grade) => {
      const ids = puzzles.ids(grade);
      const tried = await store.puzzles.askedBy(personId);
      const known = new Set(tried.map(({ puzzleId }) => puzzleId));
      const fresh = ids.filter((id) => !known.has(id));
      if (fresh.length > 0) return fresh[chance.seed() % fresh.length] ?? null;
      return tried.find(({ puzzleId }) => ids.includes(puzzleId))?.puzzleId ?? null;
    },

    tryPuzzle: (actor, { puzzleId, serverId, outcome, answer }) =>
      act(store, actor, clock.now(), async ({ puzzles: kept }) => {
        const at = clock.now();
        const { personId } = actor;
        const attempt: PuzzleAttempt = { personId, puzzleId, serverId, outcome, answer, at };
        const first = await kept.addAttempt(attempt);
        if (first && serverId !== null) await count(kept, attempt);
        const known = first ? attempt : await kept.attempt(personId, puzzleId, serverId);
        return told(kept, known ?? attempt, first);
      }),

    triedPuzzle: async (personId, puzzleId, serverId) => {
      const attempt = await store.puzzles.attempt(personId, puzzleId, serverId);
      return attempt && told(store.puzzles, attempt, false);
    },

    puzzleServer: (serverId) => store.puzzles.server(serverId),

    setDailyPuzzle: async (actor, serverId, settings) => {
      if (settings && !isZone(settings.zone)) return { ok: false, code: 'zone' };
      return act(store, actor, clock.now(), async ({ puzzles: kept }) => {
        const before = await kept.server(serverId);
        const server = settings
          ? {
              ...(before ?? { serverId, used: [], daily: null, countDue: null }),
              settings,
              setBy: actor.personId,
              complained: false,
              due: nextDaily(settings, clock.now(), before?.daily ?? null),
            }
          : before && { ...before, due: null };
        if (server) await kept.saveServer(server, clock.now());
        return { ok: true, server };
      });
    },

    duePuzzles: async () => {
      const now = clock.now();
      const tooFar = await store.puzzlesAfter(latest(now, FARTHEST), AT_ONCE);
      const first = await store.firstPuzzleDue();
      // Mostly nothing is, whoever looks.
      if (first === null || first > now) return { posts: tooFar, counts: [], first };
      const posts = [...(await store.duePuzzles(now, AT_ONCE)), ...tooFar];
      return { posts, counts: await store.duePuzzleCounts(now, AT_ONCE), first };
    },

    firstPuzzleDue: () => store.firstPuzzleDue(),

    takeDailyPuzzle: (serverId, lease) =>
      store.transaction(async ({ puzzles: kept }) => {
        const now = clock.now();
        const server = await kept.server(serverId);
        if (!server?.due) return null;
        if (server.due > now) {
          if (server.due > latest(now, FARTHEST)) {
            await kept.saveServer({ ...server, due: nextDaily(server.settings, now, server.daily) }, now);
          }
          return null;
        }
        const taken = withDaily(server, puzzles.ids(server.settings.grade), now, chance.seed());
        if (!taken) {
          await kept.saveServer({ ...server, due: nextDaily(server.settings, now, server.daily) }, now);
          return null;
        }
        await kept.saveServer(taken, now);
        return { server: taken, daily: taken.daily };
      }, lease),

    dailyPuzzlePosted: async (serverId, day, messageId, lease) => {
      await change(serverId, lease, (server, now) => {
        if (server.daily?.day !== day) return server;
        const daily = { ...server.daily, messageId };
        // Switched off meanwhile, it stays so.
        const due = server.due && nextDaily(server.settings, now, daily);
        return { ...server, due, complained: false, daily };
      });
    },

    dailyPuzzleFailed: async (serverId, failure, lease): Promise<PersonId | null> => {
      const isTheirs = failure === 'gone' || failure === 'barred' || failure === 'hindered';
      const before = await change(serverId, lease, (server, now) => ({
        ...server,
        due: failure === 'gone' || !server.due ? null : dueAfter(failure, server, now),
        complained: server.complained || isTheirs,
      }));
      return before && !before.complained && isTheirs ? before.setBy : null;
    },

    dailyPuzzleCounted: async (serverId, tried, lease) => {
      await change(serverId, lease, (server, now) => ({
        ...server,
        countDue: (server.daily?.tried ?? 0) > tried ? new Date(now.getTime() + COUNT_AFTER) : null,
      }));
    },
  };
}

function dueAfter(failure: DailyFailure, { settings, daily }: PuzzleServer, now: Date): Date {
  if (failure === 'passing') return new Date(now.getTime() + RETRY_AFTER);
  const next = nextDaily(settings, now, daily);
  return failure === 'hindered' ? new Date(Math.min(next.getTime(), now.getTime() + RETRY_HINDERED_AFTER)) : next;
}

/** Only the latest puzzle of a server counts, for its message and for whoever has tried it. */
async function count(
  kept: PuzzleRepository,
  { personId, puzzleId, serverId, outcome, at }: PuzzleAttempt,
): Promise<void> {
  const server = serverId === null ? null : await kept.server(serverId);
  const { daily = null } = server ?? {};
  if (!server || daily?.puzzleId !== puzzleId) return;
  await kept.saveStreak(personId, streakAfter(await kept.streak(personId), { day: daily.day, outcome, at }));
  const counted = {
    ...server,
    countDue: new Date(Math.min(server.countDue?.getTime() ?? Number.POSITIVE_INFINITY, at.getTime() + COUNT_AFTER)),
    daily: { ...daily, tried: daily.tried + 1, solved: daily.solved + (outcome === 'solved' ? 1 : 0) },
  };
  await kept.saveServer(counted, at);
}

async function told(kept: PuzzleReading, attempt: PuzzleAttempt, first: boolean): Promise<PuzzleTried> {
  const { personId, puzzleId, serverId } = attempt;
  const { daily = null } = (serverId === null ? null : await kept.server(serverId)) ?? {};
  const streak = daily?.puzzleId === puzzleId ? await kept.streak(personId) : null;
  const { tried = 0, solved = 0 } = daily ?? {};
  return { attempt, first, daily: streak && { tried, solved, streak } };
}
