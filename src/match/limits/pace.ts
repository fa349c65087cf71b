/**
 * How many commands and clicks a minute one person, and all of one server together, may send to this process, of the latest ten thousand
 * of them. Counted in memory: each server comes to one process, and what a person does on others' is left to those.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/index.ts';
import type { Most } from '../model/limits.ts';

/** When they may go on. */
export interface TooFast {
  readonly whose: keyof Most;
  readonly most: number;
  readonly again: Date;
  /** Whether they have been told so often in this minute that it is left at that. */
  readonly isTold: boolean;
}

export interface Pace {
  /** Counts one; null where it may be carried out. */
  count(personId: string, serverId: string | null): TooFast | null;
}

interface Minute {
  readonly began: number;
  count: number;
}

const MINUTE = 60_000;
const REMEMBERED = 10_000;
/** Answers beyond the limit, each of which is a call of its own. */
const TOLD = 5;

export function createPace({ person, server }: Most, clock: Clock): Pace {
  const people = new LRUCache<string, Minute>({ max: REMEMBERED });
  const servers = new LRUCache<string, Minute>({ max: REMEMBERED });
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
): Pick<TooFast, 'again' | 'isTold'> | null {
  if (!Number.isFinite(most)) return null;
  let minute = minutes.get(id);
  if (!minute || Math.abs(now - minute.began) >= MINUTE) {
    minute = { began: now, count: 0 };
    minutes.set(id, minute);
  }
  minute.count += 1;
  if (minute.count <= most) return null;
  return { again: new Date(minute.began + MINUTE), isTold: minute.count > most + TOLD };
}
