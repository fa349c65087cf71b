/**
 * A database whose files or folder become read-only during play: people and the operator are informed, and the bot
 * continues.
 */
import path from 'node:path';
import { createClient } from '@libsql/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/testServers/freePort.js';
import { immutableIn } from '../support/database/immutable.ts';
import { openPlayground, textOf } from '../support/discord/bot.ts';
import { programUnderTest } from './support/programUnderTest.ts';

const { folder, madeDatabase, start } = programUnderTest();

describe('a database that becomes read-only', { timeout: 300_000 }, () => {
  it('is reported to people and at /readyz, and play resumes when it is writable again', async (context) => {
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
    for (const [reports, part] of [...parts, path.dirname(file)].entries()) {
      // Nobody has read the last state yet.
      immutable(part, true);
      for (let tries = 0; tries < 3; tries += 1) expect(await open(), part).toMatch(/^I can’t save anything/);
      expect(await readiness(), part).toMatchObject({ status: 503, ready: false, writable: false });
      // Reading needs only the shared memory.
      if (!part.endsWith('-shm')) expect(await look(), part).not.toMatch(/can’t save/);
      expect(sentences(), log).toBe(reports + 1);
      immutable(part, false);
      await expect.poll(readiness, { timeout: 60_000 }).toEqual({ status: 200, ready: true, writable: true });
      expect(await open(), part).not.toMatch(/can’t save/);
    }
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    const saved = createClient({ url: `file:${file}` });
    onTestFinished(() => saved.close());
    expect((await saved.execute('SELECT count(*) AS games FROM matches')).rows[0]).toMatchObject({
      games: 2 + parts.length,
    });
    console.log(log);
  });
});
