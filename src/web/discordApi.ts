/**
 * What Discord is asked for people who are at the table inside it: who they are and where they sit, and to take a picture of theirs.
 * What follows from the answers is left to those who ask.
 */
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Clock } from '../kernel/index.ts';
import type { ActivityParts, WebParts } from './parts.ts';

interface DiscordPerson {
  readonly id: string;
  /** As people write them. */
  readonly name: string;
}

export interface ActivityInstance {
  readonly channelId: string | null;
  readonly guildId: string | null;
  readonly people: readonly string[];
}

/** `unknown`: Discord does not know what it was asked about. `secret`: it does not take who asks. */
export type DiscordFault = { readonly ok: false; readonly code: 'unknown' | 'secret' | 'down' };

type Answered<Value> = { readonly ok: true; readonly value: Value } | DiscordFault;

interface DiscordApi {
  /** The access token of whoever has got this code. */
  exchange(code: string): Promise<Answered<string>>;
  /** Whose the token is; unknown where it is another application's. */
  whoHas(accessToken: string): Promise<Answered<DiscordPerson>>;
  instance(instanceId: string): Promise<Answered<ActivityInstance>>;
  /** Gives a picture an address under which Discord's client can share it, in the name of whoever has the token; unknown where it is not taken. */
  attach(accessToken: string, picture: { readonly name: string; readonly png: Buffer }): Promise<Answered<string>>;
}

const ANSWER_MS = 8_000;
/** A picture of half a megabyte goes up in that time over any line that a bot is run on. */
const UPLOAD_MS = 20_000;
const MOST_TEXT = 64 * 1024;

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
/** An address of this length is the longest that Discord's client takes. */
const attachmentShape = z.object({ attachment: z.object({ url: z.url().max(1024) }) });

const DOWN = { ok: false, code: 'down' } as const;
const UNKNOWN = { ok: false, code: 'unknown' } as const;
const SECRET = { ok: false, code: 'secret' } as const;

/** As Discord makes them (`i-1-gc-2-3`): nothing in it means anything in an address. */
export const INSTANCE_ID = /^[\w-]{1,256}$/;

/**
 * In milliseconds. Whom Discord limits it asks to wait, up to hours, and one person's burst can bring that about for all: so a limited question is
 * asked again after `first` at the latest, then after twice as long each time, up to `longest`. That is far from the 10,000 refusals in ten minutes
 * for which Discord bans an address.
 */
const PAUSE = { first: 5_000, longest: 60_000, afterSecret: 60_000 } as const;
/** Of people's own tokens: as many as are limited at once, which are few. */
const MOST_PAUSES = 1000;

interface Pause {
  readonly until: number;
  readonly fault: DiscordFault;
  /** How long it is limited next time at most. */
  readonly next: number;
}

function createDiscordApi(
  { apiUrl, clientId, clientSecret, botToken, answerMs = ANSWER_MS }: ActivityParts,
  clock: Clock,
): DiscordApi {
  const call = (address: string, init: RequestInit) => answerTo(address, init, answerMs);
  /** By question, and where it is asked with somebody's own token by that: who is limited by their own does not keep others from asking. */
  const paused = new LRUCache<string, Pause>({ max: MOST_PAUSES });

  /**
   * Discord bans an address that goes on asking what it refuses (401, 403, 429), and the bot with it: whoever comes meanwhile is told the same
   * without a call. What nobody can do anything about by asking again is asked again after a while.
   */
  async function sparing<Value>(
    key: string,
    ask: () => Promise<HttpAnswer | null>,
    read: (answer: HttpAnswer) => Answered<Value>,
  ): Promise<Answered<Value>> {
    const before = paused.get(key);
    if (before && clock.now().getTime() < before.until) return before.fault;
    const answer = await ask();
    if (!answer) return DOWN;
    const isLimited = answer.status === 429;
    const told = isLimited ? DOWN : read(answer);
    if (told.ok || (told.code !== 'secret' && !isLimited)) {
      if (paused.get(key) === before) paused.delete(key);
      return told;
    }
    const most = isLimited ? (before?.next ?? PAUSE.first) : PAUSE.afterSecret;
    const wanted = Number.isFinite(answer.retryAfter) ? Math.max(0, answer.retryAfter * 1000) : most;
    const until = clock.now().getTime() + (isLimited ? Math.min(wanted, most) : most);
    paused.set(key, { until, fault: told, next: Math.min(2 * most, PAUSE.longest) });
    return told;
  }

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  return {
    exchange: (code) =>
      sparing(
        'exchange',
        () =>
          call(`${apiUrl}/oauth2/token`, {
            method: 'POST',
            headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
            body: new URLSearchParams({ grant_type: 'authorization_code', code }),
          }),
        ({ status, body }) => {
          // Discord answers 401 with this for a wrong secret, and 400 with another error for a code that is none.
          if (status === 401 || oauthFault.safeParse(body).data?.error === 'invalid_client') return SECRET;
          if (status !== 200) return status < 500 ? UNKNOWN : DOWN;
          const read = tokenShape.safeParse(body);
          return read.success ? { ok: true, value: read.data.access_token } : DOWN;
        },
      ),

    whoHas: (accessToken) =>
      sparing(
        `whoHas ${accessToken}`,
        () => call(`${apiUrl}/oauth2/@me`, { headers: bearer(accessToken) }),
        ({ status, body }) => {
          if (status !== 200) return status === 401 || status === 403 ? UNKNOWN : DOWN;
          const read = meShape.safeParse(body);
          if (!read.success) return DOWN;
          const { application, user } = read.data;
          if (application.id !== clientId || user === undefined) return UNKNOWN;
          return { ok: true, value: { id: user.id, name: user.global_name ?? user.username } };
        },
      ),

    instance: async (instanceId) => {
      // Also those of sessions that were signed before it was looked at where they come in.
      if (!INSTANCE_ID.test(instanceId)) return UNKNOWN;
      return sparing(
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

    attach: (accessToken, { name, png }) =>
      sparing(
        `attach ${accessToken}`,
        () => {
          const body = new FormData();
          body.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), name);
          const init = { method: 'POST', headers: bearer(accessToken), body };
          return answerTo(`${apiUrl}/applications/${clientId}/attachment`, init, UPLOAD_MS);
        },
        ({ status, body }) => {
          if (status >= 400) return status < 500 ? UNKNOWN : DOWN;
          const read = attachmentShape.safeParse(body);
          return read.success ? { ok: true, value: read.data.attachment.url } : DOWN;
        },
      ),
  };
}

/** The application as Discord has named it, and how it is asked for that one. */
export interface AtDiscord {
  readonly application: ActivityParts;
  readonly api: DiscordApi;
}

/** One for all who ask, so that all of them leave Discord alone when it wants to be. Null: Discord has not said yet which application this is. */
export function createAtDiscord({ activity, clock }: Pick<WebParts, 'activity' | 'clock'>): () => AtDiscord | null {
  let known: AtDiscord | null = null;
  return () => {
    const application = activity?.current() ?? null;
    if (application === null || known?.application === application) return application && known;
    known = { application, api: createDiscordApi(application, clock) };
    return known;
  };
}

interface HttpAnswer {
  readonly status: number;
  /** In seconds; NaN: it was not said. */
  readonly retryAfter: number;
  readonly body: unknown;
}

/** Null: no answer in time, or none that can be read. */
async function answerTo(address: string, init: RequestInit, withinMs: number): Promise<HttpAnswer | null> {
  try {
    const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(withinMs) });
    const text = await response.text();
    const retryAfter = Number.parseFloat(response.headers.get('retry-after') ?? '');
    return { status: response.status, retryAfter, body: text.length > MOST_TEXT ? null : parsed(text) };
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
