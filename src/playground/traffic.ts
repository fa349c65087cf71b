/**
 * Records what the bot and the playground say to each other, so that tests and the curious can look at it.
 * Keeps the latest entries only, and never the token.
 */
export type TrafficEntry =
  | {
      readonly kind: 'rest';
      readonly at: number;
      readonly method: string;
      /** Below `/api/v10`, without the query. */
      readonly path: string;
      /** The JSON body of the request, as the handler saw it. */
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

export function createTraffic(keep: number): Traffic {
  let entries: TrafficEntry[] = [];
  return {
    add(entry) {
      entries.push(entry);
      if (entries.length > keep * 2) entries = entries.slice(-keep);
    },
    entries: () => entries.slice(-keep),
  };
}
