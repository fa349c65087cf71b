/** Checks that every confirmed change is announced in time, and that every game ends. */
import { type Done, isComputer } from '../../../src/match/index.ts';
import type { Reading } from '../../support/discord/reading.ts';
import { type Checker, type CheckerParts, MAX_DELIVERY_MS } from './checker.ts';

interface PendingAnnouncement {
  readonly version: number;
  readonly since: number;
}

/** People may leave a game alone for this long, other tasks included. */
const MAX_SILENCE_MS = 60 * 24 * 3_600_000;

export function checkDelivery({ schedule, report, disturbed }: CheckerParts): Checker {
  const pending = new Map<string, PendingAnnouncement>();
  const announced = new Map<string, number>();
  /** Running games, with the time of the last sign of life. */
  const open = new Map<string, number>();
  const over = new Set<string>();

  function noteTurn(matchId: string, version: number): void {
    announced.set(matchId, Math.max(version, announced.get(matchId) ?? 0));
    if ((pending.get(matchId)?.version ?? Number.POSITIVE_INFINITY) <= version) pending.delete(matchId);
    if (open.has(matchId)) open.set(matchId, schedule.now());
  }

  return {
    started: ({ matchId }) => {
      if (!over.has(matchId)) open.set(matchId, schedule.now());
    },

    done(_, __, { match, state }: Done) {
      const { id, version, status, pausedAt, members } = match;
      if (open.has(id)) open.set(id, schedule.now());
      const mover = members[state?.turn ?? -1];
      const isAnnounced = version <= (announced.get(id) ?? 0) || over.has(id);
      const isDue = status === 'finished' || (status === 'running' && mover && !isComputer(mover) && !pausedAt);
      if (!isDue) pending.delete(id);
      else if (!isAnnounced) pending.set(id, { version, since: schedule.now() });
    },

    read(reading: Reading, isEdit: boolean) {
      if (isEdit) return;
      if (reading.kind === 'turn') noteTurn(reading.turn.matchId, reading.turn.version);
      if (reading.kind === 'finished') {
        pending.delete(reading.matchId);
        open.delete(reading.matchId);
        over.add(reading.matchId);
      }
    },

    check() {
      const now = schedule.now();
      for (const [matchId, { version, since }] of pending) {
        if (now - since - disturbed(since, now) <= MAX_DELIVERY_MS) continue;
        report(`${matchId}: version ${version} of ${new Date(since).toISOString()} was not announced`);
        pending.delete(matchId);
      }
      for (const [matchId, since] of open) {
        if (now - since <= MAX_SILENCE_MS) continue;
        report(`${matchId}: no activity since ${new Date(since).toISOString()}`);
        open.delete(matchId);
      }
    },

    end() {
      for (const matchId of open.keys()) report(`${matchId} has not ended`);
    },
  };
}
