/**
 * The entry points `upgrades` and `tableUpgrades`: raw sockets that request a WebSocket, send odd bytes and leave in
 * odd ways.
 */
import { bytesOfFrame, oddFrame, type RawFrame, textFrame } from '../grammar/frames.ts';
import { fewer, type Grammar, shorter, smallerItems, within } from '../grammar/grammar.ts';
import {
  bytesOfHead,
  type HeaderLine,
  oddHeader,
  oddMethod,
  oddTarget,
  type RequestHead,
  smallerHead,
} from '../grammar/requests.ts';
import { oddText, wellFormed } from '../grammar/values.ts';
import { takePlayground } from '../targets/playgroundTarget.ts';
import { takeTable } from '../targets/tableTarget.ts';
import { type ConnectionEntryPoint, connectionEntryPoint, type Place } from './connectionEntryPoint.ts';

export const upgrades = upgradesEntryPoint({
  name: 'upgrades',
  take: takePlayground,
  targets: (grammar) => ({
    gateway: () => `/gateway${grammar.pick(['', '/', '?v=10&encoding=json'])}`,
    gatewayQuery: () => `/gateway?${gatewayQuery(grammar)}`,
    page: () => `/page/socket?as=${grammar.pick(['anni', 'peter', '', '%', '%00', '-', encodeURIComponent('日本')])}`,
    pageQuery: () => `/page/socket${grammar.pick(['', '?', '?as', '?as=anni&as=peter', '?AS=anni', '/?as=anni'])}`,
    near: () => grammar.pick(['/gateway/x', '/Gateway', '/page', '/page/socket/', '/api/v10/gateway', '/']),
  }),
  check: (playground) => playground.checkResponds(),
});

export function gatewayQuery(grammar: Grammar): string {
  return grammar
    .times(1, 3, () =>
      grammar.choose('gatewayQuery', {
        version: () => `v=${grammar.pick(['3', '10', '9', '11', '', 'x', '%00'])}`,
        encoding: () => `encoding=${grammar.pick(['json', 'etf', '', 'JSON'])}`,
        compress: () => `compress=${grammar.pick(['zlib-stream', 'zstd-stream', '', 'x'])}`,
        odd: () => encodeURIComponent(wellFormed(oddText(grammar).slice(0, 300))),
      }),
    )
    .join('&');
}

interface Upgrade {
  readonly head: RequestHead;
  /** The share of the head that is sent, from 0 to 1; below 1 no answer is required. */
  readonly share: number;
  /** Bytes sent without waiting for the response to the head. */
  readonly eager: boolean;
  readonly frames: readonly RawFrame[];
  readonly leaving: 'end' | 'reset' | 'closeFrame';
}

export interface UpgradesEntryPoint<At extends Place> extends Pick<ConnectionEntryPoint<Upgrade, At>, 'name' | 'take'> {
  /** Targets that accept WebSockets, by name; odd targets are added. */
  readonly targets: (grammar: Grammar) => Readonly<Record<string, () => string>>;
  /** Headers of every WebSocket request. */
  readonly usual?: readonly HeaderLine[];
  /** Runs after every so many tries. */
  readonly check: (at: At) => Promise<void>;
}

const CHECK_EVERY_TRIES = 25;

function upgradesEntryPoint<At extends Place>({ targets, usual = [], check, ...entryPoint }: UpgradesEntryPoint<At>) {
  return connectionEntryPoint<Upgrade, At>({
    ...entryPoint,

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

    periodic: { tries: CHECK_EVERY_TRIES, act: check },
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

export const tableUpgrades = upgradesEntryPoint({
  name: 'tableUpgrades',
  take: takeTable,
  usual: [['Origin', '{url}']],
  targets: (grammar) => ({
    live: () => '/live',
    liveAgain: () => '/live',
    proxied: () => grammar.pick(['/.proxy/live', '/.proxy/.proxy/live', '/.proxy']),
    query: () => `/live?${grammar.pick(['', 'session={first}', 'a=%', '__proto__', 'x'.repeat(5000)])}`,
    near: () => grammar.pick(['/live/', '/Live', '/live%00', '/%6cive', '/', '/assets/{asset}']),
  }),
  check: async ({ checkResponds, judge }) => {
    await checkResponds();
    await judge();
  },
});
