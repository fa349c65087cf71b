/** Ends child processes together with this process, also on a signal. */
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { whenNpmEnds } from '../../../scripts/process/npmShell.js';

/** Lets exit handlers run on SIGINT, SIGTERM and SIGHUP. */
export function exitOnSignals(): void {
  const end = (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => process.exit(128 + constants.signals[signal]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  whenNpmEnds(() => end('SIGTERM'));
}

/** Kills the child when this process exits; `kill` may kill more. */
export function killOnExit(child: ChildProcess, kill: () => void = () => child.kill('SIGKILL')): void {
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}
