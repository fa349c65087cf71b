/** An entry point at which each try is one raw connection, reset at the end. */
import type { EntryPoint } from '../campaign.ts';
import { openRawSocket, type RawSocket } from '../sockets.ts';
import type { Target, TargetPool } from '../targets/target.ts';

/** The target's address, and the values of placeholders in inputs. */
export interface Place {
  readonly target: Target;
  readonly host: string;
  readonly port: number;
  filled(text: string): string;
}

export interface ConnectionEntryPoint<Input, At extends Place>
  extends Pick<EntryPoint<Input>, 'name' | 'bytesKeptPerTry' | 'draw' | 'smaller'> {
  take(targetPool: TargetPool): Promise<At>;
  /** Rejects with a Fault if the answer is wrong or does not come. */
  converse(socket: RawSocket, input: Input, at: At): Promise<void>;
  /** Runs after every `every` tries. */
  readonly periodic: { readonly tries: number; act(at: At): Promise<void> };
}

export function connectionEntryPoint<Input, At extends Place>({
  take,
  converse,
  periodic,
  ...entryPoint
}: ConnectionEntryPoint<Input, At>): EntryPoint<Input> {
  return {
    ...entryPoint,
    async open(targetPool) {
      const at = await take(targetPool);
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
          if (tries % periodic.tries === 0) await periodic.act(at);
        },
        close: async () => undefined,
      };
    },
  };
}
