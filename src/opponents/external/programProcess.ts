/** Runs an external program in its own process group and folder, with a minimal environment and a memory limit. */

import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { messageOf } from '../../kernel/index.ts';
import type { ProgramCommand } from './programSetting.ts';

export interface ProgramProcess {
  readonly child: ChildProcessWithoutNullStreams;
  kill(): void;
  /** Resolves when the process has exited and its folder is removed. Kills the process after `within` milliseconds. */
  waitForExit(within: number): Promise<void>;
}

export type ProgramStart =
  | { readonly ok: true; readonly process: ProgramProcess }
  | { readonly ok: false; readonly detail: string };

/** Refuses what the system cannot start. A missing file is reported by the child's `error` event. */
export function startProcess(command: ProgramCommand): ProgramStart {
  let folder: string | null = null;
  try {
    folder = mkdtempSync(path.join(tmpdir(), 'intarsia-program-'));
    const child = spawnIn(folder, command);
    if (hasStreams(child)) return { ok: true, process: processOf(child, folder) };
    child.on('error', () => undefined);
    rmSync(folder, { recursive: true, force: true });
    return { ok: false, detail: 'no file descriptors are free' };
  } catch (error) {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
    return { ok: false, detail: messageOf(error) };
  }
}

function spawnIn(folder: string, { file, args }: ProgramCommand): ChildProcess {
  return spawn(fullPath(file), args.map(fullArgument), {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: folder,
    env: environmentIn(folder),
    // A separate process group, so that child processes can be killed together with the program.
    detached: true,
    windowsHide: true,
  });
}

/** If no file descriptors are free, Node returns a child without streams. */
function hasStreams(child: ChildProcess): child is ChildProcessWithoutNullStreams {
  return Boolean(child.stdin && child.stdout && child.stderr);
}

function processOf(child: ChildProcessWithoutNullStreams, folder: string): ProgramProcess {
  const { pid } = child;
  const dismissGuard = pid === undefined ? () => undefined : startGuard(pid);
  let exited = pid === undefined;
  let closed = exited;
  const ended = new Promise<void>((resolve) => {
    if (closed) resolve();
    child.once('close', () => {
      closed = true;
      resolve();
    });
  });
  child.once('exit', () => {
    // Child processes can outlive the program and keep its output open.
    endGroup();
    exited = true;
    dismissGuard();
  });

  function endGroup(): void {
    if (pid === undefined || exited) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      child.kill('SIGKILL');
    }
  }

  return {
    child,
    kill: endGroup,
    async waitForExit(within) {
      const timer = setTimeout(endGroup, within);
      await ended;
      clearTimeout(timer);
      // The system cleans its temporary folder if this fails.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

/** Contains neither the bot's secrets nor its settings. */
function environmentIn(folder: string): Readonly<Record<string, string>> {
  const { PATH = '', LANG, SystemRoot } = process.env;
  // The program's working directory differs from the bot's.
  const searchPath = PATH.split(path.delimiter).map((entry) => path.resolve(entry));
  return {
    PATH: searchPath.join(path.delimiter),
    HOME: folder,
    ...(LANG === undefined ? {} : { LANG }),
    // Windows starts no program without it.
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
  };
}

/** A bare name is looked up in PATH; a path is relative to the bot's working directory. */
function fullPath(file: string): string {
  return path.basename(file) === file ? file : path.resolve(file);
}

/** Makes relative paths absolute, because the program runs in a folder of its own. */
function fullArgument(argument: string): string {
  return /^\.{1,2}(?:$|[/\\])/.test(argument) || isFile(argument) ? path.resolve(argument) : argument;
}

function isFile(argument: string): boolean {
  try {
    return statSync(argument).isFile();
  } catch {
    return false;
  }
}

/**
 * Kills the group if the bot dies, because that closes the guard's input. Returns a function that dismisses the guard.
 */
function startGuard(group: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  const guard: ChildProcess = spawn('/bin/sh', ['-c', 'read line; kill -KILL "-$1"', 'sh', String(group)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: {},
    // Keeps Ctrl-C in the bot's terminal from reaching the guard.
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  return () => void guard.kill('SIGKILL');
}

/** In milliseconds. A check costs CPU time and most programs are idle. */
const CHECK_INTERVAL_MS = 250;
/** Idle programs are checked less often by this factor. */
const IDLE_CHECK_FACTOR = 20;

/**
 * Calls `onExceeded` once with the memory of the process group in bytes if it exceeds `limit`. Returns a function that
 * stops watching. Works only on Linux; checks idle programs less often.
 */
export function watchMemory(
  group: number,
  limit: number,
  isBusy: () => boolean,
  onExceeded: (bytes: number) => void,
): () => void {
  if (process.platform !== 'linux') return () => undefined;
  let stopped = false;
  let idleChecks = 0;
  let timer = setTimeout(check, CHECK_INTERVAL_MS).unref();

  async function check(): Promise<void> {
    idleChecks = isBusy() ? 0 : idleChecks + 1;
    const bytes = idleChecks % IDLE_CHECK_FACTOR === 0 ? await residentBytes(group) : 0;
    if (stopped) return;
    if (bytes > limit) onExceeded(bytes);
    else timer = setTimeout(check, CHECK_INTERVAL_MS).unref();
  }

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/**
 * Counts shared pages for each process. Misses what cannot be read, for example without a free file descriptor. Reads one
 * process after the other, because a host can run more processes than the bot may open files.
 */
async function residentBytes(group: number): Promise<number> {
  const entries = await readdir('/proc').catch(() => []);
  let bytes = 0;
  for (const id of entries.filter((name) => /^\d+$/.test(name))) {
    const stat = await read(`/proc/${id}/stat`);
    // The name may contain anything; after it come state, parent and group.
    const [, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (processGroup !== String(group)) continue;
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await read(`/proc/${id}/status`))?.[1];
    bytes += Number(kilobytes ?? 0) * 1024;
  }
  return bytes;
}

function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
