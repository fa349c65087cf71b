/**
 * A program of the owner's as a process: with little of the bot's environment, in a folder of its own, and ended together
 * with all that it has started, also when the bot itself is gone. What is said to it is left to the conversation.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, statSync } from 'node:fs';
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

export function startProcess({ file, args }: ProgramCommand): ProgramProcess {
  const folder = mkdtempSync(path.join(tmpdir(), 'intarsia-program-'));
  const child = spawn(fullPath(file), args.map(fullArgument), {
    stdio: ['pipe', 'pipe', 'pipe'],
    cwd: folder,
    env: environmentIn(folder),
    // A process group of its own, so that what the program starts ends with it.
    detached: true,
    windowsHide: true,
  });
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
  const named = /^\.{1,2}(?:$|[/\\])/.test(argument) || statSync(argument, { throwIfNoEntry: false })?.isFile();
  return named ? path.resolve(argument) : argument;
}

/**
 * Ends the group when this process is gone, however it went: nobody holds the other end of the guard's input then. Gives
 * what sends the guard away.
 */
function startGuard(group: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  const guard = spawn('/bin/sh', ['-c', 'read line; kill -KILL "-$1"', 'sh', String(group)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    env: {},
    // Ctrl-C in the bot's terminal is not meant for it.
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return () => void guard.kill('SIGKILL');
}
