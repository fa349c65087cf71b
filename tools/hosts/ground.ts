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
  /** Where it runs. */
  readonly folder: string;
  /** `npm start` unless another one is named. */
  readonly command?: readonly string[];
  /** Besides what every command here has. */
  readonly env?: Readonly<Record<string, string>>;
  /** A folder with another Node or npm, searched before all others. */
  readonly programs?: readonly string[];
  /** Put before the command: another user, a limit. */
  readonly before?: readonly string[];
  /** The exit code of a package manager that says 1 for every signal, however well the program in it ended. */
  readonly codeOfSignal?: number;
}

interface Ended {
  /** Null: a signal ended it. */
  readonly code: number | null;
  /** On both streams. */
  readonly output: string;
}

export interface Ground {
  /** The case's own, empty at first. */
  readonly folder: string;
  readonly log: (text: string) => void;
  /** A fresh clone of what is committed, in a new folder of that name; `config` as `git clone --config` takes it. */
  clone(name?: string, config?: readonly string[]): Promise<string>;
  /** Runs a command to its end. */
  command(options: CommandOptions): Promise<Ended>;
  /**
   * Starts the bot and plays six moves, or as many as are wished, or until the game is over. `databaseUrl` is what the bot is given,
   * `look` the same database as this process reaches it, where that is another address. Resolves to what came of it; rejects with
   * what the bot said where it ends first.
   */
  play(
    options: CommandOptions,
    database?: { readonly databaseUrl: string; readonly look?: string },
    moves?: number,
  ): Promise<string>;
  /** What is undone at the end of the case, the last one first. */
  atEnd(undo: () => unknown): void;
  close(): Promise<void>;
}

export function openGround(name: string, { log, keep }: { log: (text: string) => void; keep: boolean }): Ground {
  const folder = mkdtempSync(path.join(tmpdir(), `intarsia-host-${name}-`));
  const undone: (() => unknown)[] = [];
  if (!keep) undone.push(() => rmSync(folder, { recursive: true, force: true }));
  else log(`${name}: ${folder} stays`);

  async function play(
    options: CommandOptions,
    database?: { databaseUrl: string; look?: string },
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
      // Null: npm itself went by the signal.
      const { code, output } = await bot.ended;
      if (code && code !== options.codeOfSignal) throw new Error(`it played, and ended with ${code}: ${output}`);
      return `${played} moves`;
    } finally {
      bot.kill();
      await people.close();
    }
  }

  return {
    folder,
    log,
    async clone(cloned = 'clone', config = []) {
      const target = path.join(folder, cloned);
      const flags = config.flatMap((each) => ['--config', each]);
      await run('git', ['clone', '--quiet', '--no-hardlinks', ...flags, ROOT, target]);
      return target;
    },
    command: (options) => start(options).ended,
    play,
    atEnd: (undo) => undone.push(undo),
    async close() {
      for (const undo of undone.toReversed()) await undo();
    },
  };
}

interface Running {
  readonly ended: Promise<Ended>;
  /** Resolves once it says a line with this in it; rejects with what it said where it ends before. */
  line(expected: string): Promise<void>;
  stop(): void;
  kill(): void;
}

function start({ folder, command = ['npm', 'start'], env, programs = [], before = [] }: CommandOptions): Running {
  const PATH = [...programs, process.env.PATH].join(path.delimiter);
  const [program = '', ...args] = [...before, ...command];
  // A group of its own, so that all that npm has started ends with it.
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
  const ended = Promise.race([
    once(child, 'close').then(([code]) => ({ code: code as number | null, output })),
    once(child, 'error').then(([error]) => ({ code: null, output: String(error) })),
  ]);
  return {
    ended,
    line: (expected) =>
      new Promise((resolve, reject) => {
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

/** What is set for npm and git, or for one run of this program, is not for those that are tried. */
const OF_THIS_MACHINE = Object.fromEntries(
  Object.entries(process.env).filter(
    ([key]) => !/^(npm_|NODE_OPTIONS|DISCORD_|DATABASE_URL|MALLOC_|INIT_CWD)/i.test(key),
  ),
);

export interface HostCase {
  /** As `--only` takes it. */
  readonly name: string;
  /** What is special about the machine, in a few words. */
  readonly about: string;
  /** Null where this machine can play it; otherwise what is missing here, such as `takes Linux and root`. */
  readonly lacks?: () => string | null;
  /** Resolves to what came of it, in a few words; rejects where it is not what has to come of it. */
  readonly run: (ground: Ground) => Promise<string>;
}

/** For cases that start processes as somebody else, mount folders or limit memory. */
export function takesRoot(): string | null {
  return process.platform === 'linux' && process.getuid?.() === 0 ? null : 'takes Linux and root';
}
