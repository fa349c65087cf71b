/** Limits attempts per address and time. */
import { LRUCache } from 'lru-cache';

export interface AttemptLimiter {
  /** Whether this address has no attempts left for now. */
  exhausted(address: string): boolean;
  /** Counts an attempt; if there are too many addresses, the oldest is dropped. */
  note(address: string): void;
}

export interface AttemptLimits {
  readonly limit: number;
  readonly perMs: number;
  /** Monotonic milliseconds. */
  readonly ticks: () => number;
}

const MAX_ADDRESSES = 1000;

export function createAttemptLimiter({ limit, perMs, ticks }: AttemptLimits): AttemptLimiter {
  const attempts = new LRUCache<string, readonly number[]>({ max: MAX_ADDRESSES });
  const recent = (address: string): readonly number[] =>
    (attempts.get(address) ?? []).filter((at) => ticks() - at < perMs);
  return {
    exhausted: (address) => recent(address).length >= limit,
    note(address) {
      const all = [...recent(address), ticks()].slice(-limit);
      attempts.set(address, all);
    },
  };
}
