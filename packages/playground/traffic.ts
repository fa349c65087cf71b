/** Records the latest traffic between bot and playground, without the token. */
export type TrafficEntry =
  | {
      readonly kind: 'rest';
      readonly at: number;
      readonly method: string;
      /** Below `/api/v10`, without the query. */
      readonly path: string;
      /** The JSON body. */
      readonly request: unknown;
      readonly status: number;
      readonly response: unknown;
    }
  | {
      readonly kind: 'gateway';
      readonly at: number;
      readonly direction: 'toBot' | 'fromBot';
      readonly op: number;
      readonly event: string | null;
      readonly data: unknown;
    };

export interface Traffic {
  add(entry: TrafficEntry): void;
  entries(): readonly TrafficEntry[];
}

/** Keeps the latest `keep` entries, or fewer if they exceed about `mostBytes`. */
export function createTraffic(keep: number, mostBytes: number): Traffic {
  let recent: { readonly entry: TrafficEntry; readonly bytes: number }[] = [];
  let bytes = 0;
  return {
    add(entry) {
      const added = { entry, bytes: roughBytes(entry) };
      recent.push(added);
      bytes += added.bytes;
      if (recent.length <= keep * 2 && bytes <= mostBytes) return;
      let from = Math.max(0, recent.length - keep);
      let left = recent.slice(from).reduce((sum, each) => sum + each.bytes, 0);
      // Drops half at once, to amortise the cost.
      for (; left > mostBytes / 2 && from < recent.length - 1; from++) left -= recent[from]?.bytes ?? 0;
      recent = recent.slice(from);
      bytes = left;
    },
    entries: () => recent.slice(-keep).map(({ entry }) => entry),
  };
}

const BYTES_PER_VALUE = 32;

/** Not recursive, for deeply nested values. */
function roughBytes(value: unknown): number {
  let bytes = 0;
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    bytes += BYTES_PER_VALUE;
    if (typeof next === 'string') bytes += next.length;
    else if (typeof next === 'object' && next !== null) {
      for (const [key, inner] of Object.entries(next)) {
        bytes += key.length;
        open.push(inner);
      }
    }
  }
  return bytes;
}
