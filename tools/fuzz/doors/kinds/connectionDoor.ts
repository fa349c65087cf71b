/**
 * A door at which every try is one raw connection to a server, reset at the end whatever has come of it.
 * What is drawn and what is said over the connection is the door's that is made.
 */
import type { Door } from '../../door.ts';
import type { TargetShop } from '../../targets/shop.ts';
import type { Target } from '../../targets/target.ts';
import { openRawSocket, type RawSocket } from '../../wire/rawSocket.ts';

/** Where raw connections go, and what ids in an input stand for. */
export interface Place {
  readonly target: Target;
  readonly host: string;
  readonly port: number;
  filled(text: string): string;
}

export interface ConnectionDoor<Input, At extends Place>
  extends Pick<Door<Input>, 'name' | 'keeps' | 'draw' | 'smaller'> {
  take(shop: TargetShop): Promise<At>;
  /** Rejects with a Fault where the answer is wrong, or does not come. */
  converse(socket: RawSocket, input: Input, at: At): Promise<void>;
  /** Done after so many tries, again and again. */
  readonly nowAndThen: { readonly tries: number; act(at: At): Promise<void> };
}

export function connectionDoor<Input, At extends Place>({
  take,
  converse,
  nowAndThen,
  ...door
}: ConnectionDoor<Input, At>): Door<Input> {
  return {
    ...door,
    async open(shop) {
      const at = await take(shop);
      const { target, host, port } = at;
      let tries = 0;
      return {
        targets: [target],
        async attempt(input) {
          const socket = await openRawSocket(host, port, target.starved);
          try {
            await converse(socket, input, at);
          } finally {
            socket.reset();
          }
          tries += 1;
          if (tries % nowAndThen.tries === 0) await nowAndThen.act(at);
        },
        close: async () => undefined,
      };
    },
  };
}
