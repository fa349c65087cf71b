/**
 * Sends the client's HTTP requests: retries connections cut without a response, and rejects long rate limits. Retried
 * messages stay single by their nonces, interactions by error 40060.
 */
import { DefaultRestOptions, RESTJSONErrorCodes, type RESTOptions, type ResponseLike } from 'discord.js';
import { LRUCache } from 'lru-cache';
import { createResponseReader, jsonResponse } from './responses.ts';

/** Discord may forget a nonce after this time, so that a later retry has to look for the message first. */
const MAX_RATE_LIMIT_WAIT_MS = 60_000;

const CUT_CODES: ReadonlySet<unknown> = new Set(['UND_ERR_SOCKET', 'EPIPE', 'ECONNRESET']);

/** `observe` gets each attempt of each call. */
export function networkOptions(observe?: CallObserver): Pick<RESTOptions, 'makeRequest' | 'rejectOnRateLimit'> {
  const read = createResponseReader(() => Date.now());
  const tries = createAcknowledgementTracker();
  return {
    async makeRequest(url, init) {
      const call = callOf(init.method ?? 'GET', url);
      const observeStatus = observe?.call(call);
      const readAcknowledgement = call.acknowledges === null ? null : tries.answering(call.acknowledges);
      try {
        const answer = await DefaultRestOptions.makeRequest(url, init);
        observeStatus?.(answer.status);
        const readable = await read(answer);
        return readAcknowledgement === null ? readable : await readAcknowledgement(readable);
      } catch (error) {
        observeStatus?.(null);
        // The client retries after this code only.
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
  /** With placeholders for ids and tokens, so that there are few routes. */
  readonly route: string;
  /** The interaction that it acknowledges; null: none. */
  readonly acknowledges: string | null;
}

export interface CallObserver {
  /** A call starts; the returned function gets the status of its response, null if there is none. */
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
  return parts.map((part, place) => named(part, parts[place - 2])).join('/');
}

/** `before` is the part two places earlier. */
function named(part: string, before: string | undefined): string {
  if (before === 'webhooks' || before === 'interactions') return ':token';
  return /^@?[a-z-]*$/.test(part) ? part : ':id';
}

/** Marks a refused acknowledgement that this process sent for the first time: another process has answered. */
export const ANSWERED_ELSEWHERE = 'answeredElsewhere';

const MAX_ACKNOWLEDGED = 10_000;

interface AcknowledgementTracker {
  /**
   * Call it before answering an interaction. The returned function reads the response and marks it if another process
   * answered first; Discord's code is the same as for a repeated answer of ours.
   */
  answering(interactionId: string): (answer: ResponseLike) => Promise<ResponseLike>;
}

function createAcknowledgementTracker(): AcknowledgementTracker {
  const attempted = new LRUCache<string, true>({ max: MAX_ACKNOWLEDGED });
  return {
    answering(interactionId) {
      const isFirst = !attempted.has(interactionId);
      attempted.set(interactionId, true);
      return async (answer) => {
        if (!isFirst || answer.status !== 400) return answer;
        const body: unknown = JSON.parse(await answer.text());
        const isAlreadyAcknowledged =
          typeof body === 'object' &&
          body !== null &&
          'code' in body &&
          body.code === RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged;
        return jsonResponse(
          answer.status,
          answer.headers,
          JSON.stringify(isAlreadyAcknowledged ? { ...body, [ANSWERED_ELSEWHERE]: true } : body),
        );
      };
    },
  };
}
