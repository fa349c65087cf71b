/**
 * A door of connections that stop talking: each says a part of what a server expects, then nothing more, and has to be let go in time.
 */
import type { Door } from '../../door.ts';
import { Fault } from '../../faults.ts';
import { fewer, within } from '../../grammar/smaller.ts';
import type { TargetShop } from '../../targets/shop.ts';
import { openRawSocket } from '../../wire/rawSocket.ts';
import type { Place } from './connectionDoor.ts';

interface Silence {
  /** What is said before the silence, by its name among the door's openings. */
  readonly opening: string;
  /** How much of it, from 0 to 1. */
  readonly share: number;
}

export interface SilenceDoor<At extends Place> {
  readonly name: string;
  take(shop: TargetShop): Promise<At>;
  /** What can be said, by name, with ids in it by theirs. */
  readonly openings: Readonly<Record<string, string>>;
  /** By when the target has let a silent connection go, in milliseconds. */
  readonly letGoMs: number;
  /** Whether somebody who talks is answered in time. */
  look(at: At): Promise<void>;
}

/** Enough to see that they do not add up; a handful of tries a second. */
const SILENT = { least: 5, most: 60 };
const AT_ONCE = 3;

export function silenceDoor<At extends Place>({ name, take, openings, letGoMs, look }: SilenceDoor<At>) {
  const door: Door<readonly Silence[]> = {
    name,
    atOnce: AT_ONCE,

    draw: (grammar) =>
      grammar.times(SILENT.least, SILENT.most, () => ({
        opening: grammar.choose(
          'opening',
          Object.fromEntries(Object.keys(openings).map((opening) => [opening, () => opening])),
        ),
        share: grammar.oneIn(2) ? 1 : grammar.below(100) / 100,
      })),

    *smaller(silences) {
      yield* within(fewer(silences, 1), (less) => less);
    },

    async open(shop) {
      const at = await take(shop);
      const { target, host, port } = at;
      return {
        targets: [target],
        async attempt(silences) {
          const sockets = await Promise.all(silences.map(() => openRawSocket(host, port, target.starved)));
          try {
            for (const [index, { opening, share }] of silences.entries()) {
              const bytes = Buffer.from(at.filled(openings[opening] ?? ''));
              sockets[index]?.write(bytes.subarray(0, Math.floor(bytes.length * share)));
            }
            await look(at);
            await Promise.all(
              sockets.map((socket, index) =>
                socket.closed('the end of the silent connection', letGoMs).catch((error: unknown) => {
                  if (!(error instanceof Fault)) throw error;
                  const { opening, share } = silences[index] ?? {};
                  throw new Fault(error.code, `${error.message} (${opening}, ${share} of it said)`);
                }),
              ),
            );
          } finally {
            for (const socket of sockets) socket.reset();
          }
        },
        close: async () => undefined,
      };
    },
  };
  return door;
}
