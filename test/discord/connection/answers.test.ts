/** Responses of a proxy, or without Discord’s usual fields: the bot backs off and keeps its token. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REST } from 'discord.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { networkOptions } from '../../../src/discord/connection/calls/network.ts';
import { BotRest } from '../../../src/discord/connection/calls/rest.ts';
import { failureOf } from '../../../src/discord/connection/index.ts';

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const HTML = { 'content-type': 'text/html' } as const;
const JSON_TYPE = { 'content-type': 'application/json' } as const;

/** A REST client that gets this response to every call. */
async function restAnsweredWith(answer: Answer) {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    request.resume();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  const rest = new BotRest({ ...networkOptions(), api, version: '10' });
  rest.setToken('token');
  return { rest, calls: () => calls };
}

const rejectionOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: unknown) => error,
  );

describe('a 429', () => {
  it.each([
    ['without headers', {}, ''],
    ['with a page', HTML, '<html>slow down</html>'],
    ['with a wait of nothing', { 'retry-after': '0' }, '{}'],
    ['with a wait that is no number', { 'retry-after': 'soon' }, '{}'],
  ])('%s makes the client wait at least five seconds', async (_, headers, body) => {
    const { rest, calls } = await restAnsweredWith({ status: 429, headers, body });
    const limited = new Promise<{ readonly retryAfter: number }>((resolve) => rest.once('rateLimited', resolve));
    rest.get('/gateway/bot').catch(() => undefined);
    expect((await limited).retryAfter).toBeGreaterThanOrEqual(5000);
    expect(calls()).toBe(1);
  });

  it('is obeyed by its body if a proxy has dropped the header', async () => {
    const { rest } = await restAnsweredWith({
      status: 429,
      headers: JSON_TYPE,
      body: '{"message":"x","retry_after":3600}',
    });
    expect(await rejectionOf(rest.get('/gateway/bot'))).toMatchObject({ retryAfter: expect.closeTo(3_600_000, -3) });
  });
});

describe('a response from a proxy', () => {
  it.each([
    ['a sign-in page instead of an answer', 200, '<html>sign in</html>'],
    ['a 401', 401, '<html>sign in</html>'],
    ['a redirect', 302, ''],
  ])('(%s) is a temporary failure and does not invalidate the token', async (_, status, body) => {
    const { rest, calls } = await restAnsweredWith({
      status,
      headers: { ...HTML, location: 'http://127.0.0.1/' },
      body,
    });
    let isLost = false;
    rest.unauthorized.then(() => {
      isLost = true;
    });
    expect(failureOf(await rejectionOf(rest.get('/gateway/bot')))).toBe('passing');
    expect(failureOf(await rejectionOf(rest.get('/gateway/bot')))).toBe('passing');
    expect(isLost).toBe(false);
    expect(calls()).toBeLessThanOrEqual(2 * (1 + REST_RETRIES));
  });

  it.each([403, 404, 413])('with status %i and an HTML page counts as barred', async (status) => {
    const { rest } = await restAnsweredWith({ status, headers: HTML, body: '<html>no</html>' });
    expect(failureOf(await rejectionOf(rest.get('/gateway/bot')))).toBe('barred');
  });

  it.each(['"no"', 'null', '{', '[]'])('with the body %s counts as barred', async (body) => {
    const { rest } = await restAnsweredWith({ status: 403, headers: JSON_TYPE, body });
    expect(failureOf(await rejectionOf(rest.get('/gateway/bot')))).toBe('barred');
  });

  it('differs from Discord’s own 401, which invalidates the token', async () => {
    const body = JSON.stringify({ message: '401: Unauthorized', code: 0 });
    const { rest } = await restAnsweredWith({ status: 401, headers: JSON_TYPE, body });
    await rejectionOf(rest.get('/gateway/bot'));
    await rest.unauthorized;
  });
});

/** How often discord.js repeats a call that failed with a 5xx. */
const REST_RETRIES = new REST().options.retries;
