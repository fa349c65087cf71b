/**
 * The door for the home network: asks for the join code, and remembers in the browser who has given it.
 * Who has to come through it is decided in `guard.ts`.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createTries } from './counts.ts';
import { isJoinCode, joinCookie, type Lan } from './guard.ts';

const WRONG_A_MINUTE = 20;

/** Steady milliseconds count the wrong tries of each address. */
export function registerJoin(app: FastifyInstance, lan: Lan, ticks: () => number): void {
  const wrong = createTries({ limit: WRONG_A_MINUTE, perMs: 60_000, ticks });
  const options = { config: { door: 'join' as const } };

  function tryCode(code: string, from: string, reply: FastifyReply): FastifyReply {
    if (wrong.exhausted(from)) return sendDoor(reply, 429, 'Too many wrong codes. Wait a minute.');
    if (!isJoinCode(code, lan.joinCode)) {
      wrong.note(from);
      return sendDoor(reply, 403, 'That is not the code.');
    }
    return reply.header('set-cookie', joinCookie(lan.joinCode)).redirect('/');
  }
  app.get<{ Querystring: { code?: unknown } }>('/join', options, ({ query, ip }, reply) =>
    tryCode(typeof query.code === 'string' ? query.code : '', ip, reply),
  );
  app.get<{ Params: { code: string } }>('/join/:code', options, ({ params, ip }, reply) =>
    tryCode(params.code, ip, reply),
  );
}

/** The page that asks for the code. */
export function sendDoor(reply: FastifyReply, status: number, fault: string | null): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'")
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Join the playground</title>
<style>
  :root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif; }
  body { max-width: 22em; margin: 15vh auto; padding: 0 1em; }
  input, button { box-sizing: border-box; width: 100%; margin-top: .5em; padding: .6em; font: inherit; }
</style>
<h1>Join the playground</h1>
<form action="/join">
  <label>The code that the program has printed where it runs
    <input name="code" required autofocus autocomplete="off" autocapitalize="none" spellcheck="false">
  </label>
  ${fault === null ? '' : `<p role="alert">${fault}</p>`}
  <button>Come in</button>
</form>
`);
}
