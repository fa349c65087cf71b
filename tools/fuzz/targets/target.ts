/** Runs a process under attack and watches it for its end, for signs of life and for memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from '../../../scripts/compile.js';
import { killOnExit } from '../../support/bot/children.ts';
import { ANSWER_MS, Fault, inTime, type Starved } from '../faults.ts';
import type { Json } from '../grammar/values.ts';

/** How long servers that are tried with silence wait for each thing, in milliseconds: people's patience would take minutes a try. */
export const SILENCE_TIMEOUT_MS = 1000;

/** For whoever asks them: a connection of its own, since one that is kept may be closed just when it is used again. */
export const CLOSE_CONNECTION = { connection: 'close' };

export type ToTarget =
  | { readonly fuzz: 'pulse' }
  | { readonly fuzz: 'memory'; readonly number: number }
  | { readonly fuzz: 'ask'; readonly number: number; readonly door: string; readonly text: string };

export type FromTarget =
  | { readonly fuzz: 'pulse' }
  | { readonly fuzz: 'memory'; readonly number: number; readonly bytes: number }
  /** With what the fuzzer has to know to begin. */
  | { readonly fuzz: 'ready'; readonly facts: Json }
  /** `wrong`: what should not be; null where all is well. */
  | { readonly fuzz: 'answer'; readonly number: number; readonly wrong: string | null };

export interface Target {
  readonly pid: number;
  /** What it said when it was ready; null where it says nothing. */
  readonly ready: Json;
  readonly child: ChildProcess;
  /** That it has ended, or gives no sign of life; null while it is well. */
  fault(): Fault | null;
  /** The same, for when something looks like its end: waits a little for the news of it. */
  lateFault(): Promise<Fault | null>;
  readonly starved: Starved;
  /** Bytes on its heap and beside it, after everything that can go is gone. */
  memory(): Promise<number>;
  /** How many files and sockets it has open; 0 where the system does not say. */
  openFiles(): number;
  /** Has a program that answers questions try a text; rejects with the fault it found. */
  ask(door: string, text: string, within?: number): Promise<void>;
  /** The end of what it wrote to its standard error. */
  output(): string;
  /** Told of each line of its standard error from now on. */
  onLine(listener: (line: string) => void): void;
  stop(): Promise<void>;
}

export interface TargetOptions {
  /** Path of the TypeScript program. */
  readonly program: URL;
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly folder?: string;
  readonly flags?: readonly string[];
  /** Whether it says by a message when it can be used; else it counts as ready at once. */
  readonly announcesReady: boolean;
}

const WATCH = fileURLToPath(new URL('./watch.ts', import.meta.url));
const PULSE_MS = 250;
const START_MS = 60_000;
const MEMORY_MS = 60_000;
const LOG_TAIL_LENGTH = 8000;
const EXIT_NOTICE_MS = 1000;

export async function startTarget(wish: TargetOptions): Promise<Target> {
  const [watch, program] = await Promise.all([compile(WATCH), compile(fileURLToPath(wish.program))]);
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--enable-source-maps', ...(wish.flags ?? []), '--import', watch, program, ...(wish.args ?? [])],
    {
      ...(wish.folder === undefined ? {} : { cwd: wish.folder }),
      env: { ...process.env, ...wish.environment, FUZZ_WATCH: '1' },
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
    // Counted in pulses that this process has sent, so that its own pauses are not taken for the target's.
    const silence = silent * PULSE_MS;
    if (end !== null || hasAnswered || silence <= ANSWER_MS || silence - (starved() - starvedBefore) <= ANSWER_MS)
      return end;
    return new Fault('hang', `no sign of life for ${silence} ms`);
  }

  const facts = wish.announcesReady
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
    async ask(door, text, ms = ANSWER_MS) {
      const answer = await question((number) => ({ fuzz: 'ask', number, door, text }), 'the answer', ms);
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

/** The line that says what was thrown, where there is one; else the end of it all. */
function reasonIn(output: string): string {
  const thrown = output.split('\n').find((line) => /^(\w*(Error|Exception)\b|Error:|Uncaught|FATAL)/.test(line.trim()));
  return thrown?.trim() ?? output.trim().slice(-500);
}

/** Milliseconds that the threads of a process were ready and had to wait for a processor; 0 where the system does not say. */
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

export interface TargetPool {
  /** The running target of this name, or one that is started now. */
  take(name: string, start: () => Promise<Target>): Promise<Target>;
  /** Ends every target, so that each is started anew. */
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
