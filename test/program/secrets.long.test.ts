/**
 * Secrets of the bot that an external program in a seat could read from the environments of its parent processes and
 * their children.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Playground } from '../../packages/playground/index.ts';
import { controlOf, openPlayground } from '../support/discord/bot.ts';
import { drawnPartOf } from '../support/runner/campaign.ts';
import { needs } from '../support/runner/needs.ts';
import { programUnderTest } from './support/programUnderTest.ts';

const { folder, start } = programUnderTest();
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SPY = fileURLToPath(new URL('./support/spy.js', import.meta.url));

interface Seen {
  readonly id: number;
  readonly parent: number;
  readonly command: string;
  readonly environment: string;
}

describe('an external program', { timeout: 300_000 }, () => {
  let discord: Playground;
  afterEach(() => discord.close());

  const STARTS = [
    ['npm start', 'npm', ['start']],
    ['scripts/start.js', process.execPath, [path.join(ROOT, 'scripts/start.js')]],
    ['scripts/run.js', process.execPath, [path.join(ROOT, 'scripts/run.js'), path.join(ROOT, 'src/main.ts')]],
  ] as const;

  it.for(drawnPartOf('ways to start the bot', STARTS, 1))(
    'finds no secret in any process of a bot started by %s',
    async ([_, command, args], context) => {
      needs(
        context,
        process.platform === 'linux',
        'This test requires Linux, which shows environments of other processes.',
      );
      discord = await openPlayground();
      const seenFile = path.join(folder(), 'seen.json');
      const secrets = { DISCORD_TOKEN: discord.botToken, DISCORD_CLIENT_SECRET: 'a-secret-of-the-application' };
      const database = `file:${path.join(folder(), 'kept-apart.db')}`;
      const settings = {
        ...secrets,
        DISCORD_API_URL: discord.apiUrl,
        DATABASE_URL: database,
        PGPASSWORD: 'a-password',
        OPPONENT_COMMAND: `Spy="${process.execPath}" "${SPY}" "${seenFile}"`,
      };
      const { child, line, ended } = start(settings, { cwd: ROOT, command, args });
      try {
        await line(/^The bot is on Discord/);
        const anni = discord.person('anni');
        const { channelId: channel } = discord;
        await (await anni.command(channel, 'game new', { players: 2 })).reply();
        await (await anni.command(channel, 'game computer', { player: 'Spy' })).reply();
        await (await anni.command(channel, 'game start')).reply();
        const thread = await anni.waitForChannel(({ kind }) => kind === 'thread');
        const turn = await anni.waitForMessage(
          (message) => message.channel_id === thread.id && controlOf(message, 'hand') !== undefined,
        );
        // The program starts on its first turn: after her first move if she begins.
        if (controlOf(turn, 'pass')) await (await anni.command(thread.id, 'pass')).reply();
        await expect.poll(() => existsSync(seenFile), { timeout: 120_000 }).toBe(true);
        const all: readonly Seen[] = JSON.parse(readFileSync(seenFile, 'utf8'));
        const family = all.filter(({ id }) => descends(id, child.pid ?? 0, all));
        expect(family.some(({ command: line }) => line.includes('spy.js'))).toBe(true);
        expect(family.some(({ environment }) => environment.includes('OPPONENT_COMMAND='))).toBe(true);
        const readable = [...Object.values(secrets), database, 'a-password'];
        for (const { command: line, environment } of family) {
          for (const secret of readable) expect(`${line} ${environment}`).not.toContain(secret);
        }
      } finally {
        // In any case: killing npm leaves the bot running.
        child.kill('SIGTERM');
        await ended;
      }
    },
  );
});

describe('a foreign process that exposes a secret', { timeout: 300_000 }, () => {
  it('is named in the log if external programs are configured, and keeps running', async (context) => {
    needs(
      context,
      process.platform === 'linux',
      'This test requires Linux, which shows environments of other processes.',
    );
    const discord = await openPlayground();
    const run = `"${process.execPath}" "${path.join(ROOT, 'scripts/run.js')}" "${path.join(ROOT, 'src/main.ts')}"`;
    // A shell that would restart it has to find its original environment.
    const script = `trap 'kill $bot' TERM; ${run} & bot=$!; wait $bot; wait $bot; tr '\\0' '\\n' < /proc/$$/environ >&2`;
    const settings = {
      DISCORD_TOKEN: discord.botToken,
      DISCORD_API_URL: discord.apiUrl,
      LOG_LEVEL: 'warn',
      OPPONENT_COMMAND: `Spy="${process.execPath}" "${SPY}"`,
    };
    const { child, line, ended } = start(settings, { command: '/bin/sh', args: ['-c', script] });
    await line(/^The bot is on Discord/);
    child.kill('SIGTERM');
    const { stderr } = await ended;
    const warned = stderr.split('\n').find((each) => each.includes('can read the bot’s secrets')) ?? '{}';
    expect((JSON.parse(warned) as { processes?: number[] }).processes).toContain(child.pid);
    expect(stderr).toContain(`DISCORD_TOKEN=${discord.botToken}`);
    await discord.close();
  });
});

function descends(id: number, from: number, all: readonly Seen[]): boolean {
  if (id === from) return true;
  const parent = all.find((each) => each.id === id)?.parent;
  return parent !== undefined && parent !== 0 && descends(parent, from, all);
}
