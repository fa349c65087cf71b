/**
 * What Discord is asked for people who are at the table inside it: who they are and where they sit, and to take a picture of theirs.
 * What follows from the answers is left to those who ask.
 */
import { z } from 'zod';
import type { Clock } from '../match/index.ts';
import type { ActivityParts, WebParts } from './parts.ts';

export interface DiscordPerson {
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

export type Answered<Value> = { readonly ok: true; readonly value: Value } | DiscordFault;

export interface DiscordApi {
  /** The access token of whoever has got this code. */
  exchange(code: string): Promise<Answered<string>>;
  /** Whose the token is; unknown where it is another application's. */
  whoHas(accessToken: string): Promise<Answered<DiscordPerson>>;
  instance(instanceId: string): Promise<Answered<ActivityInstance>>;
  /** Gives a picture an address under which Discord's client can share it, in the name of whoever has the token; unknown where it is not taken. */
  attach(accessToken: string, picture: { readonly name: string; readonly png: Buffer }): Promise<Answered<string>>;
}

const PATIENCE = 8_000;
/** A picture of half a megabyte goes up in that time over any line that a bot is run on. */
const UPLOAD_PATIENCE = 20_000;
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

/** In milliseconds: when Discord does not say how long it wants to be left alone, at most, and after it has not taken who asks. */
const PAUSE = { usual: 5_000, longest: 300_000, afterSecret: 60_000 } as const;

function createDiscordApi({ apiUrl, clientId, clientSecret, botToken }: ActivityParts, clock: Clock): DiscordApi {
  const paused = new Map<keyof DiscordApi, { readonly until: number; readonly fault: DiscordFault }>();

  /**
   * Discord bans an address that goes on asking what it refuses (401, 403, 429), and the bot with it: whoever comes meanwhile is told the same
   * without a call. What nobody can do anything about by asking again is asked again after a while.
   */
  function sparing<Asked extends readonly unknown[], Value>(
    question: keyof DiscordApi,
    ask: (...asked: Asked) => Promise<Answered<Value>>,
  ): (...asked: Asked) => Promise<Answered<Value>> {
    return async (...asked) => {
      const pause = paused.get(question);
      if (pause && clock.now().getTime() < pause.until) return pause.fault;
      paused.delete(question);
      const answer = await ask(...asked);
      if (!answer.ok && answer.code === 'secret') {
        paused.set(question, { until: clock.now().getTime() + PAUSE.afterSecret, fault: answer });
      }
      return answer;
    };
  }

  const pauseAfter = (question: keyof DiscordApi, { status, retryAfter }: HttpAnswer) => {
    if (status !== 429) return;
    const wanted = Number.isFinite(retryAfter) ? Math.max(0, retryAfter * 1000) : PAUSE.usual;
    paused.set(question, { until: clock.now().getTime() + Math.min(wanted, PAUSE.longest), fault: DOWN });
  };

  const asked: DiscordApi = {
    exchange: async (code) => {
      const answer = await call(`${apiUrl}/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'authorization_code', code }),
      });
      if (!answer) return DOWN;
      pauseAfter('exchange', answer);
      // Discord answers 401 with this for a wrong secret, and 400 with another error for a code that is none.
      if (answer.status === 401 || oauthFault.safeParse(answer.body).data?.error === 'invalid_client') return SECRET;
      if (answer.status !== 200) return answer.status < 500 && answer.status !== 429 ? UNKNOWN : DOWN;
      const read = tokenShape.safeParse(answer.body);
      return read.success ? { ok: true, value: read.data.access_token } : DOWN;
    },

    whoHas: async (accessToken) => {
      const answer = await call(`${apiUrl}/oauth2/@me`, { headers: { authorization: `Bearer ${accessToken}` } });
      if (!answer) return DOWN;
      pauseAfter('whoHas', answer);
      if (answer.status !== 200) return answer.status === 401 || answer.status === 403 ? UNKNOWN : DOWN;
      const read = meShape.safeParse(answer.body);
      if (!read.success) return DOWN;
      const { application, user } = read.data;
      if (application.id !== clientId || user === undefined) return UNKNOWN;
      return { ok: true, value: { id: user.id, name: user.global_name ?? user.username } };
    },

    instance: async (instanceId) => {
      const address = `${apiUrl}/applications/${clientId}/activity-instances/${encodeURIComponent(instanceId)}`;
      const answer = await call(address, { headers: { authorization: `Bot ${botToken}` } });
      if (!answer) return DOWN;
      pauseAfter('instance', answer);
      if (answer.status === 401 || answer.status === 403) return SECRET;
      if (answer.status !== 200) return answer.status < 500 && answer.status !== 429 ? UNKNOWN : DOWN;
      const read = instanceShape.safeParse(answer.body);
      if (!read.success) return DOWN;
      const { location, users } = read.data;
      return {
        ok: true,
        value: { channelId: location.channel_id ?? null, guildId: location.guild_id ?? null, people: users },
      };
    },

    attach: async (accessToken, { name, png }) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), name);
      const init = { method: 'POST', headers: { authorization: `Bearer ${accessToken}` }, body };
      const answer = await call(`${apiUrl}/applications/${clientId}/attachment`, init, UPLOAD_PATIENCE);
      if (!answer) return DOWN;
      pauseAfter('attach', answer);
      if (answer.status >= 400) return answer.status < 500 && answer.status !== 429 ? UNKNOWN : DOWN;
      const read = attachmentShape.safeParse(answer.body);
      return read.success ? { ok: true, value: read.data.attachment.url } : DOWN;
    },
  };
  return {
    exchange: sparing('exchange', asked.exchange),
    whoHas: sparing('whoHas', asked.whoHas),
    instance: sparing('instance', asked.instance),
    attach: sparing('attach', asked.attach),
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
async function call(address: string, init: RequestInit, patience = PATIENCE): Promise<HttpAnswer | null> {
  try {
    const response = await fetch(address, { ...init, redirect: 'error', signal: AbortSignal.timeout(patience) });
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
