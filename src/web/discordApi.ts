/** Calls Discord's API for people who opened the table as an Activity. */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Clock, parseJson } from '../kernel/index.ts';
import type { ActivityOptions, WebOptions } from './parts.ts';

interface DiscordPerson {
  readonly id: string;
  readonly name: string;
}

export interface ActivityInstance {
  readonly channelId: string | null;
  readonly guildId: string | null;
  readonly people: readonly string[];
}

/** `unknown`: Discord does not know the subject of the request. `secret`: it rejects the application's credentials. */
export type DiscordFault = { readonly ok: false; readonly code: 'unknown' | 'secret' | 'down' };

type Answer<Value> = { readonly ok: true; readonly value: Value } | DiscordFault;

const REQUEST_TIMEOUT_MS = 8_000;
/** Enough for half a megabyte on a slow connection. */
const UPLOAD_TIMEOUT_MS = 20_000;
const MAX_ANSWER_LENGTH = 64 * 1024;

const tokenShape = z.object({ access_token: z.string().min(1) });
const oauthFault = z.object({ error: z.string() });
const meShape = z.object({
  application: z.object({ id: z.string() }),
  user: z.object({ id: z.string(), username: z.string(), global_name: z.string().nullish() }).optional(),
});
const instanceShape = z.object({
  location: z.object({ channel_id: z.string().nullish(), guild_id: z.string().nullish() }),
  users: z.array(z.string()),
});
/** Discord's client accepts no longer URL. */
const attachmentShape = z.object({ attachment: z.object({ url: z.url().max(1024) }) });

const DOWN = { ok: false, code: 'down' } as const;
const UNKNOWN = { ok: false, code: 'unknown' } as const;
const SECRET = { ok: false, code: 'secret' } as const;

/** For example `i-1-gc-2-3`; safe in a URL path. */
export const INSTANCE_ID = /^[\w-]{1,256}$/;

/**
 * In milliseconds. A burst by one person can make Discord demand a pause of hours for everybody, so a limited request
 * is retried after at most `first`, then after twice as long each time, up to `longest`. That stays far below the
 * 10,000 refused requests in ten minutes for which Discord bans an IP address.
 */
const PAUSE_MS = { first: 5_000, longest: 60_000, afterSecret: 60_000 } as const;
const MAX_PAUSES = 1000;

interface Pause {
  readonly until: number;
  readonly fault: DiscordFault;
  /** The longest pause if the next request is limited too. */
  readonly next: number;
}

function createDiscordApi(
  { apiUrl, clientId, clientSecret, botToken, requestTimeoutMs = REQUEST_TIMEOUT_MS }: ActivityOptions,
  clock: Clock,
) {
  const call = (address: string, init: RequestInit) => request(address, init, requestTimeoutMs);
  /** By request, and by access token if the request has one, so that one person's limit does not affect others. */
  const paused = new LRUCache<string, Pause>({ max: MAX_PAUSES });

  /**
   * During a pause, repeats the refusal without a request: Discord bans addresses that keep sending requests it refuses
   * (401, 403, 429), and the whole bot has one address.
   */
  async function withPauses<Value>(
    key: string,
    ask: () => Promise<HttpAnswer | null>,
    read: (answer: HttpAnswer) => Answer<Value>,
  ): Promise<Answer<Value>> {
    const before = paused.get(key);
    if (before && clock.now().getTime() < before.until) return before.fault;
    const answer = await ask();
    if (!answer) return DOWN;
    const isLimited = answer.status === 429;
    const result = isLimited ? DOWN : read(answer);
    if (result.ok || (result.code !== 'secret' && !isLimited)) {
      if (paused.get(key) === before) paused.delete(key);
      return result;
    }
    const limit = isLimited ? (before?.next ?? PAUSE_MS.first) : PAUSE_MS.afterSecret;
    const requested = Number.isFinite(answer.retryAfter) ? Math.max(0, answer.retryAfter * 1000) : limit;
    const until = clock.now().getTime() + (isLimited ? Math.min(requested, limit) : limit);
    paused.set(key, { until, fault: result, next: Math.min(2 * limit, PAUSE_MS.longest) });
    return result;
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  return {
    /** Exchanges an OAuth2 code for an access token. */
    exchange: (code: string) =>
      withPauses(
        'exchange',
        () =>
          call(`${apiUrl}/oauth2/token`, {
            method: 'POST',
            headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
            body: new URLSearchParams({ grant_type: 'authorization_code', code }),
          }),
        ({ status, body }): Answer<string> => {
          // Discord answers a wrong secret with 401, and an unknown code with 400 and another error.
          if (status === 401 || oauthFault.safeParse(body).data?.error === 'invalid_client') return SECRET;
          if (status !== 200) return status < 500 ? UNKNOWN : DOWN;
          const read = tokenShape.safeParse(body);
          return read.success ? { ok: true, value: read.data.access_token } : DOWN;
        },
      ),

    /** The owner of the access token; `unknown` if the token is another application's. */
    tokenOwner: (accessToken: string) =>
      withPauses(
        `tokenOwner ${accessToken}`,
        () => call(`${apiUrl}/oauth2/@me`, { headers: bearer(accessToken) }),
        ({ status, body }): Answer<DiscordPerson> => {
          if (status !== 200) return status === 401 || status === 403 ? UNKNOWN : DOWN;
          const read = meShape.safeParse(body);
          if (!read.success) return DOWN;
          const { application, user } = read.data;
          if (application.id !== clientId || user === undefined) return UNKNOWN;
          return { ok: true, value: { id: user.id, name: user.global_name ?? user.username } };
        },
      ),

    instance: async (instanceId: string): Promise<Answer<ActivityInstance>> => {
      // Older sessions may contain ids that were never checked.
      if (!INSTANCE_ID.test(instanceId)) return UNKNOWN;
      return withPauses(
        'instance',
        () =>
          call(`${apiUrl}/applications/${clientId}/activity-instances/${instanceId}`, {
            headers: { authorization: `Bot ${botToken}` },
          }),
        ({ status, body }) => {
          if (status === 401 || status === 403) return SECRET;
          if (status !== 200) return status < 500 ? UNKNOWN : DOWN;
          const read = instanceShape.safeParse(body);
          if (!read.success) return DOWN;
          const { location, users } = read.data;
          return {
            ok: true,
            value: { channelId: location.channel_id ?? null, guildId: location.guild_id ?? null, people: users },
          };
        },
      );
    },

    /** Uploads a picture for sharing, on behalf of the token's owner; `unknown` if Discord rejects it. */
    attach: (accessToken: string, { name, png }: { readonly name: string; readonly png: Buffer }) =>
      withPauses(
        `attach ${accessToken}`,
        () => {
          const body = new FormData();
          body.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), name);
          const init = { method: 'POST', headers: bearer(accessToken), body };
          return request(`${apiUrl}/applications/${clientId}/attachment`, init, UPLOAD_TIMEOUT_MS);
        },
        ({ status, body }): Answer<string> => {
          if (status >= 400) return status < 500 ? UNKNOWN : DOWN;
          const read = attachmentShape.safeParse(body);
          return read.success ? { ok: true, value: read.data.attachment.url } : DOWN;
        },
      ),
  };
}

export interface DiscordApplication {
  readonly application: ActivityOptions;
  readonly api: ReturnType<typeof createDiscordApi>;
}

/** All callers share one client and thus its pauses. Null while the application is unknown. */
export function createDiscordApplication({
  activity,
  clock,
}: Pick<WebOptions, 'activity' | 'clock'>): () => DiscordApplication | null {
  let current: DiscordApplication | null = null;
  return () => {
    const application = activity?.current() ?? null;
    if (application === null || current?.application === application) return application && current;
    current = { application, api: createDiscordApi(application, clock) };
    return current;
  };
}

interface HttpAnswer {
  readonly status: number;
  /** In seconds; NaN if absent. */
  readonly retryAfter: number;
  readonly body: unknown;
}

/** Returns null without a readable answer in time. */
async function request(address: string, init: RequestInit, withinMs: number): Promise<HttpAnswer | null> {
  try {
    const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(withinMs) });
    const text = await response.text();
    const retryAfter = Number.parseFloat(response.headers.get('retry-after') ?? '');
    return { status: response.status, retryAfter, body: text.length > MAX_ANSWER_LENGTH ? null : parseJson(text) };
  } catch {
    return null;
  }
}
