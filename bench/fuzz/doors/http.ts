/**
 * The door `http`: every route of the playground with odd methods, paths, headers and bodies, the bot's side with and
 * without its token. Upgrades to WebSockets are left to `upgrades`.
 */
import { allRoutes } from '../../../src/playground/rest/routes.ts';
import { Fault } from '../door.ts';
import { type Body, bytesOfBody, drawBody, smallerBody } from '../grammar/bodies.ts';
import type { Grammar } from '../grammar/grammar.ts';
import {
  bytesOfHead,
  type HeaderLine,
  oddHeader,
  oddMethod,
  oddTarget,
  type RequestHead,
  smallerHead,
} from '../grammar/requests.ts';
import { within } from '../grammar/smaller.ts';
import { oddText, wellFormed } from '../grammar/values.ts';
import { statusesIn } from '../wire/answers.ts';
import { connectionDoor } from './connectionDoor.ts';

interface Request {
  readonly head: RequestHead;
  readonly body: Body;
  /** How the length of the body is told; `wrong` and `cut` owe no answer. */
  readonly framing: 'length' | 'chunked' | 'wrong' | 'cut';
}

const FURNISH_EVERY = 100;
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
const ROUTES = [
  ...allRoutes.map(({ method, path }) => ({ method, path: `/api/v10${path}` })),
  ...[...WEB, '/attachments/:channelId/:attachmentId/:filename'].map((path) => ({ method: 'GET', path })),
];

export const http = connectionDoor<Request>({
  name: 'http',
  // Messages, threads and the like that requests make are kept, as on Discord.
  keeps: 8000,

  draw: (grammar) => ({
    head: drawHead(grammar),
    body: drawBody(grammar),
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

  async converse(socket, request, { filled, target }) {
    const { bytes, isComplete } = bytesOf(request, filled);
    socket.write(bytes);
    if (isComplete) {
      await socket.answered('the answer');
      socket.end();
      await socket.closed('the end of the answer');
    }
    const broken = statusesIn(socket.received()).find((status) => status >= 500 && status !== 505);
    if (broken !== undefined) throw new Fault('wrong', `answered with ${broken}: ${lastLine(target.said())}`);
  },

  nowAndThen: { tries: FURNISH_EVERY, act: (playground) => playground.furnish() },
});

function drawHead(grammar: Grammar): RequestHead {
  const route = grammar.pick(ROUTES);
  const authorization: HeaderLine = ['Authorization', 'Bot {token}'];
  return {
    method: grammar.oneIn(10) ? oddMethod(grammar) : route.method,
    target: grammar.choose('requestTarget', {
      route: () => filledPath(grammar, route.path),
      routeAgain: () => filledPath(grammar, route.path),
      routeOften: () => filledPath(grammar, route.path),
      query: () => `${filledPath(grammar, route.path)}?${oddQuery(grammar)}`,
      version: () => filledPath(grammar, route.path.replace('/v10', grammar.pick(['', '/v9', '/v99', '/v', '/V10']))),
      odd: () => oddTarget(grammar),
    }),
    version: grammar.oneIn(20) ? 'HTTP/1.0' : 'HTTP/1.1',
    headers: [
      ['Host', '127.0.0.1'],
      ['Connection', 'close'],
      ...(grammar.oneIn(8) ? [] : [authorization]),
      ...(grammar.oneIn(4) ? grammar.times(1, 3, () => oddHeader(grammar)) : []),
    ],
  };
}

/** The route with ids that there are, mostly, and odd ones. */
function filledPath(grammar: Grammar, path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) =>
    grammar.choose('parameter', {
      own: () => `{${name === 'webhookToken' || name === 'interactionToken' ? 'token' : name}}`,
      ownAgain: () => `{${name}}`,
      other: () =>
        grammar.pick(['{channelId}', '{guildId}', '{threadId}', '{messageId}', '{userId}', '{applicationId}']),
      special: () => grammar.pick(['@me', '@original', '0', '-1', '1', '1e3', '99999999999999999999', 'null']),
      odd: () => encodeURIComponent(wellFormed(oddText(grammar)).slice(0, 400)),
      raw: () =>
        oddText(grammar)
          .slice(0, 400)
          .replace(/[\r\n]/g, ''),
    }),
  );
}

function oddQuery(grammar: Grammar): string {
  const names = ['limit', 'before', 'after', 'around', 'with_response', 'wait', 'code', 'with_localizations', 'query'];
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
  const told: HeaderLine =
    framing === 'chunked' ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', String(length)];
  const sent =
    framing === 'chunked' ? chunked(bytes) : bytes.subarray(0, framing === 'cut' ? bytes.length >> 1 : undefined);
  const start = bytesOfHead({ ...head, headers: [...head.headers, ...typed, told] }, filled);
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

function lastLine(said: string): string {
  return said.split('\n').findLast((line) => line.startsWith('report:')) ?? 'nothing was reported';
}
