/**
 * How the program ends: on a signal, and when Discord rejects it. Crashes in mid-delivery are tested by power cuts in
 * `test/e2e`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { clickOn, controlOf, openPlayground, textOf } from '../support/discord/bot.ts';
import { standInGateway } from '../support/discord/standInGateway.ts';
import { drawnPartOf } from '../support/runner/campaign.ts';
import { needs } from '../support/runner/needs.ts';
import { programUnderTest, type Started } from './support/programUnderTest.ts';

const { folder, start } = programUnderTest();

/** Far shorter than Discord's rate limit, and far longer than a slow machine needs. */
const STOP_TIMEOUT_MS = 40_000;

async function stopped({ child, ended }: Started, ...signals: readonly NodeJS.Signals[]) {
  const startedAt = performance.now();
  for (const signal of signals) child.kill(signal);
  const { code, stderr } = await ended;
  return { code, stderr, soon: performance.now() - startedAt < STOP_TIMEOUT_MS };
}

const cleanly = { code: 0, stderr: '', soon: true };

/** A Discord for the running test, and the settings that name it. */
async function discordFor() {
  const discord = await openPlayground();
  onTestFinished(() => discord.close());
  return { discord, settings: { DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl } };
}

it('the token is passed to no child process; a stop does not wait for a rate limit, and the next start delivers the message once', {
  timeout: 300_000,
}, async () => {
  const { discord, settings } = await discordFor();
  const first = start(settings);
  await first.line(/^The bot is on Discord/);
  // Only Linux shows the environment of a process.
  if (process.platform === 'linux') expectTokenUnknownTo(childrenOf(first.child.pid), discord.botToken);
  const anni = discord.person('anni');
  const { channelId: channel } = discord;
  await (await anni.command(channel, 'game new', { players: 2 })).reply();
  await (await discord.person('jana').command(channel, 'game join')).reply();
  const lobby = await anni.waitForMessage((message) => textOf(message).includes('Anni, Jana'));
  const limited = new Promise<void>((resolve) => {
    const stop = discord.intercept(({ method, path: route }) => {
      if (method !== 'POST' || !route.endsWith('/messages') || route.includes(channel)) return undefined;
      stop();
      resolve();
      return { act: 'fail', when: 'before', status: 429, headers: { 'retry-after': '55' } };
    });
  });
  await clickOn(anni, lobby, 'start');
  await limited;
  // A service manager signals the whole group, and parent processes pass the signal on.
  expect(await stopped(first, 'SIGTERM', 'SIGTERM')).toEqual(cleanly);
  const second = start(settings);
  await second.line(/^The bot is on Discord/);
  const isTurn = (message: Parameters<typeof controlOf>[0]) => controlOf(message, 'hand') !== undefined;
  const turn = await anni.waitForMessage(isTurn, 60_000);
  await (await anni.command(turn.channel_id, 'game list')).reply();
  expect(await stopped(second, 'SIGTERM')).toEqual(cleanly);
  expect(anni.messages(turn.channel_id).filter(isTurn)).toHaveLength(1);
});

const STOPS: Readonly<Record<string, (context: TestContext) => Promise<void>>> = {
  async 'when the terminal is closed, as on a signal'() {
    const { settings } = await discordFor();
    const running = start(settings);
    await running.line(/^The bot is on Discord/);
    expect(await stopped(running, 'SIGHUP', 'SIGTERM')).toEqual(cleanly);
  },

  async 'during a long computation of a computer player'(context) {
    needs(
      context,
      process.platform === 'linux',
      'This test requires Linux, whose /proc shows the computing time of a thread.',
    );
    const { discord, settings } = await discordFor();
    const running = start({ ...settings, OPPONENT_MS: '60000' });
    await running.line(/^The bot is on Discord/);
    const anni = discord.person('anni');
    const { channelId: channel } = discord;
    await (await anni.command(channel, 'game new', { players: 2 })).reply();
    await (await anni.command(channel, 'game computer', { player: 'master' })).reply();
    await (await anni.command(channel, 'game start')).reply();
    const thread = await anni.waitForChannel(({ kind }) => kind === 'thread', 60_000);
    // If she begins, the computer player moves next.
    const turn = () => anni.messages(thread.id).find((message) => controlOf(message, 'hand') !== undefined);
    const before = computedBeside(running.child.pid);
    await expect
      .poll(
        async () => {
          const message = turn();
          if (message && controlOf(message, 'pass')) await (await anni.command(thread.id, 'pass')).reply();
          return computedBeside(running.child.pid) - before;
        },
        { interval: 500, timeout: 200_000 },
      )
      .toBeGreaterThan(1);
    expect(await stopped(running, 'SIGTERM')).toEqual(cleanly);
  },

  async 'during start-up, even if Discord does not answer'() {
    const { discord, settings } = await discordFor();
    const requested = new Promise<void>((resolve) => {
      discord.intercept(() => {
        resolve();
        return { act: 'hold', when: 'before', until: new Promise(() => undefined) };
      });
    });
    const starting = start(settings);
    await requested;
    expect(await stopped(starting, 'SIGTERM')).toEqual(cleanly);
  },
};

it.for(drawnPartOf('stops', Object.keys(STOPS), 1))('stops cleanly %s', { timeout: 300_000 }, (name, context) =>
  STOPS[name]?.(context),
);

const REJECTIONS: Readonly<Record<string, () => Promise<void>>> = {
  async 'the gateway closes for good'() {
    const { discord, settings } = await discordFor();
    const gateway = await standInGateway(discord);
    onTestFinished(() => gateway.close());
    const running = start(settings);
    await running.line(/^The bot is on Discord/);
    gateway.closeWith(4011);
    const sentence = /^Discord closed the connection for good \(code 4011\): .*restart it.*\n$/;
    expect(await running.ended).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
  },

  async 'its token is reset: at the first refused call'() {
    const { discord, settings } = await discordFor();
    const running = start(settings);
    await running.line(/^The bot is on Discord/);
    const body = { code: 0, message: '401: Unauthorized' };
    discord.intercept(({ path: route }) =>
      route.startsWith('/webhooks/') || route.startsWith('/interactions/')
        ? undefined
        : { act: 'fail', when: 'before', status: 401, body },
    );
    await discord.person('anni').command(discord.channelId, 'game new', { players: 2 });
    const ended = await running.ended;
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Discord rejects DISCORD_TOKEN: /) });
  },
};

it.each(drawnPartOf('rejections by Discord', Object.keys(REJECTIONS), 1))(
  'exits with a message when %s',
  { timeout: 300_000 },
  async (name) => REJECTIONS[name]?.(),
);

/** Ids of the processes that a process has started. */
function childrenOf(pid = 0): readonly string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap(
    (thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').match(/\d+/g) ?? [],
  );
}

function expectTokenUnknownTo(processes: readonly string[], token: string): void {
  expect(processes.length).toBeGreaterThan(0);
  for (const id of processes) {
    const environment = readFileSync(`/proc/${id}/environ`, 'utf8');
    expect(environment).toContain('LOG_LEVEL=');
    expect(environment).not.toContain(token);
  }
}

/** CPU seconds of a process's threads other than its event loop. */
function computedBeside(pid = 0): number {
  const threads = readdirSync(`/proc/${pid}/task`).filter((thread) => Number(thread) !== pid);
  const ticks = threads.map((thread) => {
    const words = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(words[11] ?? 0);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}

describe('npm start', { timeout: 300_000 }, () => {
  it('exits when only npm is signalled, which passes the signal on only to its shell', async (context) => {
    needs(context, process.platform !== 'win32', 'Windows has no SIGTERM.');
    const script = path.resolve('scripts/start.js');
    const scripts = { start: `"${process.execPath}" "${script}"` };
    writeFileSync(path.join(folder(), 'package.json'), JSON.stringify({ private: true, scripts }));
    const { child, line, ended } = start({}, { command: 'npm', args: ['start'] });
    const address = (await line(/^Open /)).slice('Open '.length);
    expect((await fetch(address)).status).toBe(200);
    child.kill('SIGTERM');
    // Its output closes when the last process has ended.
    await ended;
    await expect(fetch(address)).rejects.toThrow();
  });

  it('stops the bot cleanly at a SIGINT to its process alone', async (context) => {
    needs(context, process.platform !== 'win32', 'On Windows the signal would kill.');
    const { child, line, ended } = start({}, { args: [path.resolve('scripts/start.js')] });
    const address = (await line(/^Open /)).slice('Open '.length);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    await expect(fetch(address)).rejects.toThrow();
  });

  it('exits with the bot under a manager such as pm2, which listens on a channel', async () => {
    const listener = path.join(folder(), 'listener.cjs');
    writeFileSync(listener, `process.on('message', () => undefined);`);
    const child = fork(path.resolve('scripts/start.js'), {
      cwd: folder(),
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PLAYGROUND_PORT: 'eighty' },
      execArgv: ['--require', listener],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    expect(await once(child, 'exit')).toEqual([1, null]);
  });

  it('reports that the bot was killed from outside, as by the out-of-memory killer', async (context) => {
    needs(context, process.platform === 'linux', 'This test requires Linux, because it finds processes in /proc.');
    const { child, line, ended } = start({}, { args: [path.resolve('scripts/start.js')] });
    await line(/^Open /);
    const bot = Number(childrenOf(child.pid)[0]);
    expect(bot).toBeGreaterThan(1);
    process.kill(bot, 'SIGKILL');
    expect(await ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The bot was killed .* 512 MB or more\.\n$/),
    });
  });

  it('reports that the set-up was killed from outside', async (context) => {
    needs(context, process.platform === 'linux', 'This test requires Linux, because it finds processes in /proc.');
    const bin = path.join(folder(), 'bin');
    mkdirSync(bin);
    // Replaces Node only for the bot and its set-up.
    writeFileSync(path.join(bin, 'ended.js'), 'process.kill(process.pid, "SIGABRT"); setInterval(() => {}, 1000);');
    const script = path.join(bin, 'start.js');
    cpSync(path.resolve('scripts'), bin, { recursive: true });
    cpSync(path.join(bin, 'ended.js'), path.join(bin, 'run.js'));
    const { ended } = start({}, { args: [script] });
    expect(await ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The bot, or its set-up, was ended from outside by the signal SIGABRT\.\n$/m),
    });
  });
});
