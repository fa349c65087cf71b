/**
 * The bot as a process of its own, as people start it: begun, killed at any moment, stopped in good order.
 * When that is done is decided elsewhere.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from '../../../scripts/compile.js';
import { frugal } from '../../../scripts/frugal.js';
import { endWithUs } from './children.ts';

const MOVABLE_CLOCK = new URL('../../soak/faults/movableClock.js', import.meta.url).href;
const MAIN = fileURLToPath(new URL('../../../src/main.ts', import.meta.url));

export interface BotProcess {
  /** Starts a new process; nothing where one is running. */
  start(): void;
  /** Resolves to whether the process came online: false where it ended before. */
  online(): Promise<boolean>;
  /** Resolves to the exit code once the process is gone, however it ended; null: by a signal. */
  gone(): Promise<number | null>;
  /** Of the running process; null where there is none. */
  pid(): number | null;
  /** SIGKILL, whatever it is doing; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Sets its wall clock, and that of those started later, to so many milliseconds after the right time; -3,600,000: an hour slow. */
  setClock(offsetMs: number): Promise<void>;
  /** All that the bot has logged so far, those before included. */
  logged(): string;
}

export interface BotSettings {
  readonly apiUrl: string;
  readonly token: string;
  readonly databaseUrl: string;
  /** Where it runs, and where its log is kept. */
  readonly folder: string;
  /** Besides the usual ones: flags of Node, and variables. */
  readonly flags?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Players who never stop to think, all of them on one server: how many is what is measured. */
export const AS_MUCH_AS_THEY_LIKE = {
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
}: BotSettings): Promise<BotProcess> {
  const program = await compile(MAIN);
  const file = `${folder}/bot.log`;
  const log = createWriteStream(file, { flags: 'a' });
  let clockOffset = 0;
  let child: ChildProcess | null = null;
  let onlineOrGone: Promise<boolean> = Promise.resolve(false);
  let gone: Promise<number | null> = Promise.resolve(null);

  function start(): void {
    if (child !== null) return;
    const process_ = spawn(process.execPath, [...frugal.flags, '--import', MOVABLE_CLOCK, ...flags, program], {
      cwd: folder,
      env: {
        ...frugal.environment,
        ...process.env,
        DISCORD_TOKEN: token,
        DISCORD_API_URL: apiUrl,
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'info',
        ...AS_MUCH_AS_THEY_LIKE,
        ...environment,
        CLOCK_OFFSET_MS: String(clockOffset),
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = process_;
    endWithUs(process_);
    process_.stderr?.pipe(log, { end: false });
    gone = once(process_, 'exit').then(([code]) => {
      child = null;
      return code as number | null;
    });
    const said = once(process_.stdout ?? process_, 'data').then(() => true);
    onlineOrGone = Promise.race([said, gone.then(() => false)]);
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
