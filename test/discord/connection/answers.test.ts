/** Answers that are not Discord’s, or lack what Discord would say: none is asked again at once, none is taken for a lost token. */
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

/** A REST client, whose every call is answered so. */
async function answering(answer: Answer) {
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

const failed = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error('it was taken')),
    (error: unknown) => error,
  );

describe('a 429', () => {
  it.each([
    ['without headers', {}, ''],
    ['with a page', HTML, '<html>slow down</html>'],
    ['with a wait of nothing', { 'retry-after': '0' }, '{}'],
    ['with a wait that is no number', { 'retry-after': 'soon' }, '{}'],
  ])('%s is not asked again at once', async (_, headers, body) => {
    const { rest, calls } = await answering({ status: 429, headers, body });
    const limited = new Promise<{ readonly retryAfter: number }>((resolve) => rest.once('rateLimited', resolve));
    rest.get('/gateway/bot').catch(() => undefined);
    expect((await limited).retryAfter).toBeGreaterThanOrEqual(5000);
    expect(calls()).toBe(1);
  });

  it('says in its body how long, where a proxy has dropped the header', async () => {
    const { rest } = await answering({ status: 429, headers: JSON_TYPE, body: '{"message":"x","retry_after":3600}' });
    expect(await failed(rest.get('/gateway/bot'))).toMatchObject({ retryAfter: expect.closeTo(3_600_000, -3) });
  });
});

describe('an answer of something between Discord and us', () => {
  it.each([
    ['a sign-in page instead of an answer', 200, '<html>sign in</html>'],
    ['a 401', 401, '<html>sign in</html>'],
    ['a redirect', 302, ''],
  ])('(%s) passes, and the token stays', async (_, status, body) => {
    const { rest, calls } = await answering({ status, headers: { ...HTML, location: 'http://127.0.0.1/' }, body });
    let isLost = false;
    rest.unauthorized.then(() => {
      isLost = true;
    });
    expect(failureOf(await failed(rest.get('/gateway/bot')))).toBe('passing');
    expect(failureOf(await failed(rest.get('/gateway/bot')))).toBe('passing');
    expect(isLost).toBe(false);
    expect(calls()).toBeLessThanOrEqual(2 * (1 + REST_RETRIES));
  });

  it.each([403, 404, 413])('with status %i and a page is a circumstance', async (status) => {
    const { rest } = await answering({ status, headers: HTML, body: '<html>no</html>' });
    expect(failureOf(await failed(rest.get('/gateway/bot')))).toBe('barred');
  });

  it.each(['"no"', 'null', '{', '[]'])('with %s for its body is a circumstance, too', async (body) => {
    const { rest } = await answering({ status: 403, headers: JSON_TYPE, body });
    expect(failureOf(await failed(rest.get('/gateway/bot')))).toBe('barred');
  });

  it('is not needed for Discord’s own 401 to end the token', async () => {
    const body = JSON.stringify({ message: '401: Unauthorized', code: 0 });
    const { rest } = await answering({ status: 401, headers: JSON_TYPE, body });
    await failed(rest.get('/gateway/bot'));
    await rest.unauthorized;
  });
});

/** Of a 5xx, by the client itself. */
const REST_RETRIES = new REST().options.retries;
