/**
 * The way from the bot's processes to their database server, which can break: cut, so that whoever comes is sent away, or
 * silent, so that nothing arrives and nobody is told. When it does is decided elsewhere.
 */
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

export interface Wire {
  /** Of this machine, in place of the server's. */
  readonly port: number;
  /** Resets all connections, and each new one. */
  cut(): void;
  /** Nothing passes any more in either direction; connections stay. What was sent meanwhile arrives afterwards. */
  silence(): void;
  mend(): void;
  /**
   * Cuts the connection on which the next COMMIT is sent: `before` it reaches the server, or `after` the server has answered it, of which
   * nobody hears. Resolves once that has happened.
   */
  loseCommit(when: 'before' | 'after'): Promise<void>;
  close(): Promise<void>;
}

type State = 'whole' | 'cut' | 'silent';

/** As the driver sends it: nothing else that the bot asks says so. */
const COMMIT = 'COMMIT';

export async function openWire(serverPort: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let state: State = 'whole';
  let ambush: { readonly when: 'before' | 'after'; readonly happened: () => void } | null = null;
  /** The connections to the server that are cut with their next answer, and whom to tell. */
  const doomed = new Map<Socket, () => void>();

  const listener = createServer({ pauseOnConnect: true }, (socket) => {
    if (state === 'cut') {
      socket.on('error', () => undefined);
      socket.resetAndDestroy();
      return;
    }
    join(socket, createConnection({ port: serverPort, host: '127.0.0.1' }));
  });

  /** What ends on one side ends on the other. */
  function join(...[one, other]: readonly [Socket, Socket]): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.on('data', (piece: Buffer) => {
        if (isCutWith(piece, from, to)) for (const socket of [from, to]) socket.resetAndDestroy();
        else if (!to.write(piece)) from.pause();
      });
      to.on('drain', () => flow(from));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        doomed.get(from)?.();
        doomed.delete(from);
        to.destroy();
      });
      flow(from);
    }
  }

  function isCutWith(piece: Buffer, from: Socket, to: Socket): boolean {
    const answered = doomed.get(from);
    if (answered) {
      doomed.delete(from);
      answered();
      return true;
    }
    if (!ambush || !piece.includes(COMMIT)) return false;
    const { when, happened } = ambush;
    ambush = null;
    if (when === 'before') happened();
    else doomed.set(to, happened);
    return when === 'before';
  }

  function flow(socket: Socket): void {
    if (state === 'silent') socket.pause();
    else socket.resume();
  }

  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      for (const socket of [...sockets]) socket.resetAndDestroy();
    },
    silence() {
      state = 'silent';
      for (const socket of sockets) flow(socket);
    },
    mend() {
      state = 'whole';
      for (const socket of sockets) flow(socket);
    },
    loseCommit: (when) =>
      new Promise((happened) => {
        ambush = { when, happened };
      }),
    async close() {
      for (const socket of [...sockets]) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
