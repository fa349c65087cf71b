/** The use cases of puzzles: choose one, record tries, and configure a server's daily puzzle. */
import { isZone } from '../../../match/clock/localTime.ts';
import { runAction } from '../../../match/core/command.ts';
import type { Actor, PersonId } from '../../../match/model/match.ts';
import type { PuzzleParts, PuzzleQueries, PuzzleTransaction, TriedPuzzle } from './commands.ts';
import { nextDailyDue, nextStreak, previousDaily } from './daily.ts';
import { abandonDailyNotice, reviseDailyNotice } from './dailyPuzzles.ts';
import type { DailySettings, PuzzleAttempt, PuzzleId, PuzzleServer, ServerId } from './model.ts';

/** Delay in milliseconds before a message shows new counts, so that many tries cause a single edit. */
const COUNT_DELAY_MS = 10 * 60_000;

/** The grade of a person's first puzzle if they ask for none. */
const FIRST_GRADE = 'easy';

export function createPuzzles({ store, clock, chance, puzzles }: PuzzleParts) {
  return {
    /**
     * An untried puzzle, at first an easy one; if all were tried, any of them but `last`, which the person has just
     * seen. Null if the grade has none.
     */
    nextPuzzle: async (personId: PersonId, grade: string | null, last?: PuzzleId): Promise<PuzzleId | null> => {
      const tried = await store.puzzles.askedBy(personId);
      const ids = puzzles.ids(grade ?? (tried.length === 0 ? FIRST_GRADE : null));
      const known = new Set(tried.map(({ puzzleId }) => puzzleId));
      const fresh = ids.filter((id) => !known.has(id));
      const others = ids.filter((id) => id !== last);
      const candidates = [fresh, others, ids].find(({ length }) => length > 0) ?? [];
      return candidates[chance.seed() % candidates.length] ?? null;
    },

    /** Records the first try. Later tries change nothing. */
    tryPuzzle: (actor: Actor, { puzzleId, serverId, outcome, answer }: Omit<PuzzleAttempt, 'personId' | 'at'>) =>
      runAction(store, actor, clock.now(), async (transaction) => {
        const { puzzles: puzzleStore } = transaction;
        const at = clock.now();
        const { personId } = actor;
        const attempt: PuzzleAttempt = { personId, puzzleId, serverId, outcome, answer, at };
        const first = await puzzleStore.addAttempt(attempt);
        if (first && serverId !== null) await countTry(transaction, attempt);
        const known = first ? attempt : await puzzleStore.attempt(personId, puzzleId, serverId);
        return triedResult(puzzleStore, known ?? attempt, first);
      }),

    /** Null if the person has not tried it. */
    triedPuzzle: async (personId: PersonId, puzzleId: PuzzleId, serverId: ServerId | null) => {
      const attempt = await store.puzzles.attempt(personId, puzzleId, serverId);
      return attempt && triedResult(store.puzzles, attempt, false);
    },

    puzzleServer: (serverId: ServerId) => store.puzzles.server(serverId),

    /** Null switches the daily puzzle off. Refuses an unknown time zone. */
    setDailyPuzzle: async (
      actor: Actor,
      serverId: ServerId,
      settings: DailySettings | null,
    ): Promise<
      { readonly ok: true; readonly server: PuzzleServer | null } | { readonly ok: false; readonly code: 'zone' }
    > => {
      if (settings && !isZone(settings.zone)) return { ok: false, code: 'zone' };
      return runAction(store, actor, clock.now(), async (transaction) => {
        const { puzzles: puzzleStore } = transaction;
        const now = clock.now();
        const before = await puzzleStore.server(serverId);
        if (before) await abandonDailyNotice(transaction, before, now);
        const server = settings
          ? {
              ...(before ?? { serverId, used: [], daily: null }),
              settings,
              setBy: actor.personId,
              due: nextDailyDue(settings, now, previousDaily(before?.daily ?? null)),
            }
          : before && { ...before, due: null };
        if (server) await puzzleStore.saveServer(server, now);
        return { ok: true, server };
      });
    },
  };
}

/** Only a server's latest puzzle counts towards its message and streaks. */
async function countTry(
  transaction: PuzzleTransaction,
  { personId, puzzleId, serverId, outcome, at }: PuzzleAttempt,
): Promise<void> {
  const { puzzles: puzzleStore } = transaction;
  const server = serverId === null ? null : await puzzleStore.server(serverId);
  const { daily = null } = server ?? {};
  if (!server || daily?.puzzleId !== puzzleId) return;
  const before = await puzzleStore.streak(personId);
  await puzzleStore.saveStreak(personId, nextStreak(before, { ...daily, outcome, at }));
  const tried = daily.tried + 1;
  const solved = daily.solved + (outcome === 'solved' ? 1 : 0);
  const updated = { ...server, daily: { ...daily, tried, solved } };
  const noticeId = await reviseDailyNotice(transaction, updated, at, {
    facts: { kind: 'dailyPuzzle', serverId: server.serverId, day: daily.day, puzzleId },
    notBefore: new Date(at.getTime() + COUNT_DELAY_MS),
  });
  await puzzleStore.saveServer({ ...updated, daily: { ...updated.daily, noticeId } }, at);
}

async function triedResult(puzzleStore: PuzzleQueries, attempt: PuzzleAttempt, first: boolean): Promise<TriedPuzzle> {
  const { personId, puzzleId, serverId } = attempt;
  const { daily = null } = (serverId === null ? null : await puzzleStore.server(serverId)) ?? {};
  const streak = daily?.puzzleId === puzzleId ? await puzzleStore.streak(personId) : null;
  const { tried = 0, solved = 0 } = daily ?? {};
  return { attempt, first, daily: streak && { tried, solved, streak } };
}
