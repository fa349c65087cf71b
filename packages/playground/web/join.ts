/** Asks visitors from the home network for the join code, remembers it in a cookie, and opens what they asked for. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAttemptLimiter } from './attemptLimiter.ts';
import { isJoinCode, joinCookie, type Lan } from './guard.ts';
import { escaped, languageOf, wordsOf } from './wording.ts';

const MAX_WRONG_CODES_PER_MINUTE = 20;
/** Stands for this server, whatever address it is reached by. */
const HERE = 'http://playground.invalid';

/** `ticks`: monotonic milliseconds, for the limit of wrong attempts per address. */
export function registerJoin(app: FastifyInstance, lan: Lan, ticks: () => number): void {
  const wrong = createAttemptLimiter({ limit: MAX_WRONG_CODES_PER_MINUTE, perMs: 60_000, ticks });
  const options = { config: { access: 'join' as const } };

  function tryCode(code: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const from = request.ip;
    if (wrong.exhausted(from)) return sendJoinPage(request, reply, 429, 'tooManyCodes');
    if (typeof code !== 'string' || !isJoinCode(code, lan.joinCode)) {
      wrong.note(from);
      return sendJoinPage(request, reply, 403, 'wrongCode');
    }
    return reply.header('set-cookie', joinCookie(lan.joinCode)).redirect(targetOf(request));
  }
  app.get<{ Querystring: { code?: unknown } }>('/join', options, (request, reply) =>
    tryCode(request.query.code, request, reply),
  );
  app.get<{ Params: { code: string } }>('/join/:code', options, (request, reply) =>
    tryCode(request.params.code, request, reply),
  );
}

/** The path to open after the code: the `to` of the form, else the requested one. */
function targetOf({ method, query, routeOptions, url }: FastifyRequest): string {
  const isForm = routeOptions.config?.access === 'join';
  const asked = isForm ? (query as { to?: unknown }).to : method === 'GET' ? url : undefined;
  if (typeof asked !== 'string' || !asked.startsWith('/') || !URL.canParse(asked, HERE)) return '/';
  const { origin, pathname, search } = new URL(asked, HERE);
  // `/.//host` becomes `//host`, another server, only when it is resolved.
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}` : '/';
}

/** In the browser's language. */
export function sendJoinPage(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  fault: 'wrongCode' | 'tooManyCodes' | null,
): FastifyReply {
  const { headers } = request;
  const words = wordsOf(headers);
  return reply
    .code(status)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${languageOf(headers)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words.t('joinTitle')}</title>
<style>
  :root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif; }
  body { max-width: 22em; margin: 15vh auto; padding: 0 1em; }
  input, button { box-sizing: border-box; width: 100%; margin-top: .5em; padding: .6em; font: inherit; }
</style>
<h1>${words.t('joinTitle')}</h1>
<form action="/join">
  <input type="hidden" name="to" value="${escaped(targetOf(request))}">
  <label>${words.t('joinCode')}
    <input name="code" required autofocus autocomplete="off" autocapitalize="none" spellcheck="false">
  </label>
  ${fault === null ? '' : `<p role="alert">${words.t(fault)}</p>`}
  <button>${words.t('comeIn')}</button>
</form>
`);
}
