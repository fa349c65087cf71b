/**
 * Whatever somebody was answered is done comes to be told: whose turn it is then, or that the game is over. And nothing waits for
 * ever: each game that has begun comes to its end.
 */
import { type Done, isComputer } from '../../../src/match/index.ts';
import type { Reading } from '../../support/discord/reading.ts';
import { BOUND, type Judge, type JudgeParts } from './judge.ts';

/** What is still to be told of a game. */
interface Owed {
  readonly version: number;
  readonly since: number;
}

/** For so long people may leave a game alone, with all that they do beside it. */
const LONGEST = 60 * 24 * 3_600_000;

export function judgeTelling({ schedule, report, disturbed }: JudgeParts): Judge {
  const owed = new Map<string, Owed>();
  const told = new Map<string, number>();
  /** Games that go on, and when something was last heard of them. */
  const open = new Map<string, number>();
  const over = new Set<string>();

  function tells(matchId: string, version: number): void {
    told.set(matchId, Math.max(version, told.get(matchId) ?? 0));
    if ((owed.get(matchId)?.version ?? Number.POSITIVE_INFINITY) <= version) owed.delete(matchId);
    if (open.has(matchId)) open.set(matchId, schedule.now());
  }

  return {
    begun: ({ matchId }) => {
      if (!over.has(matchId)) open.set(matchId, schedule.now());
    },

    done(_, __, { match, state }: Done) {
      const { id, version, status, pausedAt, members } = match;
      if (open.has(id)) open.set(id, schedule.now());
      const mover = members[state?.turn ?? -1];
      const isTold = version <= (told.get(id) ?? 0) || over.has(id);
      const isToBeTold = status === 'finished' || (status === 'running' && mover && !isComputer(mover) && !pausedAt);
      if (!isToBeTold) owed.delete(id);
      else if (!isTold) owed.set(id, { version, since: schedule.now() });
    },

    read(reading: Reading, isEdit: boolean) {
      if (isEdit) return;
      if (reading.kind === 'turn') tells(reading.turn.matchId, reading.turn.version);
      if (reading.kind === 'finished') {
        owed.delete(reading.matchId);
        open.delete(reading.matchId);
        over.add(reading.matchId);
      }
    },

    look() {
      const now = schedule.now();
      for (const [matchId, { version, since }] of owed) {
        if (now - since - disturbed(since, now) <= BOUND) continue;
        report(`${matchId}: what came of version ${version - 1} at ${new Date(since).toISOString()} is not told`);
        owed.delete(matchId);
      }
      for (const [matchId, since] of open) {
        if (now - since <= LONGEST) continue;
        report(`${matchId}: nothing has been heard since ${new Date(since).toISOString()}`);
        open.delete(matchId);
      }
    },

    end() {
      for (const matchId of open.keys()) report(`${matchId} has not come to its end`);
    },
  };
}
