/**
 * How much of a running Node process's heap is in use after it has been tidied, asked by its inspector.
 * Resident memory, which the system counts, is measured elsewhere.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** For the environment of the process: its inspector opens when asked, at any free port. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

export interface Heap {
  /** In bytes. */
  used(): Promise<number>;
  close(): void;
}

const PATIENCE = 60_000;

/** Opens the inspector of a process; `log` is where its standard error goes. Null where it does not open. */
export async function openHeap(pid: number, log: string): Promise<Heap | null> {
  process.kill(pid, 'SIGUSR1');
  const until = performance.now() + PATIENCE;
  let address = addressIn(log);
  while (address === null && performance.now() < until) {
    await pause(50);
    address = addressIn(log);
  }
  if (address === null) return null;
  const socket = new WebSocket(address);
  await once(socket, 'open');
  let asked = 0;
  const ask = (method: string): Promise<{ readonly usedSize?: number }> =>
    new Promise((resolve) => {
      asked += 1;
      const id = asked;
      const hear = (data: unknown): void => {
        const answer = JSON.parse(String(data));
        if (answer.id !== id) return;
        socket.off('message', hear);
        resolve(answer.result);
      };
      socket.on('message', hear);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async used() {
      await ask('HeapProfiler.collectGarbage');
      return (await ask('Runtime.getHeapUsage')).usedSize ?? 0;
    },
    close: () => socket.close(),
  };
}

function addressIn(log: string): string | null {
  return /Debugger listening on (ws:\S+)/.exec(readFileSync(log, 'utf8'))?.[1] ?? null;
}
