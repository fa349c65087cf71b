/**
 * The tab's line to the server: one WebSocket that comes back by itself, waiting a little longer after each failure.
 * What is said on it is the client's part.
 */
import type { FromPage, ToPage } from '../../pageProtocol.ts';

export interface Line {
  /** False when the line is down: nothing was sent. */
  send(message: FromPage): boolean;
  /** Tries again at once, as when the person comes back to the tab. */
  hurry(): void;
  close(): void;
}

export interface LineEvents {
  readonly message: (message: ToPage) => void;
  /** With the code by which the server has closed the line, or the browser for it. */
  readonly lost: (code: number) => void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

/** Opens the line to `url` and keeps it open until `close()`. Messages arrive in the order of the server. */
export function openLine(url: string, events: LineEvents): Line {
  let socket: WebSocket | null = null;
  let wait = FIRST_WAIT;
  let timer: number | undefined;
  let closed = false;

  const connect = (): void => {
    window.clearTimeout(timer);
    const mine = new WebSocket(url);
    socket = mine;
    mine.addEventListener('message', (event: MessageEvent<string>) => {
      wait = FIRST_WAIT;
      events.message(JSON.parse(event.data) as ToPage);
    });
    mine.addEventListener('close', ({ code }) => {
      if (closed || socket !== mine) return;
      events.lost(code);
      timer = window.setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  };
  connect();

  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    hurry() {
      if (closed || socket?.readyState !== WebSocket.CLOSED) return;
      wait = FIRST_WAIT;
      connect();
    },
    close() {
      closed = true;
      window.clearTimeout(timer);
      socket?.close();
    },
  };
}
