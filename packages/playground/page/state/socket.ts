/** Keeps one WebSocket to the server open, with exponential backoff. */
import type { FromPage } from '../../fromPage.ts';
import type { ToPage } from '../../pageProtocol.ts';

export interface Connection {
  /** False without a connection. */
  send(message: FromPage): boolean;
  /** Skips the backoff, when the person returns to the tab. */
  reconnectNow(): void;
  close(): void;
}

export interface ConnectionEvents {
  readonly message: (message: ToPage) => void;
  /** With the close code. */
  readonly lost: (code: number) => void;
}

const MIN_RECONNECT_MS = 300;
const MAX_RECONNECT_MS = 8000;

export function openConnection(url: string, events: ConnectionEvents): Connection {
  let socket: WebSocket | null = null;
  let wait = MIN_RECONNECT_MS;
  let timer: number | undefined;
  let closed = false;

  const connect = (): void => {
    window.clearTimeout(timer);
    const mine = new WebSocket(url);
    socket = mine;
    mine.addEventListener('message', (event: MessageEvent<string>) => {
      wait = MIN_RECONNECT_MS;
      events.message(JSON.parse(event.data) as ToPage);
    });
    mine.addEventListener('close', ({ code }) => {
      if (closed || socket !== mine) return;
      events.lost(code);
      timer = window.setTimeout(connect, wait);
      wait = Math.min(wait * 2, MAX_RECONNECT_MS);
    });
  };
  connect();

  return {
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
    reconnectNow() {
      if (closed || socket?.readyState !== WebSocket.CLOSED) return;
      wait = MIN_RECONNECT_MS;
      connect();
    },
    close() {
      closed = true;
      window.clearTimeout(timer);
      socket?.close();
    },
  };
}
