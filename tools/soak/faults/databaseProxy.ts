/** A TCP proxy between the bot and PostgreSQL that cuts, silences or breaks connections during a COMMIT. */
import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** The port to use in place of the server's. */
  readonly port: number;
  /** Resets all connections and refuses new ones. */
  cut(): void;
  /** Holds back all data in both directions; it arrives after `restore`. */
  silence(): void;
  restore(): void;
  /**
   * Cuts the connection of the next COMMIT, `before` it reaches the server or `after` the server has answered. Resolves
   * once that has happened.
   */
  loseCommit(when: 'before' | 'after'): Promise<void>;
  close(): Promise<void>;
}

type State = 'whole' | 'cut' | 'silent';

/** As the driver sends it; no other statement contains this word. */
const COMMIT = 'COMMIT';

export async function openDatabaseProxy(serverPort: number): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let state: State = 'whole';
  let pendingCut: { readonly when: 'before' | 'after'; readonly happened: () => void } | null = null;
  /** Connections to the server that are cut with their next answer, each with its callback. */
  const cutAtAnswer = new Map<Socket, () => void>();

  const listener = createServer({ pauseOnConnect: true }, (socket) => {
    if (state === 'cut') {
      socket.on('error', () => undefined);
      socket.resetAndDestroy();
      return;
    }
    join(socket, createConnection({ port: serverPort, host: '127.0.0.1' }));
  });

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
        cutAtAnswer.get(from)?.();
        cutAtAnswer.delete(from);
        to.destroy();
      });
      flow(from);
    }
  }

  function isCutWith(piece: Buffer, from: Socket, to: Socket): boolean {
    const answered = cutAtAnswer.get(from);
    if (answered) {
      cutAtAnswer.delete(from);
      answered();
      return true;
    }
    if (!pendingCut || !piece.includes(COMMIT)) return false;
    const { when, happened } = pendingCut;
    pendingCut = null;
    if (when === 'before') happened();
    else cutAtAnswer.set(to, happened);
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
    restore() {
      state = 'whole';
      for (const socket of sockets) flow(socket);
    },
    loseCommit: (when) =>
      new Promise((happened) => {
        pendingCut = { when, happened };
      }),
    async close() {
      for (const socket of [...sockets]) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}
