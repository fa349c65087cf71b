/** The resources of external programs: real processes, each greedy in another way. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Conversation,
  type ProgramLimits,
  startConversation,
} from '../../../src/opponents/external/conversation.ts';
import type { ProgramCommand } from '../../../src/opponents/external/programSetting.ts';
import { needs } from '../../support/runner/needs.ts';
import { PROGRAM, running, untilRunning } from './support.ts';

const BOT = fileURLToPath(new URL('./programs/bot.ts', import.meta.url));
const LONG = 120_000;

const conversations: Conversation[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const conversation of conversations.splice(0)) await conversation.close();
});

interface StartedProgram extends Conversation {
  readonly received: string[];
}

function begin(
  behaviour: string,
  limits: Partial<ProgramLimits> = {},
  file = process.execPath,
  program = PROGRAM,
): StartedProgram {
  return start({ name: 'Fox', file, args: [program, '{}', ...behaviour.split(' ')] }, limits);
}

function start(command: ProgramCommand, limits: Partial<ProgramLimits> = {}): StartedProgram {
  const received: string[] = [];
  const conversation = startConversation(command, (text) => received.push(text), limits);
  conversations.push(conversation);
  return { ...conversation, received };
}

async function processContext(started: StartedProgram): Promise<{
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly argument: string;
}> {
  const answer = await started.ask({ cmd: 'go' }, LONG);
  if (!answer.ok) throw new Error(answer.detail);
  return JSON.parse(String(answer.answer.message));
}

describe('a program', { timeout: 300_000 }, () => {
  it('gets a minimal environment and its own folder', async () => {
    vi.stubEnv('DISCORD_TOKEN', 'secret-token');
    vi.stubEnv('DATABASE_URL', 'file:data/secret.db');
    const started = begin('surroundings');
    const { folder, environment } = await processContext(started);
    // macOS adds these by itself.
    const { __CF_USER_TEXT_ENCODING: _, ...others } = environment;
    expect(Object.keys(others).sort()).toEqual(['HOME', 'PATH', ...(process.env.LANG ? ['LANG'] : [])].sort());
    expect(JSON.stringify(environment)).not.toContain('secret');
    expect(path.resolve(folder)).not.toBe(process.cwd());
    expect(path.basename(environment.HOME ?? '')).toBe(path.basename(folder));
    await started.close();
    expect(existsSync(folder)).toBe(false);
  });

  it('is found relative to the bot’s folder, as are its files', async () => {
    const program = path.relative(process.cwd(), PROGRAM);
    const file = path.relative(process.cwd(), process.execPath);
    const { argument } = await processContext(begin('surroundings package.json', {}, file, program));
    expect(argument).toBe(path.resolve('package.json'));
    expect((await processContext(begin('surroundings --fast', {}, file, `./${program}`))).argument).toBe('--fast');
  });

  it('gets an argument that is not a path unchanged', async () => {
    const closed = `${path.resolve('package.json')}/below`;
    for (const argument of ['x'.repeat(100_000), closed, '']) {
      const started = start({ name: 'Fox', file: process.execPath, args: [PROGRAM, '{}', 'surroundings', argument] });
      expect((await processContext(started)).argument).toBe(argument);
    }
  });

  it.each([
    ['a NUL in an argument', process.execPath, ['\u0000']],
    ['a NUL in the name of the program', 'fox\u0000', []],
    ['more arguments than a system takes', process.execPath, Array.from({ length: 100 }, () => 'x'.repeat(100_000))],
    ['a program with too long a name', 'x'.repeat(100_000), []],
    ['a path through what is no folder', `${process.execPath}/fox`, []],
    ['no name at all', '', []],
  ])('with %s is not started, and nothing is thrown', async (_, file, args) => {
    const started = start({ name: 'Fox', file, args });
    expect(await started.ask({ cmd: 'hello' }, LONG)).toMatchObject({ ok: false, code: 'notStarted' });
    await started.close();
  });

  it('is not started if its folder cannot be created', async () => {
    vi.stubEnv('TMPDIR', path.resolve('package.json'));
    expect(await begin('surroundings').ask({ cmd: 'hello' }, LONG)).toMatchObject({ ok: false, code: 'notStarted' });
  });

  it.each([
    ['writes newlines without end', 'newlines', 'flood'],
    ['writes a line without end', 'endless', 'rubbish'],
    ['writes to its standard error without end', 'chatter', 'flood'],
  ])('that %s is killed, and its output is truncated', async (_, behaviour, code) => {
    const started = begin(`${behaviour} greedy-${behaviour}`);
    expect(await started.ask({ cmd: 'go' }, LONG)).toMatchObject({ ok: false, code });
    expect(started.received.length).toBeLessThan(100);
    await started.close();
    expect(running(`greedy-${behaviour}`)).toBe(0);
  });

  it('that leaks memory is killed', async (context) => {
    needs(
      context,
      process.platform === 'linux',
      'This test requires Linux, whose /proc shows the memory of a process.',
    );
    const started = begin('hog greedy-hog', { memory: 250_000_000 });
    expect(await started.ask({ cmd: 'go' }, LONG)).toMatchObject({ ok: false, code: 'memory' });
    await started.close();
    expect(running('greedy-hog')).toBe(0);
  });

  it('is still watched after a check that could read nothing, among more processes than files it may open', async (context) => {
    needs(
      context,
      process.platform === 'linux',
      'This test requires Linux, whose /proc shows the memory of a process.',
    );
    const seconds = String(100_000 + process.pid);
    const others = spawn('sh', ['-c', 'for i in $(seq 150); do sleep "$0" & done; wait', seconds], { detached: true });
    try {
      await untilRunning(`sleep ${seconds}`, 150);
      const watcher = fileURLToPath(new URL('./programs/watcher.ts', import.meta.url));
      const script = 'ulimit -n 128; exec "$0" scripts/run.js "$1"';
      const child = spawn('sh', ['-c', script, process.execPath, watcher], { detached: true, stdio: 'ignore' });
      context.onTestFailed(() => void child.kill());
      expect(await once(child, 'exit')).toEqual([0, null]);
    } finally {
      process.kill(-(others.pid ?? 0), 'SIGKILL');
    }
  });

  it('that answers without reading gets no more than its buffer holds', async () => {
    const started = begin('deaf', { unread: 200_000 });
    const question = { cmd: 'position', record: 'x'.repeat(50_000) };
    let answer = await started.ask(question, LONG);
    for (let requests = 1; answer.ok && requests < 100; requests += 1) answer = await started.ask(question, LONG);
    expect(answer).toMatchObject({ ok: false, code: 'unread' });
  });

  it.each([
    ['is told to quit', 'parent'],
    ['breaks off', 'crash'],
  ])('leaves no child process behind when it %s', async (_, behaviour) => {
    const note = `${behaviour}-${process.pid}`;
    const started = begin(`${behaviour} ${note}`);
    await started.ask({ cmd: 'hello' }, LONG);
    await untilRunning(`child-of-${note}`, 1);
    if (behaviour === 'crash') await started.ask({ cmd: 'go' }, LONG);
    else await started.close();
    await untilRunning(`child-of-${note}`, 0);
  });

  it('ends with the bot, even if the bot is killed', async (context) => {
    needs(context, process.platform !== 'win32', 'This test requires process groups, which Windows lacks.');
    const note = `orphan-${process.pid}`;
    const bot = spawn(process.execPath, ['scripts/run.js', BOT, PROGRAM, note]);
    await once(bot.stdout, 'data');
    expect(running(`stubborn ${note}`)).toBe(1);
    bot.kill('SIGKILL');
    await untilRunning(`stubborn ${note}`, 0);
  });
});
