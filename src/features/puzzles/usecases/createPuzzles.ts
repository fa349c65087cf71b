/**
 * Use cases of puzzles: choosing them, recording each try once, and a server's settings for its daily puzzle.
 */
import type { Clock } from '../../../kernel/index.ts';
import { isZone } from '../../../match/calendar/localTime.ts';
import { act } from '../../../match/frame/act.ts';
import type { Chance } from '../../lobby/usecases/commands.ts';
import type { PuzzleCommands, PuzzleTried } from './commands.ts';
import { nextDaily, standing, streakAfter } from './daily.ts';
import { renewDaily, withdrawDaily } from './dailyPuzzles.ts';
import type { PuzzleReading, PuzzleStore, PuzzleTransaction } from './ports.ts';
import type { PuzzleAttempt, PuzzleList } from './shapes.ts';

export interface PuzzleParts {
  readonly store: PuzzleStore;
  readonly clock: Clock;
  readonly chance: Pick<Chance, 'seed'>;
  readonly puzzles: PuzzleList;
}

/** A message says anew how many have solved it so long after the first of them, in milliseconds. */
const COUNT_AFTER = 10 * 60_000;

export function createPuzzles({ store, clock, chance, puzzles }: PuzzleParts): PuzzleCommands {
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
      act(store, actor, clock.now(), async (transaction) => {
        const { puzzles: kept } = transaction;
        const at = clock.now();
        const { personId } = actor;
        const attempt: PuzzleAttempt = { personId, puzzleId, serverId, outcome, answer, at };
        const first = await kept.addAttempt(attempt);
        if (first && serverId !== null) await count(transaction, attempt);
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
      return act(store, actor, clock.now(), async (transaction) => {
        const { puzzles: kept } = transaction;
        const now = clock.now();
        const before = await kept.server(serverId);
        if (before) await withdrawDaily(transaction, before, now);
        const server = settings
          ? {
              ...(before ?? { serverId, used: [], daily: null }),
              settings,
              setBy: actor.personId,
              due: nextDaily(settings, now, standing(before?.daily ?? null)),
            }
          : before && { ...before, due: null };
        if (server) await kept.saveServer(server, now);
        return { ok: true, server };
      });
    },
  };
}

/** Only the latest puzzle of a server counts, for its message and for whoever has tried it. */
async function count(
  transaction: PuzzleTransaction,
  { personId, puzzleId, serverId, outcome, at }: PuzzleAttempt,
): Promise<void> {
  const { puzzles: kept } = transaction;
  const server = serverId === null ? null : await kept.server(serverId);
  const { daily = null } = server ?? {};
  if (!server || daily?.puzzleId !== puzzleId) return;
  await kept.saveStreak(personId, streakAfter(await kept.streak(personId), { day: daily.day, outcome, at }));
  const tried = daily.tried + 1;
  const solved = daily.solved + (outcome === 'solved' ? 1 : 0);
  const counted = { ...server, daily: { ...daily, tried, solved } };
  const { serverId: ofServer } = server;
  const noticeId = await renewDaily(transaction, counted, at, {
    facts: { kind: 'dailyPuzzle', serverId: ofServer, day: daily.day, puzzleId },
    notBefore: new Date(at.getTime() + COUNT_AFTER),
  });
  await kept.saveServer({ ...counted, daily: { ...counted.daily, noticeId } }, at);
}

async function told(kept: PuzzleReading, attempt: PuzzleAttempt, first: boolean): Promise<PuzzleTried> {
  const { personId, puzzleId, serverId } = attempt;
  const { daily = null } = (serverId === null ? null : await kept.server(serverId)) ?? {};
  const streak = daily?.puzzleId === puzzleId ? await kept.streak(personId) : null;
  const { tried = 0, solved = 0 } = daily ?? {};
  return { attempt, first, daily: streak && { tried, solved, streak } };
}
