/** Counts the tries of an address in a while, so that one address cannot use up what is there for all. */
import { LRUCache } from 'lru-cache';

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
