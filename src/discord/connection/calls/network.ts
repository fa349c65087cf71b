/**
 * Sends the client's HTTP requests, repeats those cut off before a response, and fails instead of waiting for long rate
 * limits. Retries duplicate nothing, due to the nonces of messages and error 40060 for a second acknowledgement.
 */

import { DefaultRestOptions, RESTJSONErrorCodes, type RESTOptions, type ResponseLike } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { parseJson } from '../../../kernel/index.ts';

/** Discord may forget a nonce after this time, so a later retry has to look for the message first. */
const MAX_RATE_LIMIT_WAIT_MS = 60_000;

const CUT_CODES: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'EPIPE', 'ECONNRESET']);

/** `observe` is notified of each attempt of each call. */
export function networkOptions(observe?: CallObserver): Pick<RESTOptions, 'makeRequest' | 'rejectOnRateLimit'> {
  const read = createResponseReader(() => Date.now());
  const startAcknowledgement = createAcknowledgementTracker();
  return {
    async makeRequest(url, init) {
      const call = callOf(init.method ?? 'GET', url);
      const observeStatus = observe?.call(call);
      const readAcknowledgement = call.acknowledges === null ? null : startAcknowledgement(call.acknowledges);
      try {
        const answer = await DefaultRestOptions.makeRequest(url, init);
        observeStatus?.(answer.status);
        const readable = await read(answer);
        return readAcknowledgement === null ? readable : await readAcknowledgement(readable);
      } catch (error) {
        observeStatus?.(null);
        // The client retries only after this code.
        if (isCut(error))
          throw Object.assign(new Error('the connection was cut', { cause: error }), { code: 'ECONNRESET' });
        throw error;
      }
    },
    rejectOnRateLimit: ({ timeToReset, retryAfter }) => Math.max(timeToReset, retryAfter) > MAX_RATE_LIMIT_WAIT_MS,
  };
}

function isCut(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && CUT_CODES.has(error.code)) || isCut(error.cause);
}

interface Call {
  readonly method: string;
  /** Placeholders replace ids and tokens, so that there are few distinct routes. */
  readonly route: string;
  /** The id of the interaction that the call acknowledges, or null. */
  readonly acknowledges: string | null;
}

export interface CallObserver {
  /** A call starts. The returned function takes the status of its response, or null if there is none. */
  call(call: Call): (status: number | null) => void;
}

const BASE = /^https?:\/\/[^/]+(?:\/api)?(?:\/v\d+)?/;
const CALLBACK = /\/interactions\/(\d+)\/[^/]+\/callback/;

function callOf(method: string, url: string): Call {
  return { method, route: routeOf(url), acknowledges: CALLBACK.exec(url)?.[1] ?? null };
}

function routeOf(url: string): string {
  const [address = ''] = url.split('?');
  const parts = address.replace(BASE, '').split('/');
  return parts.map((part, place) => maskId(part, parts[place - 2])).join('/');
}

/** Replaces an id or token in a path by a placeholder. `before` is the part two places earlier. */
function maskId(part: string, before: string | undefined): string {
  if (before === 'webhooks' || before === 'interactions') return ':token';
  return /^@?[a-z-]*$/.test(part) ? part : ':id';
}

/** Marks an acknowledgement that Discord refused at this process's first attempt: another process has answered. */
export const ANSWERED_ELSEWHERE = 'answeredElsewhere';

const MAX_ACKNOWLEDGED = 2_000;

/**
 * The returned function must be called before an interaction is answered. What it returns reads the response and marks
 * it if another process answered first; Discord's code does not distinguish that from a repeated answer of this process.
 */
function createAcknowledgementTracker() {
  const attempted = new LRUCache<string, true>({ max: MAX_ACKNOWLEDGED });
  return (interactionId: string) => {
    const isFirst = !attempted.has(interactionId);
    attempted.set(interactionId, true);
    return async (answer: ResponseLike): Promise<ResponseLike> => {
      if (!isFirst || answer.status !== 400) return answer;
      const { text, json } = await bodyOf(answer);
      const isAlreadyAcknowledged =
        json !== null && 'code' in json && json.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
      return jsonResponse(
        answer.status,
        answer.headers,
        isAlreadyAcknowledged ? JSON.stringify({ ...json, [ANSWERED_ELSEWHERE]: true }) : text,
      );
    };
  };
}

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

type ReadResponse = (answer: ResponseLike) => Promise<ResponseLike>;

/** Shared by all calls: as long as Discord states no duration, the pauses grow from one 429 to the next. */
function createResponseReader(now: () => number): ReadResponse {
  let pause = 0;
  /** Until then, responses to earlier calls do not lengthen the pause. */
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
    // Discord states a duration for the limit of a single route, so this one applies to all.
    if (stated === null) headers.set('x-ratelimit-global', 'true');
    return jsonResponse(STATUS_TOO_MANY, headers, json === null ? foreignResponse(answer.status) : text);
  }

  return async (answer) => {
    const { status, headers } = answer;
    if (status === STATUS_TOO_MANY) return readRateLimit(answer);
    pause = 0;
    if (status >= STATUS_SERVER_ERROR || status === STATUS_NO_CONTENT) return answer;
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
    if (status < STATUS_REDIRECT) {
      const isForeign = headers.has('content-type') && !isJson;
      return isForeign ? jsonResponse(STATUS_BAD_GATEWAY, new Headers(), foreignResponse(status)) : answer;
    }
    const { text, json } = await bodyOf(answer);
    const isDiscords = json !== null && 'message' in json;
    if (isDiscords) return jsonResponse(status, headers, text);
    // A 401 or a redirect that is not Discord's says nothing about the token.
    const isElsewhere = status === STATUS_UNAUTHORIZED || status < 400;
    return jsonResponse(isElsewhere ? STATUS_BAD_GATEWAY : status, headers, foreignResponse(status));
  };
}

const foreignResponse = (status: number): string =>
  JSON.stringify({ message: `an answer with status ${status} that is not Discord’s` });

function jsonResponse(status: number, from: ResponseLike['headers'], body: string): ResponseLike {
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
  const json = parseJson(text);
  return { text, json: typeof json === 'object' ? json : null };
}

function retryAfterOf(json: object | null): string | null {
  return json !== null && 'retry_after' in json ? String(json.retry_after) : null;
}

/** HTTP allows seconds or a date. Returns null if it is neither or already over. */
function secondsOf(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter) - now) / 1000 : seconds;
  return wait > 0 && Number.isFinite(wait) ? Math.max(wait, MIN_PAUSE_SECONDS) : null;
}
