/**
 * Whether a target grows without bound: what it holds after everything that can go is gone, over thousands of tries.
 * A bound that only a leak reaches: caches that fill up once stay far below it.
 */
import { Fault } from '../faults.ts';
import type { Target } from '../targets/target.ts';

export interface MemoryWatch {
  /** Whether it is time to look, after so many tries. */
  isDue(tries: number): boolean;
  /** Looks at the targets, where it is time for it, after so many tries; `last`: in any case. */
  look(tries: number, last?: boolean): Promise<Fault | null>;
  /** Megabytes since the targets had warmed up. */
  grown(): number;
}

export interface MemoryBounds {
  /** So many tries come before the first figure, and as many between two. */
  readonly warmUp: number;
  /** A bound is looked at only after so many tries more. */
  readonly least: number;
  readonly megabytes: number;
  readonly files: number;
}

export const MEMORY_BOUNDS: MemoryBounds = { warmUp: 500, least: 2000, megabytes: 32, files: 300 };

const MEGABYTE = 2 ** 20;

/** `keeps`: bytes that the targets keep of each try on purpose. */
export function createMemoryWatch(targets: readonly Target[], keeps: number, bounds = MEMORY_BOUNDS): MemoryWatch {
  let first: { readonly tries: number; readonly bytes: number; readonly files: number } | null = null;
  let next = bounds.warmUp;
  let grown = 0;

  async function figures(): Promise<{ readonly bytes: number; readonly files: number }> {
    const bytes = await Promise.all(targets.map((target) => target.memory()));
    return { bytes: sum(bytes), files: sum(targets.map((target) => target.openFiles())) };
  }

  return {
    isDue: (tries) => tries >= next,
    async look(tries, last = false) {
      if (tries < next && !(last && first !== null)) return null;
      next = tries + bounds.warmUp;
      const now = await figures();
      first ??= { tries, ...now };
      grown = now.bytes - first.bytes;
      const since = tries - first.tries;
      if (since < bounds.least) return null;
      if (grown > bounds.megabytes * MEGABYTE + keeps * since)
        return new Fault('growth', `${Math.round(grown / MEGABYTE)} MB more after ${since} tries`);
      const files = now.files - first.files;
      return files > bounds.files ? new Fault('growth', `${files} open files more after ${since} tries`) : null;
    },
    grown: () => Number((grown / MEGABYTE).toFixed(1)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
