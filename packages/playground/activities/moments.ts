/**
 * Pictures that people give an address to from inside an Activity, to share them with others: the latest few, in memory.
 * Receiving and serving them is done elsewhere; what is shared in a message is kept with that message.
 */
import { LRUCache } from 'lru-cache';

interface Moment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Of ten megabytes at most each. */
const MOST = 10;

export interface Moments {
  add(id: string, file: Moment): void;
  get(id: string): Moment | null;
}

export function createMoments(): Moments {
  const files = new LRUCache<string, Moment>({ max: MOST });
  return {
    add(id, file) {
      files.set(id, file);
    },
    get: (id) => files.get(id) ?? null,
  };
}

/** The path under which it is shown. */
export function momentPath(applicationId: string, id: string, name: string): string {
  return `/ephemeral-attachments/${applicationId}/${id}/${encodeURIComponent(name)}`;
}

/** The id in such an address, whatever host it names; null for any other address. */
export function momentIn(address: string): string | null {
  return /^https?:\/\/[^/]+\/ephemeral-attachments\/\d+\/(\d+)\//.exec(address)?.[1] ?? null;
}
