/** The entry points `silence` and `tableSilence`: connections that stop talking and must be closed in time. */
import type { EntryPoint } from '../campaign.ts';
import { Fault } from '../faults.ts';
import { fewer, within } from '../grammar/grammar.ts';
import { openRawSocket } from '../sockets.ts';
import { takePlaygroundWithTimeouts } from '../targets/playgroundTarget.ts';
import { takeTableWithTimeouts } from '../targets/tableTarget.ts';
import { SILENCE_TIMEOUT_MS, type TargetPool } from '../targets/target.ts';
import type { Place } from './connectionEntryPoint.ts';

const UPGRADE = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Sec-WebSocket-Version: 13',
];
/** A server notices silence after up to twice its timeout, and a page's connection is closed by the other side. */
const LET_GO_MS = 5 * SILENCE_TIMEOUT_MS;

function request(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function post(path: string, body = '{"link":"', length = 500): string {
  const head = [`POST ${path} HTTP/1.1`, 'Host: odd', 'Content-Type: application/json', `Content-Length: ${length}`];
  return `${request(...head)}${body}`;
}

const CODE = JSON.stringify({ code: 'made up', instanceId: 'i-1-gc-2-3', channelId: '3', guildId: '2' });

export const silence = silenceEntryPoint({
  name: 'silence',
  take: takePlaygroundWithTimeouts,
  openings: {
    nothing: '',
    head: request('GET /page/entrance HTTP/1.1', 'Host: odd').slice(0, -2),
    body: post('/api/v10/channels/{channelId}/messages'),
    answered: request('GET /page/entrance HTTP/1.1', 'Host: odd'),
  },
  letGoMs: LET_GO_MS,
  checkResponds: (playground) => playground.checkResponds(),
});

export const tableSilence = silenceEntryPoint({
  name: 'tableSilence',
  take: takeTableWithTimeouts,
  openings: {
    nothing: '',
    head: request('GET / HTTP/1.1', 'Host: odd').slice(0, -2),
    body: post('/api/sign-in/link'),
    answered: request('GET /config.json HTTP/1.1', 'Host: odd'),
    code: post('/api/sign-in/activity', CODE, CODE.length),
    unreadAnswers: request('GET / HTTP/1.1', 'Host: odd').repeat(20),
    page: request('GET /live HTTP/1.1', 'Host: {host}', 'Origin: {url}', ...UPGRADE),
  },
  letGoMs: LET_GO_MS,
  checkResponds: async ({ checkResponds, signIn, judge }) => {
    await checkResponds();
    await signIn();
    await judge();
  },
});

interface Silence {
  /** The text sent before the silence, by its name among the entry point's openings. */
  readonly opening: string;
  /** The share of it that is sent, from 0 to 1. */
  readonly share: number;
}

export interface SilenceEntryPoint<At extends Place> {
  readonly name: string;
  take(targetPool: TargetPool): Promise<At>;
  /** Texts to send, by name, with placeholders for ids. */
  readonly openings: Readonly<Record<string, string>>;
  /** The time after which the target must have closed a silent connection, in milliseconds. */
  readonly letGoMs: number;
  /** Checks that an active connection is answered in time. */
  checkResponds(at: At): Promise<void>;
}

/** Enough to see whether connections accumulate; a handful of tries a second. */
const CONNECTIONS = { least: 5, most: 60 };
const CONCURRENCY = 3;

function silenceEntryPoint<At extends Place>({ name, take, openings, letGoMs, checkResponds }: SilenceEntryPoint<At>) {
  const entryPoint: EntryPoint<readonly Silence[]> = {
    name,
    concurrency: CONCURRENCY,

    draw: (grammar) =>
      grammar.times(CONNECTIONS.least, CONNECTIONS.most, () => ({
        opening: grammar.choose(
          'opening',
          Object.fromEntries(Object.keys(openings).map((opening) => [opening, () => opening])),
        ),
        share: grammar.oneIn(2) ? 1 : grammar.below(100) / 100,
      })),

    *smaller(silences) {
      yield* within(fewer(silences, 1), (less) => less);
    },

    async open(targetPool) {
      const at = await take(targetPool);
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
            await checkResponds(at);
            await Promise.all(
              sockets.map((socket, index) =>
                socket.closed('the end of the silent connection', letGoMs).catch((error: unknown) => {
                  if (!(error instanceof Fault)) throw error;
                  const { opening, share } = silences[index] ?? {};
                  throw new Fault(error.code, `${error.message} (${opening}, ${share} of it sent)`);
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
  return entryPoint;
}
