/** A wrong clock, or one that is set while the bot runs: the bot posts nothing twice and does not fall silent. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { BotRest } from '../../../src/discord/connection/calls/rest.ts';
import { createClock } from '../../../src/kernel/index.ts';
import { controlOf, openPlayground, startTable, textOf } from '../../support/discord/bot.ts';

const DAY = 24 * 3_600_000;

describe('a clock that is days ahead', { timeout: 300_000 }, () => {
  it('does not hide a posted message: it is not posted again although the delivery could not be recorded', async () => {
    let discordsClock = Date.now();
    let failed = false;
    const table = await startTable({
      clock: { now: () => new Date(Date.now() + 3 * DAY) },
      playground: { now: () => discordsClock++ },
      outbox: (outbox) => ({
        ...outbox,
        delivered: async (entryId, record, lease) => {
          if (!failed && record.posts?.turnMessageId) {
            failed = true;
            // Longer than Discord remembers a nonce.
            discordsClock += DAY / 24;
            throw new Error('the power is cut');
          }
          return outbox.delivered(entryId, record, lease);
        },
      }),
    });
    onTestFinished(() => table.close());
    const [anni, jana] = [table.person('anni'), table.person('jana')];
    await (await anni.command(table.channelId, 'game new', { players: 2 })).reply();
    await (await jana.command(table.channelId, 'game join')).reply();
    await anni.waitForMessage((message) => textOf(message).includes('Anni, Jana'));
    await (await anni.command(table.channelId, 'game start')).reply();
    const isTurn = (message: Parameters<typeof controlOf>[0]) => controlOf(message, 'hand') !== undefined;
    const { channel_id: thread } = await anni.waitForMessage(isTurn);
    await expect.poll(async () => (await table.store.outbox.pending()).length, { timeout: 300_000 }).toBe(0);
    expect(failed).toBe(true);
    expect(anni.messages(thread).filter(isTurn)).toHaveLength(1);
  });
});

describe('a clock that is set back by an hour', { timeout: 300_000 }, () => {
  it('cancels the retry delays of announcements and notices', async () => {
    let setBack = (): void => undefined;
    const resumed = { outbox: 0, notices: 0 };
    const table = await startTable({
      bot: false,
      onStatement: ({ sql }) => {
        const [, name] = /^UPDATE .*\b(outbox|notices)\b.* IS NULL/.exec(sql) ?? [];
        if (name === 'outbox' || name === 'notices') resumed[name] += 1;
      },
    });
    onTestFinished(() => table.close());
    await table.startBot({
      onSetBack: (listener) => {
        setBack = listener;
        return () => undefined;
      },
    });
    await expect.poll(() => resumed, { timeout: 300_000 }).toEqual({ outbox: 1, notices: 1 });
    setBack();
    await expect.poll(() => resumed, { timeout: 300_000 }).toEqual({ outbox: 2, notices: 2 });
  });

  it('does not block the client until that hour is over', async () => {
    const discord = await openPlayground();
    onTestFinished(() => discord.close());
    const rest = new BotRest({ api: discord.apiUrl, version: '10', rejectOnRateLimit: () => true });
    rest.setToken(discord.botToken);
    let tick = (): void => undefined;
    let now = Date.now();
    const clock = createClock({
      wall: () => now,
      timer: {
        after: (_, work) => {
          tick = work;
          return () => undefined;
        },
      },
    });
    onTestFinished(clock.onSetBack(() => rest.forgetLimits()));
    await rest.get('/users/@me');
    // A rate limit of a second that began before the clock was set.
    rest.globalReset = now + 3_600_000;
    rest.globalRemaining = 0;
    await expect(rest.get('/users/@me')).rejects.toThrow();
    now -= 3_600_000;
    tick();
    await rest.get('/users/@me');
  });

  it('does not block the client for a rate limit that ends in days', async () => {
    const discord = await openPlayground();
    onTestFinished(() => discord.close());
    const rest = new BotRest({ api: discord.apiUrl, version: '10', rejectOnRateLimit: () => true });
    rest.setToken(discord.botToken);
    rest.globalReset = Date.now() + 3 * 24 * 3_600_000;
    rest.globalRemaining = 0;
    rest.globalDelay = new Promise(() => undefined);
    await rest.get('/users/@me');
    expect(rest.globalDelay).toBeNull();
  });
});
