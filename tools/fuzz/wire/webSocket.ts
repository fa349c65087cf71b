/**
 * A well-behaved WebSocket from outside: opened, text sent, messages waited for.
 * What is said over it, well or badly, is the doors' matter.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { ANSWER_MS, inTime, type Starved } from '../faults.ts';

export interface Talk {
  send(data: string | Buffer): void;
  isOpen(): boolean;
  /** The messages so far, as text. */
  heard(): readonly string[];
  /** Resolves once a message is as wanted, or the other side has closed; a `hang` where neither happens. */
  until(wanted: (text: string) => boolean, what: string): Promise<void>;
  close(): void;
}

/** Resolves also where the other side does not accept: then it is not open. `origin`: of the page that asks for it. */
export async function openTalk(url: string, starved: Starved, origin?: string): Promise<Talk> {
  const socket = new WebSocket(url, { perMessageDeflate: false, ...(origin !== undefined && { origin }) });
  const heard: string[] = [];
  const looks = new Set<() => void>();
  const changed = (): void => {
    for (const look of [...looks]) look();
  };
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    heard.push(String(data));
    changed();
  });
  socket.on('close', changed);
  await inTime(
    Promise.race([
      once(socket, 'open').catch(() => undefined),
      new Promise((resolve) => socket.once('close', resolve)),
    ]),
    'the answer to the upgrade',
    ANSWER_MS,
    starved,
  );
  const isOpen = (): boolean => socket.readyState === socket.OPEN || socket.readyState === socket.CLOSING;
  return {
    send(data) {
      if (socket.readyState === socket.OPEN) socket.send(data, () => undefined);
    },
    isOpen,
    heard: () => heard,
    until(wanted, what) {
      const found = new Promise<void>((resolve) => {
        const look = (): void => {
          if (isOpen() && !heard.some(wanted)) return;
          looks.delete(look);
          resolve();
        };
        looks.add(look);
        look();
      });
      return inTime(found, what, ANSWER_MS, starved);
    },
    close: () => socket.terminate(),
  };
}
