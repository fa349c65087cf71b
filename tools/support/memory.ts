/** Measures the memory of a process and its descendants; Linux only, as it reads /proc. */
import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Resident bytes of the process and its descendants; shared pages count for each. */
export function residentBytesOfTree(pid: number): number {
  return processTreeOf(pid).reduce((sum, each) => sum + residentOf(each), 0);
}

/** The process and its descendants, the process first. */
export function processTreeOf(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(processTreeOf)];
}

function childrenOf(pid: number): readonly number[] {
  const threads = readOrNull(() => readdirSync(`/proc/${pid}/task`)) ?? [];
  const children = threads.map((thread) => text(`/proc/${pid}/task/${thread}/children`));
  return children.flatMap((line) => line.split(' ').filter(Boolean).map(Number));
}

function residentOf(pid: number): number {
  const [, resident = '0'] = text(`/proc/${pid}/statm`).split(' ');
  return Number(resident) * PAGE_BYTES;
}

const text = (file: string): string => readOrNull(() => readFileSync(file, 'utf8')) ?? '';

/** A process may end while it is read. */
function readOrNull<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch {
    return null;
  }
}
