/** Draws storms from the seed: lost calls, an unavailable Discord, an unusable database. */
import type { StorageTrouble } from '../../../src/match/index.ts';
import type { Draws } from '../../support/population/draws.ts';
import type { Moment } from '../../support/population/time.ts';
import type { NetworkWeather } from '../machines/network.ts';

const HOUR = 3_600_000;

export interface Weather {
  network(now: Moment): NetworkWeather;
  /** How often the answer to a COMMIT is lost. */
  lostCommits(now: Moment): number;
  /** What is wrong with the database, or null. */
  storage(now: Moment): StorageTrouble | null;
  /** The next moment at which the database is unusable, possibly infinite. */
  unusable(from: Moment): Moment;
  readonly storms: readonly Storm[];
}

export interface Storm {
  readonly kind: 'network' | 'discord' | StorageTrouble;
  readonly from: Moment;
  readonly until: Moment;
}

export function isOfStorage({ kind }: Storm): boolean {
  return kind !== 'network' && kind !== 'discord';
}

const KINDS: readonly [Storm['kind'], ...Storm['kind'][]] = [
  'network',
  'network',
  'discord',
  'full',
  'readOnly',
  'busy',
  'device',
];

const CALM: NetworkWeather = { lostCalls: 0.002, lostAnswers: 0.002, unavailable: 0.002, latency: 80 };
const STORM: NetworkWeather = { lostCalls: 0.15, lostAnswers: 0.15, unavailable: 0.15, latency: 3000 };
const UNAVAILABLE: NetworkWeather = { lostCalls: 0.5, lostAnswers: 0, unavailable: 1, latency: 500 };
const LOST_COMMITS = 0.002;
const AFTER_STORMS: NetworkWeather = { lostCalls: 0, lostAnswers: 0, unavailable: 0, latency: 80 };

/** `every`: mean milliseconds between storms. `until`: the end of all storms. */
export function drawWeather(draws: Draws, from: Moment, until: Moment, every: number): Weather {
  const storms: Storm[] = [];
  for (let at = from + draws.around(every); at < until; at += draws.around(every)) {
    const kind = draws.one(KINDS);
    const length = kind === 'network' ? draws.around(2 * HOUR) : draws.around(HOUR / 12);
    const end = Math.min(until, at + 1000 + length);
    storms.push({ kind, from: at, until: end });
    at = end;
  }
  let next = 0;

  /** Callers never go back in time. */
  function stormAt(now: Moment): Storm | null {
    while ((storms[next]?.until ?? Number.POSITIVE_INFINITY) <= now) next += 1;
    const storm = storms[next];
    return storm && storm.from <= now ? storm : null;
  }

  return {
    storms,
    network(now) {
      if (now >= until) return AFTER_STORMS;
      const kind = stormAt(now)?.kind;
      return kind === 'network' ? STORM : kind === 'discord' ? UNAVAILABLE : CALM;
    },
    lostCommits: (now) => (now >= until ? 0 : LOST_COMMITS),
    unusable(from) {
      for (let ahead = next; ; ahead++) {
        const storm = storms[ahead];
        if (!storm) return Number.POSITIVE_INFINITY;
        if (isOfStorage(storm) && storm.until > from) return Math.max(from, storm.from);
      }
    },
    storage(now) {
      const kind = stormAt(now)?.kind ?? 'network';
      return kind === 'network' || kind === 'discord' ? null : kind;
    },
  };
}
