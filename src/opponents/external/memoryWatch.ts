/**
 * How much memory a program and all that it has started hold, looked at again and again where the system tells (Linux).
 * The conversation ends a program that holds too much.
 */
import { readdir, readFile } from 'node:fs/promises';

export interface MemoryWatch {
  stop(): void;
}

export interface MemoryLimit {
  /** Bytes. */
  readonly most: number;
  /** Whether the program has something to do: it is looked at more often then. */
  readonly busy: () => boolean;
}

/** Milliseconds between two looks at a busy program. A look takes some, and most of the time all programs rest. */
const EVERY = 250;
/** So many times as long between two looks at one that rests. */
const RESTING = 20;

/** Calls `exceeded` once, with the bytes, when the process group holds more than it may. */
export function watchMemory(
  group: number,
  { most, busy }: MemoryLimit,
  exceeded: (bytes: number) => void,
): MemoryWatch {
  let stopped = process.platform !== 'linux';
  let timer: NodeJS.Timeout | null = null;
  let rested = 0;

  async function look(): Promise<void> {
    rested = busy() ? 0 : rested + 1;
    const bytes = rested % RESTING === 0 ? await residentBytes(group) : 0;
    if (stopped) return;
    if (bytes > most) {
      stopped = true;
      exceeded(bytes);
    } else {
      again();
    }
  }

  function again(): void {
    timer = setTimeout(look, EVERY).unref();
  }

  if (!stopped) again();
  return {
    stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}

/** Pages that several of them share count for each. */
async function residentBytes(group: number): Promise<number> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const held = await Promise.all(
    processes.map(async (id) => {
      const stat = await read(`/proc/${id}/stat`);
      // After the name, which may hold anything: state, parent, group.
      const [, , own] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (own !== String(group)) return 0;
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(await read(`/proc/${id}/status`))?.[1];
      return Number(kilobytes ?? 0) * 1024;
    }),
  );
  return held.reduce((sum, bytes) => sum + bytes, 0);
}

/** Nothing of a process that has just ended. */
function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
