/** Keeps the latest pictures that Activities upload for sharing, in memory. */
import { LRUCache } from 'lru-cache';

interface Moment {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Each has at most ten megabytes. */
const MAX_MOMENTS = 10;

export interface Moments {
  add(id: string, file: Moment): void;
  get(id: string): Moment | null;
}

export function createMoments(): Moments {
  const files = new LRUCache<string, Moment>({ max: MAX_MOMENTS });
  return {
    add(id, file) {
      files.set(id, file);
    },
    get: (id) => files.get(id) ?? null,
  };
}

export function momentPath(applicationId: string, id: string, name: string): string {
  return `/ephemeral-attachments/${applicationId}/${id}/${encodeURIComponent(name)}`;
}

/** The id in the address, whatever its host; null for other addresses. */
export function parseMomentPath(address: string): string | null {
  return /^https?:\/\/[^/]+\/ephemeral-attachments\/\d+\/(\d+)\//.exec(address)?.[1] ?? null;
}
