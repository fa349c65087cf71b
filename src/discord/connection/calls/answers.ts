/**
 * Answers that Discord would not give in this form, made into what the client can read: pages of proxies and captive portals, and a
 * 429 that does not say for how long, after which the client would ask again at once.
 */
import type { ResponseLike } from 'discord.js';

const OK = 200;
const REDIRECT = 300;
const UNAUTHORIZED = 401;
const TOO_MANY = 429;
const SERVER_FAULT = 500;
const BAD_GATEWAY = 502;
const NO_CONTENT = 204;

/** Seconds. */
const FIRST_PAUSE = 5;
const LONGEST_PAUSE = 600;
const SHORTEST_PAUSE = 0.25;

export type ReadAnswer = (answer: ResponseLike) => Promise<ResponseLike>;

/** For all calls of one process: where nobody says how long to wait, the pauses grow from one answer to the next. */
export function readingAnswers(now: () => number): ReadAnswer {
  let pause = 0;
  /** Answers to calls that were under way when a pause began do not make it longer. */
  let until = 0;

  function nextPause(): number {
    if (now() >= until) {
      pause = Math.min(pause === 0 ? FIRST_PAUSE : pause * 2, LONGEST_PAUSE);
      until = now() + pause * 1000;
    }
    return pause;
  }

  async function limited(answer: ResponseLike): Promise<ResponseLike> {
    const { text, json } = await bodyOf(answer);
    const said = secondsOf(answer.headers.get('retry-after'), now()) ?? secondsOf(retryAfterOf(json), now());
    const headers = new Headers(answer.headers);
    headers.set('retry-after', String(said ?? nextPause()));
    // Whoever says nothing else does not mean one route alone.
    if (said === null) headers.set('x-ratelimit-global', 'true');
    return answerOf(TOO_MANY, headers, json === null ? notDiscords(answer.status) : text);
  }

  return async (answer) => {
    const { status, headers } = answer;
    if (status === TOO_MANY) return limited(answer);
    pause = 0;
    if (status >= SERVER_FAULT || status === NO_CONTENT) return answer;
    const isJson = headers.get('content-type')?.startsWith('application/json') ?? false;
    if (status < REDIRECT) {
      const isForeign = headers.has('content-type') && !isJson;
      return isForeign ? answerOf(BAD_GATEWAY, new Headers(), notDiscords(status)) : answer;
    }
    const { text, json } = await bodyOf(answer);
    const isDiscords = json !== null && 'message' in json;
    if (isDiscords) return answerOf(status, headers, text);
    // Neither a token that somebody else refuses nor a way to somewhere else says anything about Discord.
    const isElsewhere = status === UNAUTHORIZED || status < 400;
    return answerOf(isElsewhere ? BAD_GATEWAY : status, headers, notDiscords(status));
  };
}

const notDiscords = (status: number): string =>
  JSON.stringify({ message: `an answer with status ${status} that is not Discord’s` });

/** An answer in JSON in place of another one. */
export function answerOf(status: number, from: ResponseLike['headers'], body: string): ResponseLike {
  const headers = new Headers(from);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) headers.delete(name);
  headers.set('content-type', 'application/json');
  return {
    status,
    statusText: '',
    ok: status >= OK && status < REDIRECT,
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

/** A number of seconds or a date, as HTTP has both; null: neither, or no wait at all. */
function secondsOf(retryAfter: string | null, now: number): number | null {
  if (retryAfter === null) return null;
  const seconds = Number(retryAfter);
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter) - now) / 1000 : seconds;
  return wait > 0 && Number.isFinite(wait) ? Math.max(wait, SHORTEST_PAUSE) : null;
}
