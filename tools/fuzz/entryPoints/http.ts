/**
 * The entry points `http` and `tableHttp`: every route of the playground and the table server, with odd requests over
 * raw connections.
 */
import { allRoutes } from '../../../packages/playground/rest/routes.ts';
import { Fault } from '../faults.ts';
import { type Body, bytesOfBody, drawBody, smallerBody } from '../grammar/bodies.ts';
import { BOT_BODIES } from '../grammar/botBodies.ts';
import { type Grammar, within } from '../grammar/grammar.ts';
import {
  bytesOfHead,
  type HeaderLine,
  oddHeader,
  oddMethod,
  oddTarget,
  type RequestHead,
  smallerHead,
} from '../grammar/requests.ts';
import { type Json, oddText, wellFormed } from '../grammar/values.ts';
import { takePlayground } from '../targets/playgroundTarget.ts';
import { takeTable } from '../targets/tableTarget.ts';
import { type ConnectionEntryPoint, connectionEntryPoint, type Place } from './connectionEntryPoint.ts';

const FURNISH_EVERY_TRIES = 100;
const WEB = [
  '/',
  '/as/:name',
  '/page/entrance',
  '/page/:file',
  '/favicon.ico',
  '/emojis/:file',
  '/join',
  '/join/:code',
];
const SECRETS = ['webhookToken', 'interactionToken'];

export const http = httpEntryPoint({
  name: 'http',
  // Requests create messages, threads and the like, which are retained as on Discord.
  bytesKeptPerTry: 8000,
  take: takePlayground,
  routes: {
    routes: [
      ...allRoutes.map(({ method, path }) => ({ method, path: `/api/v10${path}` })),
      ...[...WEB, '/attachments/:channelId/:attachmentId/:filename'].map((path) => ({ method: 'GET', path })),
    ],
    usual: ['Authorization', 'Bot {token}'],
    own: (name) => `{${SECRETS.includes(name) ? 'token' : name}}`,
    others: ['{channelId}', '{guildId}', '{threadId}', '{messageId}', '{userId}', '{applicationId}'],
    queries: ['limit', 'before', 'after', 'around', 'with_response', 'wait', 'code', 'with_localizations', 'query'],
    versions: { of: '/v10', others: ['', '/v9', '/v99', '/v', '/V10'] },
    bodies: BOT_BODIES,
  },
  allowedStatuses: [],
  periodic: { tries: FURNISH_EVERY_TRIES, act: (playground) => playground.furnish() },
});

interface Request {
  readonly head: RequestHead;
  readonly body: Body;
  /** How the length of the body is declared; after `wrong` and `cut` no answer is required. */
  readonly framing: 'length' | 'chunked' | 'wrong' | 'cut';
}

/** The routes and parameters to draw from. */
interface Routes {
  readonly routes: readonly { readonly method: string; readonly path: string }[];
  /** Headers of most requests. */
  readonly usual: HeaderLine;
  /** The usual values of parameters by name. */
  readonly own: (name: string) => string;
  /** Values that occasionally replace any parameter. */
  readonly others: readonly string[];
  /** Names of query parameters. */
  readonly queries: readonly string[];
  /** Path segments and their replacements, as if from another version. */
  readonly versions: { readonly of: string; readonly others: readonly string[] };
  readonly bodies: readonly Json[];
}

export interface HttpEntryPoint<At extends Place>
  extends Pick<ConnectionEntryPoint<Request, At>, 'name' | 'bytesKeptPerTry' | 'take' | 'periodic'> {
  readonly routes: Routes;
  /** Statuses from 500 on that are allowed. */
  readonly allowedStatuses: readonly number[];
  /** Runs after each answer; rejects with a Fault. */
  readonly judge?: (at: At) => Promise<void>;
}

/** A version of HTTP that does not exist. */
const VERSION_NOT_SUPPORTED = 505;

function httpEntryPoint<At extends Place>({ routes, allowedStatuses, judge, ...entryPoint }: HttpEntryPoint<At>) {
  return connectionEntryPoint<Request, At>({
    ...entryPoint,

    draw: (grammar) => ({
      head: drawHead(grammar, routes),
      body: drawBody(grammar, routes.bodies),
      framing: grammar.choose<Request['framing']>('framing', {
        length: () => 'length',
        lengthAgain: () => 'length',
        lengthOften: () => 'length',
        chunked: () => 'chunked',
        wrong: () => 'wrong',
        cut: () => 'cut',
      }),
    }),

    *smaller(request) {
      yield* within(smallerHead(request.head), (head) => ({ ...request, head }));
      yield* within(smallerBody(request.body), (body) => ({ ...request, body }));
    },

    async converse(socket, request, at) {
      const { bytes, isComplete } = bytesOf(request, at.filled);
      socket.write(bytes);
      if (isComplete) {
        await socket.answered('the answer');
        socket.end();
        await socket.closed('the end of the answer');
      }
      const broken = statusesIn(socket.received()).find(
        (status) => status >= 500 && status !== VERSION_NOT_SUPPORTED && !allowedStatuses.includes(status),
      );
      if (broken !== undefined) throw new Fault('wrong', `answered with ${broken}: ${lastLine(at.target.output())}`);
      await judge?.(at);
    },
  });
}

function drawHead(grammar: Grammar, routes: Routes): RequestHead {
  const route = grammar.pick(routes.routes);
  const { of, others } = routes.versions;
  const path = (from = route.path) => filledPath(grammar, routes, from);
  return {
    method: grammar.oneIn(10) ? oddMethod(grammar) : route.method,
    target: grammar.choose('requestTarget', {
      route: () => path(),
      routeAgain: () => path(),
      routeOften: () => path(),
      query: () => `${path()}?${oddQuery(grammar, routes.queries)}`,
      version: () => path(route.path.replace(of, grammar.pick(others))),
      odd: () => oddTarget(grammar),
    }),
    version: grammar.oneIn(20) ? 'HTTP/1.0' : 'HTTP/1.1',
    headers: [
      ['Host', '127.0.0.1'],
      ['Connection', 'close'],
      ...(grammar.oneIn(8) ? [] : [routes.usual]),
      ...(grammar.oneIn(4) ? grammar.times(1, 3, () => oddHeader(grammar)) : []),
    ],
  };
}

/** The route, mostly with existing ids. */
function filledPath(grammar: Grammar, { own, others }: Routes, path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) =>
    grammar.choose('parameter', {
      own: () => own(name),
      ownAgain: () => own(name),
      other: () => grammar.pick(others),
      special: () => grammar.pick(['@me', '@original', '0', '-1', '1', '1e3', '99999999999999999999', 'null']),
      odd: () => encodeURIComponent(wellFormed(oddText(grammar)).slice(0, 400)),
      raw: () =>
        oddText(grammar)
          .slice(0, 400)
          .replace(/[\r\n]/g, ''),
    }),
  );
}

function oddQuery(grammar: Grammar, names: readonly string[]): string {
  return grammar
    .times(1, 4, () => {
      const value = grammar.choose('queryValue', {
        id: () => grammar.pick(['{messageId}', '{channelId}', '0', '-1']),
        number: () => grammar.pick(['0', '101', '-5', '1e9', 'NaN', '50']),
        odd: () => encodeURIComponent(wellFormed(oddText(grammar).slice(0, 300))),
      });
      return `${grammar.pick(names)}${grammar.pick(['=', '[]=', '[a]=', ''])}${value}`;
    })
    .join('&');
}

function bytesOf({ head, body, framing }: Request, filled: (text: string) => string) {
  const { type, bytes } = bytesOfBody(body, filled);
  const typed: readonly HeaderLine[] = type === null ? [] : [['Content-Type', type]];
  const given = head.headers.map(([name]) => name.toLowerCase());
  const isPlain = !given.some((name) => ['content-length', 'transfer-encoding', 'expect', 'upgrade'].includes(name));
  const length = framing === 'wrong' ? bytes.length + 7 : bytes.length;
  const lengthHeader: HeaderLine =
    framing === 'chunked' ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(length)];
  const sent =
    framing === 'chunked' ? chunked(bytes) : bytes.subarray(0, framing === 'cut' ? bytes.length >> 1 : undefined);
  const start = bytesOfHead({ ...head, headers: [...head.headers, ...typed, lengthHeader] }, filled);
  return {
    bytes: Buffer.concat([start, sent]),
    isComplete: isPlain && (framing === 'length' || framing === 'chunked') && head.version === 'HTTP/1.1',
  };
}

function chunked(bytes: Buffer): Buffer {
  const half = bytes.length >> 1;
  const parts = [bytes.subarray(0, half), bytes.subarray(half)].filter((part) => part.length > 0);
  const chunk = (part: Buffer) =>
    Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
  return Buffer.concat([...parts.map(chunk), Buffer.from('0\r\n\r\n')]);
}

function lastLine(output: string): string {
  return output.split('\n').findLast((line) => line.startsWith('report:')) ?? 'nothing was reported';
}

/** The statuses of all responses in these bytes, in order, without interim ones (1xx). */
function statusesIn(received: Buffer): readonly number[] {
  return [...received.toString('latin1').matchAll(/^HTTP\/1\.1 (\d{3}) /gm)]
    .map(([, status]) => Number(status))
    .filter((status) => status >= 200);
}

const CHECK_EVERY_TRIES = 100;
const GET = ['/', '/config.json', '/live', '/assets/:asset', '/.proxy/', '/.proxy/assets/:asset'];
const POST = ['/api/sign-in/link', '/api/sign-in/activity', '/.proxy/api/sign-in/activity'];
/** Headers as Discord's proxy signs them, with an invalid signature. */
const PROOF = Buffer.from(
  JSON.stringify({ user_id: '1', application_id: '1', created_at: 1, expires_at: 2_000_000_000 }),
).toString('base64');

export const tableHttp = httpEntryPoint({
  name: 'tableHttp',
  take: takeTable,
  routes: {
    routes: [...GET.map((path) => ({ method: 'GET', path })), ...POST.map((path) => ({ method: 'POST', path }))],
    usual: ['X-Discord-Proxy-Payload', PROOF],
    own: (name) => `{${name}}`,
    others: ['{matchId}', '{link}', '{first}', 'play.js', '..%2fpackage.json'],
    queries: ['instance_id', 'frame_id', 'channel_id', 'guild_id', 'platform', 'code', '__proto__'],
    versions: { of: '/', others: ['/.proxy/', '//', '/./', '/.proxy/.proxy/'] },
    bodies: [
      { link: '{link}' },
      { link: '{first}' },
      { code: 'a code', instanceId: 'i-1-gc-2-3', channelId: '3', guildId: '2' },
      { code: 'a code', instanceId: 'i-1-pc-3', channelId: '3', guildId: null },
      { code: 'a code', instanceId: '../../users/@me', channelId: '3', guildId: null },
    ],
  },
  // Discord does not answer, and sign-ins are rate-limited.
  allowedStatuses: [502, 503],
  judge: ({ judge }) => judge(),
  periodic: { tries: CHECK_EVERY_TRIES, act: ({ checkResponds }) => checkResponds() },
});
