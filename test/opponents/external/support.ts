/** Lists processes of the system, to check that external programs have ended. */
import { execFileSync } from 'node:child_process';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const PROGRAM = fileURLToPath(new URL('./programs/program.js', import.meta.url));

/** The number of running processes whose command line contains this text. */
export function running(pattern: string): number {
  const lines = execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(pattern) && !line.includes('<defunct>')).length;
}

/** Resolves when that many are running; otherwise the test times out. */
export async function untilRunning(pattern: string, count: number): Promise<void> {
  while (running(pattern) !== count) await after(50);
}
