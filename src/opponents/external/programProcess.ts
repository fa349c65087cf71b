/**
 * A program of the owner's as a process: with little of the bot's environment, in a folder of its own, and ended together
 * with all that it has started, also when the bot itself is gone. What is said to it is left to the conversation.
 */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ProgramCommand } from './programs.ts';

export interface ProgramProcess {
  readonly child: ChildProcessWithoutNullStreams;
  /** The program with all that it has started, at once. */
  end(): void;
  /** Resolves when it is gone and its folder removed; one that is still there after so many milliseconds is ended. */
  gone(within: number): Promise<void>;
}

export type ProgramStart =
  | { readonly ok: true; readonly process: ProgramProcess }
  /** `detail`: why, for the log of whoever runs the bot. */
  | { readonly ok: false; readonly detail: string };

/**
 * Refuses what no system can start: a command that is too long or holds a NUL, a full disk, no more files to open. That
 * there is no such program, or that it may not be run, comes later as the child's `error`.
 */
export function startProcess(command: ProgramCommand): ProgramStart {
  let folder: string | null = null;
  try {
    folder = mkdtempSync(path.join(tmpdir(), 'intarsia-program-'));
    const child = spawnIn(folder, command);
    if (hasStreams(child)) return { ok: true, process: processOf(child, folder) };
    child.on('error', () => undefined);
    rmSync(folder, { recursive: true, force: true });
    return { ok: false, detail: 'no more files can be opened' };
  } catch (error) {
    if (folder !== null) rmSync(folder, { recursive: true, force: true });
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

function spawnIn(folder: string, { file, args }: ProgramCommand): ChildProcess {
  return spawn(fullPath(file), args.map(fullArgument), {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: folder,
    env: environmentIn(folder),
    // A process group of its own, so that what the program starts ends with it.
    detached: true,
    windowsHide: true,
  });
}

/** Where the system has no more files to open, Node gives a child without them. */
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
    // What it has left behind may hold its output open, or hold nothing at all.
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
    end: endGroup,
    async gone(within) {
      const timer = setTimeout(endGroup, within);
      await ended;
      clearTimeout(timer);
      // What cannot be removed lies in the system's temporary folder, which is tidied by others.
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

/** Neither the bot's secrets nor its settings: what a program needs to run, and a home that is its own. */
function environmentIn(folder: string): Readonly<Record<string, string>> {
  const { PATH = '', LANG, SystemRoot } = process.env;
  // Relative to where the bot runs, as they were meant.
  const searched = PATH.split(path.delimiter).map((entry) => path.resolve(entry));
  return {
    PATH: searched.join(path.delimiter),
    HOME: folder,
    ...(LANG === undefined ? {} : { LANG }),
    // Windows starts nothing without it.
    ...(SystemRoot === undefined ? {} : { SystemRoot }),
  };
}

/** A name alone is looked for in PATH; a path is meant from where the bot runs. */
function fullPath(file: string): string {
  return path.basename(file) === file ? file : path.resolve(file);
}

/** What names a file from where the bot runs, or begins with a dot as only paths do, is handed over as its full path. */
function fullArgument(argument: string): string {
  return /^\.{1,2}(?:$|[/\\])/.test(argument) || isFile(argument) ? path.resolve(argument) : argument;
}

/** What cannot be looked at is no file of the program's: no path at all, too long for one, behind a closed folder. */
function isFile(argument: string): boolean {
  try {
    return statSync(argument).isFile();
  } catch {
    return false;
  }
}

/**
 * Ends the group when this process is gone, however it went: nobody holds the other end of the guard's input then. Gives
 * what sends the guard away.
 */
function startGuard(group: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  const guard: ChildProcess = spawn('/bin/sh', ['-c', 'read line; kill -KILL "-$1"', 'sh', String(group)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: {},
    // Ctrl-C in the bot's terminal is not meant for it.
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  return () => void guard.kill('SIGKILL');
}
