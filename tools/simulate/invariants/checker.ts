/**
 * The interface of the checkers, which read only messages and answers; and a record of disturbances that excuse delays.
 */
import type { Done } from '../../../src/match/index.ts';
import type { Reader } from '../../support/discord/reading.ts';
import type { Person } from '../../support/population/habits.ts';
import type { Action } from '../../support/population/robots.ts';
import type { Moment } from '../../support/population/time.ts';
import type { PersonalChange, StartedGame } from '../hosts.ts';
import type { Schedule } from '../world/schedule.ts';
import type { Storm } from '../world/weather.ts';

export interface CheckerParts {
  readonly schedule: Schedule;
  readonly report: (fault: string) => void;
  /** Milliseconds of storms and downtime within a period. */
  readonly disturbed: (from: Moment, until: Moment) => number;
  readonly people: ReadonlyMap<string, Person>;
}

export interface Checker extends Reader {
  started?(game: StartedGame): void;
  tried?(matchId: string): void;
  /** A person was answered that an action is done. */
  done?(person: Person, action: Action, result: Done): void;
  set?(person: Person, change: PersonalChange): void;
  /** The channel of the daily puzzle was subscribed. */
  subscribed?(): void;
  check?(): void;
  end?(): void;
}

/** Everything that can be announced must be within this time after the last disturbance. */
export const MAX_DELIVERY_MS = 10 * 60_000;

export interface Disturbances {
  down(name: string, at: Moment): void;
  up(name: string, at: Moment): void;
  /** Milliseconds of disturbances within a period, with a recovery time after each. */
  within(from: Moment, until: Moment): number;
}

/** Retries come within a minute or so; the backlog takes longer. */
const RECOVERY_MS = 10 * 60_000;

export function createDisturbances(storms: readonly Storm[]): Disturbances {
  const past: { from: Moment; until: Moment }[] = storms.map(({ from, until }) => ({ from, until }));
  const open = new Map<string, { from: Moment; until: Moment }>();
  return {
    down(name, at) {
      const stretch = { from: at, until: Number.POSITIVE_INFINITY };
      open.set(name, stretch);
      past.push(stretch);
    },
    up(name, at) {
      const stretch = open.get(name);
      if (stretch) stretch.until = at;
      open.delete(name);
    },
    within(from, until) {
      let sum = 0;
      for (const each of past)
        sum += Math.max(0, Math.min(until, each.until + RECOVERY_MS) - Math.max(from, each.from));
      return sum;
    },
  };
}
