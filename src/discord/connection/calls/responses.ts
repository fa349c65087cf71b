/**
 * Rewrites responses that discord.js would misread: pages of proxies and captive portals, and a 429 without a duration,
 * after which the client would retry at once.
 */
import type { ResponseLike } from 'discord.js';

const STATUS_OK = 200;
const STATUS_REDIRECT = 300;
const STATUS_UNAUTHORIZED = 401;
const STATUS_TOO_MANY = 429;
const STATUS_SERVER_ERROR = 500;
const STATUS_BAD_GATEWAY = 502;
const STATUS_NO_CONTENT = 204;

const FIRST_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 600;
const MIN_PAUSE_SECONDS = 0.25;

export type ReadResponse = (answer: ResponseLike) => Promise<ResponseLike>;

/** Shared by all calls of the process: without a stated duration the pauses grow from one 429 to the next. */
export function createResponseReader(now: () => number): ReadResponse {
  let pause = 0;
  /** Responses to calls from before the pause do not extend it. */
  let until = 0;

  function nextPause(): number {
    if (now() >= until) {
      pause = Math.min(pause === 0 ? FIRST_PAUSE_SECONDS : pause * 2, MAX_PAUSE_SECONDS);
      until = now() + pause * 1000;
    }
    return pause;
  }

  async function readRateLimit(answer: ResponseLike): Promise<ResponseLike> {
    const { text, json } = await bodyOf(answer);
    const stated = secondsOf(answer.headers.get('retry-after'), now()) ?? secondsOf(retryAfterOf(json), now());
    const headers = new Headers(answer.headers);
    headers.set('retry-after', String(stated ?? nextPause()));
    // Without a duration the limit is not that of one route.
    if (stated === null) headers.set('x-ratelimit-global', 'true');
    return jsonResponse(STATUS_TOO_MANY, headers, json === null ? notDiscords(answer.status) : text);
  }

  return async (answer) => {
    const { status, headers } = answer;
    if (status === STATUS_TOO_MANY) return readRateLimit(answer);
    pause = 0;
    if (status >= STATUS_SERVER_ERROR || status === STATUS_NO_CONTENT) return answer;
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
    if (status < STATUS_REDIRECT) {
      const isForeign = headers.has('content-type') && !isJson;
      return isForeign ? jsonResponse(STATUS_BAD_GATEWAY, new Headers(), notDiscords(status)) : answer;
    }
    const { text, json } = await bodyOf(answer);
    const isDiscords = json !== null && 'message' in json;
    if (isDiscords) return jsonResponse(status, headers, text);
    // A token refused by somebody else, or a redirect, says nothing about Discord.
    const isElsewhere = status === STATUS_UNAUTHORIZED || status < 400;
    return jsonResponse(isElsewhere ? STATUS_BAD_GATEWAY : status, headers, notDiscords(status));
  };
}

const notDiscords = (status: number): string =>
  JSON.stringify({ message: `an answer with status ${status} that is not Discord’s` });

export function jsonResponse(status: number, from: ResponseLike['headers'], body: string): ResponseLike {
  const headers = new Headers(from);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) headers.delete(name);
  headers.set('content-type', 'application/json');
  return {
    status,
    statusText: '',
    ok: status >= STATUS_OK && status < STATUS_REDIRECT,
    headers,
    body: null,
    bodyUsed: false,
    text: async () => body,
    json: async () => JSON.parse(body) as unknown,
    arrayBuffer: async () => new TextEncoder().encode(body).buffer,
  };
}

async function bodyOf(answer: ResponseLike): Promise<{ readonly text: string; readonly json: object | null }> {
  const text = await answer.text();
  try {
    const json: unknown = JSON.parse(text);
    return { text, json: typeof json === 'object' ? json : null };
  } catch {
    return { text, json: null };
  }
}

function retryAfterOf(json: object | null): string | null {
  return json !== null && 'retry_after' in json ? String(json.retry_after) : null;
}

/** HTTP allows seconds or a date; null: neither, or no pause. */
function secondsOf(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter) - now) / 1000 : seconds;
  return wait > 0 && Number.isFinite(wait) ? Math.max(wait, MIN_PAUSE_SECONDS) : null;
}
