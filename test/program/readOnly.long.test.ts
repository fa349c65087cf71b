/** A database whose files or folder may not be written any more while the bot plays: what people and the owner hear, and that it goes on. */
import path from 'node:path';
import { createClient } from '@libsql/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/freePort.js';
import { openPlayground, textOf } from '../support/bot.ts';
import { immutableIn } from '../support/immutable.ts';
import { programUnderTest } from './support/programUnderTest.ts';

const { folder, madeDatabase, start } = programUnderTest();

describe('a database that becomes read-only', { timeout: 300_000 }, () => {
  it('is said, to people and at /readyz, and is played on when it may be written again', async (context) => {
    const file = await madeDatabase();
    const immutable = immutableIn(context, folder());
    const discord = await openPlayground();
    onTestFinished(() => discord.close());
    const port = await freePort();
    const settings = { DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl, HTTP_PORT: String(port) };
    const { child, ended, line } = start({ ...settings, LOG_LEVEL: 'warn' });
    let log = '';
    child.stderr.on('data', (chunk) => {
      log += chunk;
    });
    const sentences = () => log.split('the database is read-only: nothing can be saved').length - 1;
    await line(/^The bot is on Discord/);
    const anni = discord.person('anni');
    const { channelId: channel } = discord;
    const open = async () => textOf(await (await anni.command(channel, 'game new', { players: 2 })).reply());
    const look = async () => textOf(await (await anni.command(channel, 'game list')).reply());
    const readiness = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      return { status: answer.status, ...JSON.parse(await answer.text()).database };
    };
    expect(await open()).not.toMatch(/can’t save/);
    await expect.poll(readiness, { timeout: 60_000 }).toEqual({ status: 200, ready: true, writable: true });
    const parts = ['', '-wal', '-shm'].map((end) => `${file}${end}`);
    for (const [told, part] of [...parts, path.dirname(file)].entries()) {
      // The last state is one that nobody has read yet.
      immutable(part, true);
      for (let tries = 0; tries < 3; tries += 1) expect(await open(), part).toMatch(/^I can’t save anything/);
      expect(await readiness(), part).toMatchObject({ status: 503, ready: false, writable: false });
      // What only shows needs no more than the shared memory.
      if (!part.endsWith('-shm')) expect(await look(), part).not.toMatch(/can’t save/);
      expect(sentences(), log).toBe(told + 1);
      immutable(part, false);
      await expect.poll(readiness, { timeout: 60_000 }).toEqual({ status: 200, ready: true, writable: true });
      expect(await open(), part).not.toMatch(/can’t save/);
    }
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    const kept = createClient({ url: `file:${file}` });
    onTestFinished(() => kept.close());
    expect((await kept.execute('SELECT count(*) AS games FROM matches')).rows[0]).toMatchObject({
      games: 2 + parts.length,
    });
    console.log(log);
  });
});
