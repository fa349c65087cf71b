/**
 * Who of the others has gone, told by signs of life that no longer come: counted in looks, so that no two clocks are compared.
 * What becomes of those who have is left to whoever looks.
 */
import type { ProcessRow } from './registry.ts';

export interface Silence {
  /** To be called once a second; gives those who have been silent for too long. */
  look(processes: readonly ProcessRow[]): readonly ProcessRow[];
  /** Whether somebody has given a sign of life since they were first seen. */
  isAlive(id: string): boolean;
}

/** A process that waits for its database, or has much to do, is given so long. */
const SILENT_LOOKS = 10;

interface Seen {
  readonly first: number;
  readonly beats: number;
  readonly looks: number;
}

export function watchSilence(): Silence {
  let seen = new Map<string, Seen>();
  return {
    look(processes) {
      seen = new Map(
        processes.map(({ id, beats }) => {
          const before = seen.get(id);
          const looks = before?.beats === beats ? before.looks + 1 : 0;
          return [id, { first: before?.first ?? beats, beats, looks }];
        }),
      );
      return processes.filter(({ id }) => (seen.get(id)?.looks ?? 0) >= SILENT_LOOKS);
    },
    isAlive(id) {
      const known = seen.get(id);
      return known !== undefined && known.beats !== known.first;
    },
  };
}
