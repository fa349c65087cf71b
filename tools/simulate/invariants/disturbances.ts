/**
 * When something was in the way of telling people in time: a storm, or a machine that was down. By this much later things may be.
 */
import type { Moment } from '../../support/population/time.ts';
import type { Storm } from '../world/weather.ts';

export interface Disturbances {
  /** Something begins or ends to be in the way. */
  down(name: string, at: Moment): void;
  up(name: string, at: Moment): void;
  /** Milliseconds of a stretch of time in which something was in the way, and a while after each. */
  within(from: Moment, until: Moment): number;
}

/** After a disturbance things are tried again within a minute or so, and what has piled up is told. */
const AFTER = 10 * 60_000;

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
      for (const each of past) sum += Math.max(0, Math.min(until, each.until + AFTER) - Math.max(from, each.from));
      return sum;
    },
  };
}
