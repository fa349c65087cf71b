/**
 * Processes that a bench has started end with it, also where it is told to stop before its time.
 * What they run is each bench's matter.
 */
import type { ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import { whenNpmEnds } from '../../../scripts/npmShell.js';

/** From now on a signal to end ends this process in good order: what is to be done at the exit is done. */
export function endOnSignals(): void {
  const end = (signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') => process.exit(128 + constants.signals[signal]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  whenNpmEnds(() => end('SIGTERM'));
}

/** Kills the child when this process ends before it; `kill`, where more than the child is to go. */
export function endWithUs(child: ChildProcess, kill: () => void = () => child.kill('SIGKILL')): void {
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}
