/**
 * Doors of servers that take WebSockets: raw sockets that ask for one in odd ways, send odd bytes over it, and leave in odd ways.
 * Where they ask is said by the doors that are made of it, and what well-formed frames say is left to others.
 */
import { bytesOfFrame, oddFrame, type RawFrame, textFrame } from '../../grammar/frames.ts';
import type { Grammar } from '../../grammar/grammar.ts';
import {
  bytesOfHead,
  type HeaderLine,
  oddHeader,
  oddMethod,
  oddTarget,
  type RequestHead,
  smallerHead,
} from '../../grammar/requests.ts';
import { fewer, shorter, smallerItems, within } from '../../grammar/smaller.ts';
import { oddText } from '../../grammar/values.ts';
import { type ConnectionDoor, connectionDoor, type Place } from './connectionDoor.ts';

interface Upgrade {
  readonly head: RequestHead;
  /** How much of the head is sent, from 0 to 1: less than all of it owes no answer. */
  readonly share: number;
  /** Sent without waiting for the answer to the head. */
  readonly eager: boolean;
  readonly frames: readonly RawFrame[];
  readonly leaving: 'end' | 'reset' | 'closeFrame';
}

export interface UpgradesDoor<At extends Place> extends Pick<ConnectionDoor<Upgrade, At>, 'name' | 'take'> {
  /** Where a WebSocket is asked for, by name; odd targets come beside these. */
  readonly targets: (grammar: Grammar) => Readonly<Record<string, () => string>>;
  /** Sent with what every WebSocket asks. */
  readonly usual?: readonly HeaderLine[];
  /** After so many tries: whether all is well. */
  readonly look: (at: At) => Promise<void>;
}

const LOOK_EVERY = 25;

export function upgradesDoor<At extends Place>({ targets, usual = [], look, ...door }: UpgradesDoor<At>) {
  return connectionDoor<Upgrade, At>({
    ...door,

    draw: (grammar) => ({
      head: drawHead(grammar, targets(grammar), usual),
      share: grammar.oneIn(8) ? grammar.below(100) / 100 : 1,
      eager: grammar.oneIn(3),
      frames: grammar.times(0, 4, () => oddFrame(grammar)),
      leaving: grammar.choose<Upgrade['leaving']>('leaving', {
        end: () => 'end',
        reset: () => 'reset',
        closeFrame: () => 'closeFrame',
      }),
    }),

    *smaller(upgrade) {
      yield* within(fewer(upgrade.frames), (frames) => ({ ...upgrade, frames }));
      yield* within(smallerHead(upgrade.head), (head) => ({ ...upgrade, head }));
      yield* within(
        smallerItems(upgrade.frames, (frame) =>
          within(shorterPayloads(frame.payload), (payload) => ({ ...frame, payload })),
        ),
        (frames) => ({ ...upgrade, frames }),
      );
    },

    async converse(socket, { head, share, eager, frames, leaving }, { filled }) {
      const bytes = bytesOfHead(head, filled);
      socket.write(bytes.subarray(0, Math.floor(bytes.length * share)));
      if (!eager && share === 1 && leaving !== 'reset') await socket.answered('the answer to the upgrade');
      for (const frame of frames) socket.write(bytesOfFrame(frame));
      if (leaving === 'closeFrame') socket.write(bytesOfFrame({ ...textFrame(''), first: 0x88 }));
      if (leaving === 'reset') return;
      socket.end();
      await socket.closed('the end of the connection');
    },

    nowAndThen: { tries: LOOK_EVERY, act: look },
  });
}

function drawHead(
  grammar: Grammar,
  targets: Readonly<Record<string, () => string>>,
  more: readonly HeaderLine[],
): RequestHead {
  const key = 'dGhlIHNhbXBsZSBub25jZQ==';
  const usual: readonly HeaderLine[] = [
    ['Host', '127.0.0.1'],
    ['Upgrade', 'websocket'],
    ['Connection', 'Upgrade'],
    ['Sec-WebSocket-Key', key],
    ['Sec-WebSocket-Version', '13'],
    ...more,
  ];
  const headers = grammar.choose<readonly HeaderLine[]>('upgradeHeaders', {
    usual: () => usual,
    usualAgain: () => usual,
    missing: () => usual.filter(() => !grammar.oneIn(4)),
    double: () => [...usual, grammar.pick(usual)],
    version: () => usual.with(4, ['Sec-WebSocket-Version', grammar.pick(['8', '0', 'x', '13, 13', ''])]),
    key: () => usual.with(3, ['Sec-WebSocket-Key', grammar.pick(['', 'x', key.repeat(50), oddText(grammar)])]),
    extensions: () => [
      ...usual,
      [
        'Sec-WebSocket-Extensions',
        grammar.pick(['permessage-deflate', 'permessage-deflate; x=', ';;', 'a'.repeat(3000)]),
      ],
    ],
    protocol: () => [...usual, ['Sec-WebSocket-Protocol', grammar.pick(['', 'a, a', 'x y', ','])]],
    odd: () => [...usual, ...grammar.times(1, 3, () => oddHeader(grammar))],
  });
  return {
    method: grammar.oneIn(12) ? oddMethod(grammar) : 'GET',
    target: grammar.choose('upgradeTarget', {
      odd: () => oddTarget(grammar),
      ...targets,
    }),
    version: grammar.oneIn(12) ? grammar.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '', 'HTTP/1.1 x']) : 'HTTP/1.1',
    headers,
  };
}

/** Whole bytes. */
function* shorterPayloads(payload: string): Generator<string> {
  for (const less of shorter(payload)) if (less.length % 2 === 0) yield less;
}
