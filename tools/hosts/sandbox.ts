/**
 * The environment of a case: its own folder, fresh clones, commands, and a bot in which two people play. It is removed
 * with the case.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPeople } from '../deploy/people.ts';
import { run } from '../deploy/programs.ts';
import { killOnExit } from '../support/bot/children.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MOVES = 6;
const MAX_OUTPUT_CHARACTERS = 20_000;

interface CommandOptions {
  /** The working directory. */
  readonly folder: string;
  /** Default: `npm start`. */
  readonly command?: readonly string[];
  /** Environment variables in addition to those of every command. */
  readonly env?: Readonly<Record<string, string>>;
  /** A folder with another Node or npm, first in PATH. */
  readonly programs?: readonly string[];
  /** A prefix of the command: another user, a limit. */
  readonly before?: readonly string[];
  /** The exit code of a package manager that reports it for every signal, however the program ended. */
  readonly codeOfSignal?: number;
}

interface Ended {
  /** Null if a signal ended it. */
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

export type Sandbox = ReturnType<typeof openSandbox>;

export function openSandbox(name: string, { log, keep }: { log: (text: string) => void; keep: boolean }) {
  const folder = mkdtempSync(path.join(tmpdir(), `intarsia-host-${name}-`));
  const undone: (() => unknown)[] = [];
  if (!keep) undone.push(() => rmSync(folder, { recursive: true, force: true }));
  else log(`${name}: ${folder} stays`);

  /**
   * Starts the bot and plays six moves, or the given number, or until the game is over. `databaseUrl` is the bot's
   * setting, `look` the same database as reached from this process, if its address differs. Resolves to a summary;
   * rejects with the bot's output if the bot exits first.
   */
  async function play(
    options: CommandOptions,
    database?: { readonly databaseUrl: string; readonly look?: string },
    moves = MOVES,
  ): Promise<string> {
    const startedAt = performance.now();
    const databaseUrl = database?.databaseUrl ?? `file:${path.join(options.folder, 'data', 'intarsia.db')}`;
    const people = await openPeople(database?.look ?? databaseUrl);
    const { botToken, apiUrl } = people.playground;
    const env = { DISCORD_TOKEN: botToken, DISCORD_API_URL: apiUrl, DATABASE_URL: databaseUrl, ...options.env };
    const bot = start({ ...options, env });
    try {
      await bot.line('The bot is on Discord');
      log(`${name}: online after ${Math.round((performance.now() - startedAt) / 1000)} s`);
      const playing = async () => {
        const game = await people.begin();
        let played = 0;
        for (; played < moves && !(await people.isOver(game)); played += 1) await people.move(game);
        return played;
      };
      const played = await Promise.race([playing(), bot.ended.then(({ output }) => Promise.reject(new Error(output)))]);
      bot.stop();
      // Null: npm itself was ended by the signal.
      const { code, output } = await bot.ended;
      if (code && code !== options.codeOfSignal) throw new Error(`it played, and ended with ${code}: ${output}`);
      return `${played} moves`;
    } finally {
      bot.kill();
      await people.close();
    }
  }

  return {
    /** The case's own folder, empty at first. */
    folder,
    log,
    /** A fresh clone of the committed files in a new folder of that name; `config`: as for `git clone --config`. */
    async clone(cloned = 'clone', config: readonly string[] = []): Promise<string> {
      const target = path.join(folder, cloned);
      const flags = config.flatMap((each) => ['--config', each]);
      await run('git', ['clone', '--quiet', '--no-hardlinks', ...flags, ROOT, target]);
      return target;
    },
    /** Runs a command until it exits. */
    command: (options: CommandOptions) => start(options).ended,
    play,
    /** Clean-ups at the end of the case, in reverse order. */
    atEnd: (undo: () => unknown) => void undone.push(undo),
    async close(): Promise<void> {
      for (const undo of undone.toReversed()) await undo();
    },
  };
}

function start({ folder, command = ['npm', 'start'], env, programs = [], before = [] }: CommandOptions) {
  const PATH = [...programs, process.env.PATH].join(path.delimiter);
  const [program = '', ...args] = [...before, ...command];
  // A process group of its own, so that all processes started by npm end with it.
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...OF_THIS_MACHINE, PATH, LOG_LEVEL: 'warn', PLAYGROUND_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const looks = new Set<() => void>();
  const append = (chunk: Buffer): void => {
    output = `${output}${chunk}`.slice(-MAX_OUTPUT_CHARACTERS);
    for (const look of looks) look();
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const kill = () => signal(child, 'SIGKILL');
  killOnExit(child, kill);
  const ended: Promise<Ended> = Promise.race([
    once(child, 'close').then(([code]) => ({ code: code as number | null, output })),
    once(child, 'error').then(([error]) => ({ code: null, output: String(error) })),
  ]);
  return {
    ended,
    /** Resolves once a line contains the text; rejects with the output if the program exits first. */
    line: (expected: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => output.includes(expected) && resolve();
        looks.add(look);
        look();
        void ended.then(({ code }) => reject(new Error(`it ended with ${code}: ${output}`)));
      }),
    stop: () => signal(child, 'SIGTERM'),
    kill,
  };
}

function signal({ pid, exitCode, signalCode }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return;
  try {
    process.kill(-pid, name);
  } catch {
    // It has just ended.
  }
}

/** Settings of npm, git and this run are not passed to the programs under test. */
const OF_THIS_MACHINE = Object.fromEntries(
  Object.entries(process.env).filter(
    ([key]) => !/^(npm_|NODE_OPTIONS|DISCORD_|DATABASE_URL|MALLOC_|INIT_CWD)/i.test(key),
  ),
);

export interface HostCase {
  /** The name for `--only`. */
  readonly name: string;
  /** A short description of the machine. */
  readonly about: string;
  /** Null if this machine can run it; otherwise what is missing, such as `takes Linux and root`. */
  readonly lacks?: () => string | null;
  /** Resolves to a short summary; rejects if the outcome is wrong. */
  readonly run: (sandbox: Sandbox) => Promise<string>;
}

/** For cases that start processes as another user, mount folders or limit memory. */
export function takesRoot(): string | null {
  return process.platform === 'linux' && process.getuid?.() === 0 ? null : 'takes Linux and root';
}
