/**
 * The program as people start it: what it prints, how it stops, what it says when it cannot start.
 * Whole games are tested elsewhere; here each start is a process of its own.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@libsql/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '../scripts/migrate.js';
import type { Playground } from '../src/playground/index.ts';
import { clickOn, controlOf, openPlayground, textOf } from './support/bot.ts';
import { needs } from './support/needs.ts';
import { compiledProgram } from './support/program.ts';
import { standInGateway } from './support/standInGateway.ts';

let program: string;
let folder: string;
const children = new Set<ChildProcessWithoutNullStreams>();

beforeAll(async () => {
  program = await compiledProgram();
}, 300_000);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'intarsia-main-'));
});
afterEach(async () => {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  children.clear();
  rmSync(folder, { recursive: true, force: true });
});

/** The database of the next start, as a start before has made it. */
async function madeDatabase(): Promise<string> {
  const file = path.join(folder, 'data', 'intarsia.db');
  await migrate(`file:${file}`);
  return file;
}

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  /** Resolves to the line of standard output that matches. */
  line(expected: RegExp): Promise<string>;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

/** The compiled program in a folder of its own, or what is named; without settings but these. */
function start(settings: Record<string, string> = {}, { cwd = folder, args = [program] } = {}): Started {
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    LOG_LEVEL: 'silent',
    PLAYGROUND_PORT: '0',
    ...settings,
  };
  const child = spawn(process.execPath, args, { cwd, env });
  children.add(child);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  return {
    child,
    ended,
    line: (expected) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = stdout.split('\n').find((each) => expected.test(each));
          if (found !== undefined) resolve(found);
        };
        child.stdout.on('data', look);
        look();
        void ended.then(() => reject(new Error(`it ended: ${stdout}${stderr}`)));
      }),
  };
}

describe('starting without a token', { timeout: 300_000 }, () => {
  it('prints the address of the playground, stops at Ctrl-C, and goes on with what was saved', async () => {
    const first = start();
    const address = (await first.line(/^Open /)).slice('Open '.length);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(address)).status).toBe(200);
    first.child.kill('SIGINT');
    expect(await first.ended).toMatchObject({ code: 0, stderr: '' });
    const second = start();
    await second.line(/^Open /);
    second.child.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('npm start in a fresh clone', { timeout: 300_000 }, () => {
  /** As git leaves it, but for the packages, which are linked: all of the set-up beyond them is still to be done. */
  async function freshClone(): Promise<string> {
    const clone = path.join(folder, 'clone');
    const root = path.resolve('.');
    const leftOut = ['.git', '.env', 'node_modules', 'data', 'test', 'test-output', 'src/store/generated'];
    await cp(root, clone, {
      recursive: true,
      filter: (file) => !leftOut.includes(path.relative(root, file).replaceAll(path.sep, '/')),
    });
    const [from, to] = [path.join(root, 'node_modules'), path.join(clone, 'node_modules')];
    await mkdir(to);
    const { packages } = JSON.parse(await readFile(path.join(from, '.intarsia-setup.json'), 'utf8'));
    await writeFile(path.join(to, '.intarsia-setup.json'), JSON.stringify({ packages }));
    for (const name of await readdir(from))
      if (!name.startsWith('.')) await symlink(path.join(from, name), path.join(to, name), 'junction');
    return clone;
  }

  it('sets up what is missing, serves the page of the playground, and stops when it is told to', async () => {
    const clone = await freshClone();
    const { child, line, ended } = start({}, { cwd: clone, args: ['scripts/start.js'] });
    const address = (await line(/^Open /)).slice('Open '.length);
    const page = await (await fetch(address)).text();
    expect(page).toContain('<title>Playground</title>');
    const named = /<script[^>]* src="([^"]+)"/.exec(page)?.[1] ?? '';
    const script = await fetch(new URL(named, address));
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    expect(script.status).toBe(200);
    expect((await script.text()).length).toBeGreaterThan(10_000);
    expect(existsSync(path.join(clone, 'data', 'intarsia.db'))).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: 'Preparing the database client …\n' });
  });
});

describe('stopping', { timeout: 300_000 }, () => {
  let discord: Playground;
  afterEach(() => discord.close());
  /** Far less than Discord has the bot wait, far more than a slow machine needs. */
  const SOON = 40_000;

  async function stopped({ child, ended }: Started, ...signals: readonly NodeJS.Signals[]) {
    const begun = performance.now();
    for (const signal of signals) child.kill(signal);
    const { code, stderr } = await ended;
    return { code, stderr, soon: performance.now() - begun < SOON };
  }

  const cleanly = { code: 0, stderr: '', soon: true };

  it('does not wait for what Discord has told to wait, and tells it after the next start, once', async () => {
    discord = await openPlayground();
    const settings = { DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl };
    const first = start(settings);
    await first.line(/^The bot is on Discord/);
    const anni = discord.person('anni');
    const channel = anni.channels().find(({ kind }) => kind === 'text')?.id ?? '';
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
    // As a service manager does, which tells the whole group, and as it is passed on by whoever started the bot.
    expect(await stopped(first, 'SIGTERM', 'SIGTERM')).toEqual(cleanly);
    const second = start(settings);
    await second.line(/^The bot is on Discord/);
    const isTurn = (message: Parameters<typeof controlOf>[0]) => controlOf(message, 'hand') !== undefined;
    const turn = await anni.waitForMessage(isTurn, 60_000);
    await (await anni.command(turn.channel_id, 'game list')).reply();
    expect(await stopped(second, 'SIGTERM')).toEqual(cleanly);
    expect(anni.messages(turn.channel_id).filter(isTurn)).toHaveLength(1);
  });

  it('when the terminal is closed, as when it is told to', async () => {
    discord = await openPlayground();
    const running = start({ DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl });
    await running.line(/^The bot is on Discord/);
    expect(await stopped(running, 'SIGHUP', 'SIGTERM')).toEqual(cleanly);
  });

  it('while it starts, though Discord does not answer', async () => {
    discord = await openPlayground();
    const asked = new Promise<void>((resolve) => {
      discord.intercept(() => {
        resolve();
        return { act: 'hold', when: 'before', until: new Promise(() => undefined) };
      });
    });
    const starting = start({ DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl });
    await asked;
    expect(await stopped(starting, 'SIGTERM')).toEqual(cleanly);
  });
});

describe('what stands in the way is said in one sentence', { timeout: 300_000 }, () => {
  const sentence = (expected: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(expected) });

  it('a port in use', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { ended } = start({ PLAYGROUND_PORT: String(port) });
    expect(await ended).toEqual(
      sentence(new RegExp(`^Port ${port} on this machine is in use: .*PLAYGROUND_PORT.*\\n$`)),
    );
    server.close();
  });

  it('wrong settings', async () => {
    const { ended } = start({ PLAYGROUND_PORT: 'eighty' });
    expect(await ended).toEqual(sentence(/^PLAYGROUND_PORT is "eighty", but must be a port number.*\n$/));
  });

  it('a folder that cannot be written', async () => {
    writeFileSync(path.join(folder, 'data'), 'a file where the folder should be');
    const { ended } = start();
    expect(await ended).toEqual(sentence(/^The database .* cannot be written \(.*\n$/));
  });

  it('a playground file that cannot be written', async () => {
    writeFileSync(path.join(folder, 'taken'), 'a file where the folder should be');
    const { ended } = start({ PLAYGROUND_FILE: 'taken/playground.json' });
    expect(await ended).toEqual(sentence(/^The playground's file taken\/playground\.json cannot be written \(.*\n$/));
  });

  it('a database that is damaged, which stays as it is', async () => {
    const file = await madeDatabase();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xab, 65_536, 81_920));
    expect(await start().ended).toEqual(sentence(/^The database .* is damaged \(.*\n$/));
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('a component file with a fault', async () => {
    writeFileSync(path.join(folder, 'mine.json'), '{}');
    const { ended } = start({ INTARSIA_COMPONENTS: 'mine.json' });
    expect(await ended).toEqual(sentence(/mine\.json \(INTARSIA_COMPONENTS\), \w+: /));
  });

  describe('on Discord', () => {
    let discord: Playground;
    afterEach(() => discord.close());

    it('a wrong token', async () => {
      discord = await openPlayground();
      const { ended } = start({ DISCORD_TOKEN: 'wrong', DISCORD_API_URL: discord.apiUrl });
      expect(await ended).toEqual(sentence(/^Discord does not accept DISCORD_TOKEN: .*\n$/));
    });

    it('a missing intent', async () => {
      discord = await openPlayground({ disallowedIntents: 1 });
      const { ended } = start({ DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl });
      expect(await ended).toEqual(sentence(/^Discord does not allow this bot the intents.*\n$/));
    });

    it('nobody there', async () => {
      discord = await openPlayground();
      await discord.close();
      const { ended } = start({ DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl });
      expect(await ended).toEqual(sentence(/^Discord cannot be reached at http.*\n$/));
    });
  });
});

describe('files that another bot uses', { timeout: 300_000 }, () => {
  const refused = (expected: RegExp) => ({ code: 1, stdout: '', stderr: expect.stringMatching(expected) });
  const inFolder = (name: string) => path.join(folder, 'data', name);
  // Written anew under the same name by whoever opens it.
  const opened = () => statSync(inFolder('playground.json')).ino;

  it('are left to it, and are free when it is killed', async () => {
    const first = start();
    const address = (await first.line(/^Open /)).slice('Open '.length);
    const before = opened();
    const pid = first.child.pid;
    const held = (setting: string) =>
      new RegExp(`^The .* is in use by process ${pid} on .*${setting} to another file\\.\\n$`);
    expect(await start().ended).toEqual(refused(held('DATABASE_URL')));
    expect(await start({ DATABASE_URL: 'file:other.db' }).ended).toEqual(refused(held('PLAYGROUND_FILE')));
    expect(existsSync(path.join(folder, 'other.db'))).toBe(false);
    const migrating = spawn(process.execPath, [path.resolve('scripts/migrate.js')], { cwd: folder });
    let said = '';
    migrating.stderr.on('data', (chunk) => {
      said += chunk;
    });
    expect(await once(migrating, 'close')).toEqual([1, null]);
    expect(said).toMatch(held('DATABASE_URL'));
    expect(opened()).toBe(before);
    expect((await fetch(address)).status).toBe(200);
    first.child.kill('SIGKILL');
    await first.ended;
    const next = start();
    await next.line(/^Open /);
    next.child.kill('SIGTERM');
    expect(await next.ended).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a large database', { timeout: 300_000 }, () => {
  it('is looked through beside the running bot, which ends when a page is damaged', async () => {
    const file = await madeDatabase();
    const client = createClient({ url: `file:${file}` });
    await client.execute('CREATE TABLE pictures (content BLOB)');
    for (let count = 0; count < 70; count++) await client.execute('INSERT INTO pictures VALUES (randomblob(1000000))');
    client.close();
    const { size } = statSync(file);
    const sound = start();
    await sound.line(/^Open /);
    sound.child.kill('SIGTERM');
    expect(await sound.ended).toMatchObject({ code: 0, stderr: '' });
    const handle = openSync(file, 'r+');
    writeSync(handle, Buffer.alloc(16_384, 0xab), 0, 16_384, Math.floor(size / 2 / 4096) * 4096);
    closeSync(handle);
    const damaged = start();
    await damaged.line(/^Open /);
    expect(await damaged.ended).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database .* is damaged \(.*pictures.*\n$/),
    });
  });
});

describe('the token', { timeout: 300_000 }, () => {
  it('is handed to nothing that the program starts', async (context) => {
    needs(context, process.platform === 'linux', 'What a process was handed is read in /proc, which only Linux has.');
    const discord = await openPlayground();
    const { child, line, ended } = start({ DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl });
    await line(/^The bot is on Discord as Intarsia/);
    const started = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && parentOf(id) === String(child.pid));
    expect(started.length).toBeGreaterThan(0);
    for (const id of started) {
      expect(readFileSync(`/proc/${id}/environ`, 'utf8')).toContain('LOG_LEVEL=');
      expect(readFileSync(`/proc/${id}/environ`, 'utf8')).not.toContain(discord.botToken);
    }
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0 });
    await discord.close();
  });

  /** None of a process that has ended meanwhile. */
  function parentOf(id: string): string | undefined {
    const file = `/proc/${id}/stat`;
    if (!existsSync(file)) return undefined;
    const stat = readFileSync(file, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  }
});

describe('a bot that Discord will not have any longer', { timeout: 300_000 }, () => {
  it('ends, and says so, when the gateway closes for good', async () => {
    const discord = await openPlayground();
    const gateway = await standInGateway(discord);
    const running = start({ DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl });
    await running.line(/^The bot is on Discord/);
    gateway.closeWith(4011);
    const sentence = /^Discord has closed the connection for good \(code 4011\): .*start it again.*\n$/;
    expect(await running.ended).toMatchObject({ code: 1, stderr: expect.stringMatching(sentence) });
    await gateway.close();
    await discord.close();
  });

  it('ends, and says so, when its token is reset: at the first call that is refused', async () => {
    const discord = await openPlayground();
    const running = start({ DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl });
    await running.line(/^The bot is on Discord/);
    const body = { code: 0, message: '401: Unauthorized' };
    discord.intercept(({ path: route }) =>
      route.startsWith('/webhooks/') || route.startsWith('/interactions/')
        ? undefined
        : { act: 'fail', when: 'before', status: 401, body },
    );
    const anni = discord.person('anni');
    const channel = anni.channels().find(({ kind }) => kind === 'text')?.id ?? '';
    await anni.command(channel, 'game new', { players: 2 });
    const ended = await running.ended;
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Discord does not accept DISCORD_TOKEN: /) });
    await discord.close();
  });
});

describe('a process that is killed while it announces a turn', { timeout: 300_000 }, () => {
  let discord: Playground;
  afterEach(() => discord.close());

  for (const when of ['before', 'after'] as const) {
    it(`${when} the message stands, announces it once when it is started again`, async () => {
      discord = await openPlayground();
      const settings = { DISCORD_TOKEN: discord.botToken, DISCORD_API_URL: discord.apiUrl };
      const first = start(settings);
      await first.line(/^The bot is on Discord as Intarsia/);
      const anni = discord.person('anni');
      const channel = anni.channels().find(({ kind }) => kind === 'text')?.id ?? '';
      await (await anni.command(channel, 'game new', { players: 2 })).reply();
      await (await discord.person('jana').command(channel, 'game join')).reply();
      const lobby = await anni.waitForMessage((message) => textOf(message).includes('Anni, Jana'));
      const reached = new Promise<void>((resolve) => {
        const stop = discord.intercept(({ method, path: route }) => {
          if (method !== 'POST' || !route.endsWith('/messages') || route.includes(channel)) return undefined;
          stop();
          resolve();
          return { act: 'hold', when, until: new Promise(() => undefined) };
        });
      });
      await clickOn(anni, lobby, 'start');
      await reached;
      if (when === 'after') await anni.waitForMessage((message) => controlOf(message, 'hand') !== undefined);
      first.child.kill('SIGKILL');
      await first.ended;
      const second = start(settings);
      const turn = await anni.waitForMessage((message) => controlOf(message, 'hand') !== undefined, 20_000);
      await second.line(/^The bot is on Discord/);
      // The bot answers, so it has looked into the outbox; at the end everything under way is finished.
      await (await anni.command(turn.channel_id, 'game list')).reply();
      second.child.kill('SIGTERM');
      expect(await second.ended).toMatchObject({ code: 0 });
      const turns = anni.messages(turn.channel_id).filter((message) => controlOf(message, 'hand') !== undefined);
      expect(turns).toHaveLength(1);
      expect(turns[0]?.mentions).toHaveLength(1);
    });
  }
});
