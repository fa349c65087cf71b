/**
 * A door at which every try is one raw connection to the playground, reset at the end whatever has come of it.
 * What is drawn and what is said over the connection is the door's that is made.
 */
import type { Door } from '../door.ts';
import { type PlaygroundTarget, takePlayground } from '../targets/playgroundTarget.ts';
import { openRawSocket, type RawSocket } from '../wire/rawSocket.ts';

export interface ConnectionDoor<Input> extends Pick<Door<Input>, 'name' | 'keeps' | 'draw' | 'smaller'> {
  /** Rejects with a Fault where the answer is wrong, or does not come. */
  converse(socket: RawSocket, input: Input, playground: PlaygroundTarget): Promise<void>;
  /** Done after so many tries, again and again. */
  readonly nowAndThen: { readonly tries: number; act(playground: PlaygroundTarget): Promise<void> };
}

export function connectionDoor<Input>({ converse, nowAndThen, ...door }: ConnectionDoor<Input>): Door<Input> {
  return {
    ...door,
    async open(shop) {
      const playground = await takePlayground(shop);
      const { target, host, port } = playground;
      let tries = 0;
      return {
        targets: [target],
        async attempt(input) {
          const socket = await openRawSocket(host, port, target.starved);
          try {
            await converse(socket, input, playground);
          } finally {
            socket.reset();
          }
          tries += 1;
          if (tries % nowAndThen.tries === 0) await nowAndThen.act(playground);
        },
        close: async () => undefined,
      };
    },
  };
}
