/** Runs the bot as a child process that can be killed, stopped and given another wall clock. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { frugal } from '../../../scripts/process/frugal.js';
import { killOnExit } from './children.ts';

const MOVABLE_CLOCK = new URL('../../soak/faults/movableClock.js', import.meta.url).href;
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface BotProcess {
  /** Does nothing if a process is running. */
  start(): void;
  /** False if the process ended before it was online. */
  online(): Promise<boolean>;
  /** Resolves to the exit code, null after a signal. */
  gone(): Promise<number | null>;
  pid(): number | null;
  /** SIGKILL; resolves once the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Offsets the wall clock of this and later processes; -3,600,000 is an hour slow. */
  setClock(offsetMs: number): Promise<void>;
  /** The log of this and earlier processes. */
  logged(): string;
}

export interface BotSettings {
  readonly apiUrl: string;
  readonly token: string;
  readonly databaseUrl: string;
  /** Working directory, with the log. */
  readonly folder: string;
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The checkout to run, which is set up; default: this one. */
  readonly checkout?: string;
}

/** Limits would slow down robots that never pause and share a server. */
export const NO_LIMITS_ENV = {
  LIMIT_GAMES: '0/0',
  LIMIT_HINTS: '0/0',
  LIMIT_REVIEWS: '0/0',
  LIMIT_COMMANDS: '0/0',
} as const;

export async function createBotProcess({
  apiUrl,
  token,
  databaseUrl,
  folder,
  flags = [],
  environment = {},
  checkout = ROOT,
}: BotSettings): Promise<BotProcess> {
  const program = await compiledBot(checkout);
  const file = `${folder}/bot.log`;
  const log = createWriteStream(file, { flags: 'a' });
  let clockOffset = 0;
  let child: ChildProcess | null = null;
  let onlineOrGone: Promise<boolean> = Promise.resolve(false);
  let gone: Promise<number | null> = Promise.resolve(null);

  function start(): void {
    if (child !== null) return;
    const spawned = spawn(process.execPath, [...frugal.flags, '--import', MOVABLE_CLOCK, ...flags, program], {
      cwd: folder,
      env: {
        ...frugal.environment,
        ...process.env,
        DISCORD_TOKEN: token,
        DISCORD_API_URL: apiUrl,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'info',
        ...NO_LIMITS_ENV,
        ...environment,
        CLOCK_OFFSET_MS: String(clockOffset),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = spawned;
    killOnExit(spawned);
    spawned.stderr?.pipe(log, { end: false });
    gone = once(spawned, 'exit').then(([code]) => {
      child = null;
      return code as number | null;
    });
    const firstOutput = once(spawned.stdout ?? spawned, 'data').then(() => true);
    onlineOrGone = Promise.race([firstOutput, gone.then(() => false)]);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    child?.kill(signal);
    return gone;
  }

  return {
    start,
    online: () => onlineOrGone,
    gone: () => gone,
    pid: () => child?.pid ?? null,
    async kill() {
      await end('SIGKILL');
    },
    stop: () => end('SIGTERM'),
    async setClock(offsetMs) {
      clockOffset = offsetMs;
      if (child === null) return;
      const running = child;
      const set = once(running, 'message');
      running.send({ clockOffsetMs: offsetMs }, () => undefined);
      await Promise.race([set, gone]);
    },
    logged: () => (existsSync(file) ? readFileSync(file, 'utf8') : ''),
  };
}

/** Compiled by the checkout itself, because versions differ in how they compile. */
async function compiledBot(checkout: string): Promise<string> {
  const { href } = pathToFileURL(path.join(checkout, 'scripts/compile.js'));
  const { compile }: typeof import('../../../scripts/compile.js') = await import(href);
  return compile(path.join(checkout, 'src/main.ts'));
}
