/**
 * The bot retries while Discord is unreachable at the start, and plays even if Discord rejects its list of commands.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, connectWithRetry } from '../../../src/discord/connection/index.ts';
import { registerWithRetry } from '../../../src/discord/interactions/index.ts';
import { openPlayground, startTable, textOf } from '../../support/discord/bot.ts';

const log = pino({ level: 'silent' });
const clock = { now: () => new Date() };

/** A timer that runs everything at once and records the requested delays. */
function immediateTimer() {
  const pauses: number[] = [];
  const timer = {
    after(milliseconds: number, work: () => void) {
      pauses.push(milliseconds);
      setImmediate(work);
      return () => undefined;
    },
  };
  return { pauses, timer };
}

describe('a start without Discord', () => {
  it.each([
    ['a server error', 503, ''],
    ['a page of a proxy', 403, '<html>no</html>'],
    ['a sign-in page', 401, '<html>sign in</html>'],
    ['a page in place of any answer', 200, '<html>sign in</html>'],
  ])('(%s) is retried with exponential backoff until Discord answers', async (_, status, body) => {
    const discord = await openPlayground();
    onTestFinished(() => discord.close());
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const brokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    const { pauses, timer } = immediateTimer();
    const connected = await connectWithRetry(
      () =>
        connect({ token: discord.botToken, apiUrl: pauses.length < 4 ? brokenUrl : discord.apiUrl, log, clock, timer }),
      { clock, timer, log },
    );
    expect(connected.ok).toBe(true);
    if (connected.ok) await connected.close();
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000]);
  });

  it('waits until Discord allows another session start', async () => {
    const { pauses, timer } = immediateTimer();
    const later = new Date(Date.now() + 3_600_000);
    const refusal = { ok: false, code: 'unreachable', reason: 'used up', notBefore: later } as const;
    const outcomes = [refusal, { ok: false, code: 'invalidToken' } as const];
    await connectWithRetry(async () => outcomes.shift() ?? refusal, { clock, timer, log });
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(3_500_000);
  });

  it('fails at once if Discord rejects the token', async () => {
    const discord = await openPlayground();
    onTestFinished(() => discord.close());
    const { pauses, timer } = immediateTimer();
    const wrong = () => connect({ token: 'wrong', apiUrl: discord.apiUrl, log, clock, timer });
    expect(await connectWithRetry(wrong, { clock, timer, log })).toEqual({ ok: false, code: 'invalidToken' });
    expect(pauses).toEqual([]);
  });
});

describe('a list of commands that Discord rejects', () => {
  it.each([
    ['GET', 500],
    ['PUT', 400],
    ['PUT', 403],
  ])('(%s, %i) does not keep the bot from serving the registered ones', async (method, status) => {
    const playground = await openPlayground();
    const first = await startTable({ playgroundAt: playground });
    onTestFinished(() => first.close());
    await first.stopBot();
    playground.intercept((request) =>
      request.method === method && request.path.endsWith('/commands')
        ? { act: 'fail', when: 'before', status, body: { code: 30034, message: 'no' } }
        : undefined,
    );
    await first.startBot();
    const reply = await (await first.person('anni').command(first.channelId, 'game new')).reply();
    expect(textOf(reply)).toContain('The game is open');
  });

  it('is sent again with exponential backoff, and no earlier than Discord asks for', async () => {
    const { pauses, timer } = immediateTimer();
    let tries = 0;
    const registered = new Promise<void>((resolve) => {
      void registerWithRetry({
        register: async () => {
          tries += 1;
          if (tries < 5) throw new Error('no');
          resolve();
        },
        timer,
        log,
        waitAfter: () => (tries === 3 ? 7_200_000 : 0),
      });
    });
    await registered;
    expect(pauses).toEqual([60_000, 120_000, 7_200_000, 480_000]);
  });
});
