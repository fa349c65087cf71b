/** Limits the rate of commands and clicks, counted per minute in this process's memory. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/index.ts';
import type { LimitPair } from '../model/limits.ts';

export interface RateLimited {
  readonly whose: keyof LimitPair;
  readonly most: number;
  readonly again: Date;
  /** Whether they have had enough refusals in this minute, so that further ones are silent. */
  readonly isSilenced: boolean;
}

export interface RateLimiter {
  /** Counts one use; returns null within the limits. */
  count(personId: string, serverId: string | null): RateLimited | null;
}

interface Minute {
  readonly began: number;
  count: number;
}

const MINUTE_MS = 60_000;
const MAX_COUNTERS = 10_000;
/** Each answer beyond the limit costs a call of its own. */
const MAX_REFUSALS_PER_MINUTE = 5;

export function createRateLimiter({ person, server }: LimitPair, clock: Clock): RateLimiter {
  const people = new LRUCache<string, Minute>({ max: MAX_COUNTERS });
  const servers = new LRUCache<string, Minute>({ max: MAX_COUNTERS });
  return {
    count(personId, serverId) {
      const now = clock.now().getTime();
      const own = countOne(people, personId, now, person);
      if (own) return { whose: 'person', most: person, ...own };
      const all = serverId === null ? null : countOne(servers, serverId, now, server);
      return all && { whose: 'server', most: server, ...all };
    },
  };
}

function countOne(
  minutes: LRUCache<string, Minute>,
  id: string,
  now: number,
  most: number,
): Pick<RateLimited, 'again' | 'isSilenced'> | null {
  if (!Number.isFinite(most)) return null;
  let minute = minutes.get(id);
  if (!minute || Math.abs(now - minute.began) >= MINUTE_MS) {
    minute = { began: now, count: 0 };
    minutes.set(id, minute);
  }
  minute.count += 1;
  if (minute.count <= most) return null;
  return { again: new Date(minute.began + MINUTE_MS), isSilenced: minute.count > most + MAX_REFUSALS_PER_MINUTE };
}
