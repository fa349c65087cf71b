/** A start while Discord cannot be reached, or does not take the list of commands: the bot goes on trying, and plays with what there is. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connect, connectWithRetry } from '../../../src/discord/connection/index.ts';
import { registerWithRetry } from '../../../src/discord/interactions/index.ts';
import { openPlayground, startTable, textOf } from '../../support/bot.ts';

const log = pino({ level: 'silent' });
const clock = { now: () => new Date() };

/** Runs all at once, and notes for how long it would have waited. */
function hurried() {
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
    ['an answer of a server in trouble', 503, ''],
    ['a page of a proxy', 403, '<html>no</html>'],
    ['a sign-in page', 401, '<html>sign in</html>'],
    ['a page in place of any answer', 200, '<html>sign in</html>'],
  ])('(%s) is tried again after growing pauses until it is there', async (_, status, body) => {
    const discord = await openPlayground();
    onTestFinished(() => discord.close());
    const server = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const trouble = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    const { pauses, timer } = hurried();
    const connected = await connectWithRetry(
      () =>
        connect({ token: discord.botToken, apiUrl: pauses.length < 4 ? trouble : discord.apiUrl, log, clock, timer }),
      { clock, timer, log },
    );
    expect(connected.ok).toBe(true);
    if (connected.ok) await connected.close();
    expect(pauses).toEqual([5_000, 10_000, 20_000, 40_000]);
  });

  it('waits for as long as Discord says that no start is left', async () => {
    const { pauses, timer } = hurried();
    const later = new Date(Date.now() + 3_600_000);
    const refusal = { ok: false, code: 'unreachable', reason: 'used up', notBefore: later } as const;
    const outcomes = [refusal, { ok: false, code: 'invalidToken' } as const];
    await connectWithRetry(async () => outcomes.shift() ?? refusal, { clock, timer, log });
    expect(pauses).toHaveLength(1);
    expect(pauses[0]).toBeGreaterThan(3_500_000);
  });

  it('ends at once for a token that Discord does not know', async () => {
    const discord = await openPlayground();
    onTestFinished(() => discord.close());
    const { pauses, timer } = hurried();
    const wrong = () => connect({ token: 'wrong', apiUrl: discord.apiUrl, log, clock, timer });
    expect(await connectWithRetry(wrong, { clock, timer, log })).toEqual({ ok: false, code: 'invalidToken' });
    expect(pauses).toEqual([]);
  });
});

describe('a list of commands that Discord does not take', () => {
  it.each([
    ['GET', 500],
    ['PUT', 400],
    ['PUT', 403],
  ])('(%s, %i) does not keep the bot from playing with those that are registered', async (method, status) => {
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

  it('is sent again after growing pauses, which are as long as Discord asks for', async () => {
    const { pauses, timer } = hurried();
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
