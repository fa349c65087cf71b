/**
 * How much memory a process takes together with those that it has started, as the system counts it.
 * Reads /proc, hence on Linux only.
 */
import { readdirSync, readFileSync } from 'node:fs';

const PAGE = 4096;

/** Resident bytes of the process and of everything below it; pages that they share are counted for each. */
export function residentTogether(pid: number): number {
  return familyOf(pid).reduce((sum, each) => sum + residentOf(each), 0);
}

/** The process and all that it has started, the process first. */
export function familyOf(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

function childrenOf(pid: number): readonly number[] {
  const threads = read(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const children = threads.map((thread) => text(`/proc/${pid}/task/${thread}/children`));
  return children.flatMap((line) => line.split(' ').filter(Boolean).map(Number));
}

function residentOf(pid: number): number {
  const [, resident = '0'] = text(`/proc/${pid}/statm`).split(' ');
  return Number(resident) * PAGE;
}

const text = (file: string): string => read(() => readFileSync(file, 'utf8')) ?? '';

/** A process may end while it is looked at. */
function read<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch {
    return null;
  }
}
