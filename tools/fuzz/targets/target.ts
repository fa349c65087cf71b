/** Runs a process under attack and watches it for its end, for signs of life and for memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from '../../../scripts/compile.js';
import { killOnExit } from '../../support/bot/children.ts';
import { ANSWER_MS, Fault, inTime, type Starved } from '../faults.ts';
import type { Json } from '../grammar/values.ts';

/** Shortened timeouts of servers in silence tests, in milliseconds; with the real ones a try would take minutes. */
export const SILENCE_TIMEOUT_MS = 1000;

/** A new connection per request, because a kept-alive one may be closed just when it is reused. */
export const CLOSE_CONNECTION = { connection: 'close' };

export type ToTarget =
  | { readonly fuzz: 'pulse' }
  | { readonly fuzz: 'memory'; readonly number: number }
  | { readonly fuzz: 'ask'; readonly number: number; readonly entryPoint: string; readonly text: string };

export type FromTarget =
  | { readonly fuzz: 'pulse' }
  | { readonly fuzz: 'memory'; readonly number: number; readonly bytes: number }
  /** `facts`: what the fuzzer needs to begin. */
  | { readonly fuzz: 'ready'; readonly facts: Json }
  /** `wrong`: the fault found; null if there is none. */
  | { readonly fuzz: 'answer'; readonly number: number; readonly wrong: string | null };

export interface Target {
  readonly pid: number;
  /** The message with which it reported that it is ready; null if it sends none. */
  readonly ready: Json;
  readonly child: ChildProcess;
  /** A fault if the process has ended or hangs; null while it is well. */
  fault(): Fault | null;
  /** Like `fault`, but waits briefly for the news of the process's end. */
  lateFault(): Promise<Fault | null>;
  readonly starved: Starved;
  /** Bytes on and off the heap after garbage collection. */
  memory(): Promise<number>;
  /** The number of open files and sockets; 0 if the system does not report it. */
  openFiles(): number;
  /** Runs a check on a text; rejects with the fault found. */
  ask(entryPoint: string, text: string, within?: number): Promise<void>;
  /** The end of its standard error. */
  output(): string;
  /** Calls the listener with each further line of its standard error. */
  onLine(listener: (line: string) => void): void;
  stop(): Promise<void>;
}

export interface TargetOptions {
  /** The path of the TypeScript program. */
  readonly program: URL;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly flags?: readonly string[];
  /** Whether it sends a message when it is ready; otherwise it counts as ready at once. */
  readonly announcesReady: boolean;
}

const WATCH = fileURLToPath(new URL('./watch.ts', import.meta.url));
const PULSE_MS = 250;
const START_MS = 60_000;
const MEMORY_MS = 60_000;
const LOG_TAIL_LENGTH = 8000;
const EXIT_NOTICE_MS = 1000;

export async function startTarget(options: TargetOptions): Promise<Target> {
  const [watch, program] = await Promise.all([compile(WATCH), compile(fileURLToPath(options.program))]);
  const child = spawn(
    process.execPath,
    [
      '--expose-gc',
      '--enable-source-maps',
      ...(options.flags ?? []),
      '--import',
      watch,
      program,
      ...(options.args ?? []),
    ],
    {
      ...(options.folder === undefined ? {} : { cwd: options.folder }),
      env: { ...process.env, ...options.environment, FUZZ_WATCH: '1' },
      stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    },
  );
  killOnExit(child);
  const waiting = new Map<number, (message: FromTarget) => void>();
  const listeners: ((line: string) => void)[] = [];
  let isStopping = false;
  let asked = 0;
  let silent = 0;
  let hasAnswered = false;
  let starvedBefore = 0;
  const starved: Starved = () => starvedMs(child.pid ?? 0);
  let output = '';
  let unfinished = '';
  let end: Fault | null = null;
  let answered: (json: Json) => void = () => undefined;
  const ready = new Promise<Json>((resolve) => {
    answered = resolve;
  });
  const gone = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      const how = signal === null ? `with ${code}` : `by ${signal}`;
      if (!isStopping) end = new Fault('crash', `the process ended ${how}: ${reasonIn(output)}`);
      clearInterval(pulse);
      resolve();
    });
  });
  child.stdin?.on('error', () => undefined);
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-LOG_TAIL_LENGTH);
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) for (const listener of listeners) listener(line);
  });
  child.on('message', (message: FromTarget) => {
    hasAnswered = true;
    if (message.fuzz === 'ready') answered(message.facts);
    if (message.fuzz === 'memory' || message.fuzz === 'answer') waiting.get(message.number)?.(message);
  });
  child.on('error', () => undefined);
  const send = (message: ToTarget): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  const pulse = setInterval(() => {
    if (hasAnswered) [hasAnswered, silent, starvedBefore] = [false, 0, starved()];
    silent += 1;
    send({ fuzz: 'pulse' });
  }, PULSE_MS);
  pulse.unref();

  async function question(make: (number: number) => ToTarget, what: string, ms: number): Promise<FromTarget> {
    asked += 1;
    const number = asked;
    const answer = new Promise<FromTarget>((resolve) => waiting.set(number, resolve));
    send(make(number));
    const ended = gone.then((): never => {
      throw end ?? new Fault('crash', 'the process was ended');
    });
    return inTime(Promise.race([answer, ended]), what, ms, starved).finally(() => waiting.delete(number));
  }
  function fault(): Fault | null {
    // Counted in pulses sent by this process, so that its own pauses do not count as the target's.
    const silence = silent * PULSE_MS;
    if (end !== null || hasAnswered || silence <= ANSWER_MS || silence - (starved() - starvedBefore) <= ANSWER_MS)
      return end;
    return new Fault('hang', `no sign of life for ${silence} ms`);
  }

  const facts = options.announcesReady
    ? await inTime(Promise.race([ready, gone.then(() => Promise.reject(end))]), 'the start', START_MS)
    : null;
  hasAnswered = true;

  return {
    pid: child.pid ?? 0,
    ready: facts,
    child,
    fault,
    starved,
    async lateFault() {
      if (end === null) await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, EXIT_NOTICE_MS))]);
      return fault();
    },
    async memory() {
      const answer = await question((number) => ({ fuzz: 'memory', number }), 'the figure of memory', MEMORY_MS);
      return answer.fuzz === 'memory' ? answer.bytes : 0;
    },
    openFiles: () => openFilesOf(child.pid ?? 0),
    async ask(entryPoint, text, ms = ANSWER_MS) {
      const answer = await question((number) => ({ fuzz: 'ask', number, entryPoint, text }), 'the answer', ms);
      if (answer.fuzz === 'answer' && answer.wrong !== null) throw new Fault('wrong', answer.wrong);
    },
    output: () => output,
    onLine: (listener) => void listeners.push(listener),
    async stop() {
      isStopping = true;
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** The line that names the exception, or else the last line. */
function reasonIn(output: string): string {
  const thrown = output.split('\n').find((line) => /^(\w*(Error|Exception)\b|Error:|Uncaught|FATAL)/.test(line.trim()));
  return thrown?.trim() ?? output.trim().slice(-500);
}

/**
 * Milliseconds for which the threads of a process were runnable without a processor; 0 if the system does not report
 * it.
 */
export function starvedMs(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + waitedMs(`/proc/${pid}/task/${thread}/schedstat`), 0);
  } catch {
    return 0;
  }
}

function waitedMs(file: string): number {
  const [, nanoseconds = '0'] = readFileSync(file, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

function openFilesOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** A target that serves HTTP: its address, its ids as placeholders of inputs, and an ordinary request for a page. */
export function servedBy(target: Target, url: string, ids: ReadonlyMap<string, string>, page: string) {
  const { hostname: host, port } = new URL(url);
  const answer = `the answer to GET ${page}`;
  return {
    target,
    url,
    host,
    port: Number(port),
    /** Replaces `{channelId}`, `{token}` and other placeholders. */
    filled: (text: string): string => text.replace(/\{(\w+)\}/g, (whole, name: string) => ids.get(name) ?? whole),
    /** Sends the request, which must be answered in time. */
    async checkResponds(): Promise<void> {
      const got = fetch(`${url}${page}`, { headers: CLOSE_CONNECTION });
      const response = await inTime(got, answer, ANSWER_MS, target.starved);
      await inTime(response.text(), `the end of ${answer}`, ANSWER_MS, target.starved);
    },
  };
}
export type Served = ReturnType<typeof servedBy>;

export interface TargetPool {
  /** The running target of this name; started if necessary. */
  take(name: string, start: () => Promise<Target>): Promise<Target>;
  /** Ends all targets, so that each is started again. */
  clear(): Promise<void>;
}

export function createTargetPool(): TargetPool {
  const running = new Map<string, Target>();
  return {
    async take(name, start) {
      const known = running.get(name);
      if (known !== undefined && known.fault() === null) return known;
      await known?.stop();
      const target = await start();
      running.set(name, target);
      return target;
    },
    async clear() {
      const all = [...running.values()];
      running.clear();
      await Promise.all(all.map((target) => target.stop()));
    },
  };
}
