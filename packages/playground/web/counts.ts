/**
 * Counts by address, so that one address cannot use up what is there for all: connections now, and tries in a while.
 * What is counted, and what happens to whoever comes too often, is said by those who count.
 */
import { LRUCache } from 'lru-cache';

/** Takes a place for an address; the returned function gives it back. Null: there is none left. */
export type Places = (address: string) => (() => void) | null;

/** So many at a time for one address, and so many in all. */
export function createPlaces(perAddress: number, inAll: number): Places {
  const taken = new Map<string, number>();
  let all = 0;
  return (address) => {
    const before = taken.get(address) ?? 0;
    if (before >= perAddress || all >= inAll) return null;
    taken.set(address, before + 1);
    all += 1;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      all -= 1;
      const left = (taken.get(address) ?? 1) - 1;
      if (left > 0) taken.set(address, left);
      else taken.delete(address);
    };
  };
}

export interface Tries {
  /** Whether this address has used up its tries for now. */
  exhausted(address: string): boolean;
  /** Counts one try; of more addresses than there is room for, the one longest known is forgotten. */
  note(address: string): void;
}

export interface TrySettings {
  readonly limit: number;
  readonly perMs: number;
  /** Steady milliseconds. */
  readonly ticks: () => number;
}

const MOST_ADDRESSES = 1000;

export function createTries({ limit, perMs, ticks }: TrySettings): Tries {
  const tries = new LRUCache<string, readonly number[]>({ max: MOST_ADDRESSES });
  const recent = (address: string): readonly number[] =>
    (tries.get(address) ?? []).filter((at) => ticks() - at < perMs);
  return {
    exhausted: (address) => recent(address).length >= limit,
    note(address) {
      const all = [...recent(address), ticks()].slice(-limit);
      tries.set(address, all);
    },
  };
}
