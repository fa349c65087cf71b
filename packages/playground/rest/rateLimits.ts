/** Applies Discord's rate limits per bucket, and renders their headers. */
import { createHash } from 'node:crypto';

export interface Bucket {
  readonly limit: number;
  readonly perMs: number;
}

/** Limits of all requests, and of routes with stricter ones. */
export interface RateLimitSettings {
  readonly global: Bucket;
  readonly messageCreate: Bucket;
  readonly messageEdit: Bucket;
  readonly messageDelete: Bucket;
  readonly webhook: Bucket;
  readonly typing: Bucket;
  readonly threadCreate: Bucket;
  readonly commandWrite: Bucket;
  readonly other: Bucket;
}

export const DEFAULT_RATE_LIMITS: RateLimitSettings = {
  global: { limit: 50, perMs: 1000 },
  messageCreate: { limit: 5, perMs: 5000 },
  messageEdit: { limit: 5, perMs: 5000 },
  messageDelete: { limit: 5, perMs: 1000 },
  webhook: { limit: 5, perMs: 2000 },
  typing: { limit: 5, perMs: 5000 },
  threadCreate: { limit: 50, perMs: 300_000 },
  commandWrite: { limit: 10, perMs: 20_000 },
  other: { limit: 50, perMs: 1000 },
};

/** `webhook`: follow-ups to interactions; `none`: first answers, which are not limited. */
export type BucketName = Exclude<keyof RateLimitSettings, 'global'> | 'none';

interface RateLimitResult {
  readonly headers: Readonly<Record<string, string>>;
  /** Seconds; null: the request may pass. */
  readonly retryAfter: number | null;
  readonly global: boolean;
}

interface Window {
  count: number;
  endsAt: number;
}

export interface RateLimiter {
  /** `major`: the channel, guild or webhook with its own bucket. */
  take(name: BucketName, route: string, major: string): RateLimitResult;
}

const free: RateLimitResult = { headers: {}, retryAfter: null, global: false };

export function createRateLimiter(
  settings: RateLimitSettings | 'off',
  ticks: () => number,
  now: () => number,
): RateLimiter {
  if (settings === 'off') return { take: () => free };
  const windows = new Map<string, Window>();

  function use(key: string, bucket: Bucket): { remaining: number; resetAfter: number; exceeded: boolean } {
    const time = ticks();
    if (windows.size > 5000) for (const [old, window] of windows) if (window.endsAt <= time) windows.delete(old);
    let window = windows.get(key);
    if (!window || window.endsAt <= time) {
      window = { count: 0, endsAt: time + bucket.perMs };
      windows.set(key, window);
    }
    const exceeded = window.count >= bucket.limit;
    if (!exceeded) window.count += 1;
    return { remaining: bucket.limit - window.count, resetAfter: (window.endsAt - time) / 1000, exceeded };
  }

  return {
    take(name, route, major) {
      if (name === 'none') return free;
      // Follow-ups do not count towards the global limit.
      const all = name === 'webhook' ? null : use('global', settings.global);
      if (all?.exceeded) {
        const headers = {
          'retry-after': seconds(all.resetAfter),
          'x-ratelimit-global': 'true',
          'x-ratelimit-scope': 'global',
        };
        return { headers, retryAfter: all.resetAfter, global: true };
      }
      const bucket = settings[name];
      const taken = use(`${route}|${major}`, bucket);
      const headers = {
        'x-ratelimit-limit': String(bucket.limit),
        'x-ratelimit-remaining': String(taken.remaining),
        'x-ratelimit-reset': (now() / 1000 + taken.resetAfter).toFixed(3),
        'x-ratelimit-reset-after': taken.resetAfter.toFixed(3),
        'x-ratelimit-bucket': createHash('md5').update(route).digest('hex'),
      };
      if (!taken.exceeded) return { headers, retryAfter: null, global: false };
      return {
        headers: { ...headers, 'retry-after': seconds(taken.resetAfter), 'x-ratelimit-scope': 'user' },
        retryAfter: taken.resetAfter,
        global: false,
      };
    },
  };
}

function seconds(value: number): string {
  return String(Math.max(1, Math.ceil(value)));
}
