/**
 * The table's HTTP server: the page with what it loads, what the page has to know before it signs in, and the two ways of signing in.
 * Who is let in is decided in `signIn/`; the page's WebSocket is served by `live/`.
 */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createPlaces } from '../../../packages/webKit/index.ts';
import type { Words } from '../../language/index.ts';
import { createPace, UNLIMITED } from '../../match/index.ts';
import { MOST_BYTES, type PageFile } from '../../table/index.ts';
import { INSTANCE_ID } from '../discordApi.ts';
import { SOCKET_LIMITS, type SocketLimits, type WebParts } from '../parts.ts';
import { ASK_FOR_LINK } from '../sight/index.ts';
import type { SignIn, SignInRefusal } from '../signIn/index.ts';
import { type Caller, callerOf, connectionOf } from './callers.ts';
import { createYieldingPlaces } from './counts.ts';
import { contentPolicy } from './origins.ts';

/**
 * Sign-ins under way. Those with a code wait for Discord, whatever the code is; those of whom Discord's proxy says who they are have places of their
 * own, counted by person, and so have links, which wait for nobody.
 */
const MOST_SIGN_INS = {
  link: { perAddress: 100, inAll: 400 },
  vouchedFor: { perAddress: 3, inAll: 40 },
  code: { perAddress: 10, inAll: 40 },
} as const;
/** Codes that one caller may bring in a minute, of whom Discord's proxy says nothing: Discord limits how often it is asked about any. */
const MOST_CODES = 60;
const YEAR = 'public, max-age=31536000, immutable';
/** Under which Discord's proxy used to hand on what pages asked for. */
const OLD_PREFIX = '/.proxy';

const activityWish = z
  .object({
    code: z.string().min(1).max(512),
    instanceId: z.string().regex(INSTANCE_ID),
    channelId: z.string().min(1).max(64),
    guildId: z.string().min(1).max(64).nullable(),
  })
  .strict();
const linkWish = z.object({ link: z.string().min(1).max(2048) }).strict();

const STATUS: Readonly<Record<SignInRefusal['code'], number>> = {
  expired: 403,
  revoked: 403,
  forged: 403,
  noActivity: 403,
  notSignedIn: 403,
  notHere: 403,
  secret: 502,
  discordDown: 503,
  busy: 503,
  unread: 400,
};

/** Not listening yet. */
export function createServer(parts: WebParts, signIn: SignIn): FastifyInstance {
  const { language, observe, log, clock, publicUrl, proxies = 1 } = parts;
  const limits = { ...SOCKET_LIMITS, ...parts.limits };
  const { requestMs, headersMs, idleMs } = limits;
  const app = fastify({
    bodyLimit: MOST_BYTES,
    forceCloseConnections: true,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    // Of a connection on which nothing moves in either direction: also of one that does not read its answer.
    connectionTimeout: idleMs,
    // Node looks for connections that are late only so often, by default twice a minute.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 4 },
    rewriteUrl: ({ url = '/' }) => withoutPrefix(url),
  });
  const policy = contentPolicy(parts);
  const signIns = {
    link: createPlaces(MOST_SIGN_INS.link),
    vouchedFor: createPlaces(MOST_SIGN_INS.vouchedFor),
    code: createPlaces(MOST_SIGN_INS.code),
  };
  const codes = createPace({ ...UNLIMITED, person: MOST_CODES }, clock);
  let isProxySilent = false;

  /** A proxy that does not say for whom it calls makes all its callers one: the owner is told so once. */
  function callerIn({ raw }: FastifyRequest): Caller {
    const caller = callerOf(raw, proxies);
    if (caller === null && !isProxySilent && publicUrl !== null && raw.headers.host === new URL(publicUrl).host) {
      isProxySilent = true;
      log.warn(
        'the proxy before the table does not say for whom it calls (X-Forwarded-For), so callers cannot be told apart: see docs/activity.md',
      );
    }
    return caller;
  }

  const wordsFor = ({ headers }: FastifyRequest): Words => language.of(readLocale(headers['accept-language']));
  const say = (request: FastifyRequest, reply: FastifyReply, status: number, code: Said) => {
    const text = wordsFor(request).t(`live.${code}`);
    // Somebody who has mistyped the address, and no page of ours.
    const isPerson = String(request.headers.accept ?? '').includes('text/html');
    return reply.code(status).send(isPerson ? text : { ok: false, code, text });
  };

  limitConnections(app, limits, proxies);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  app.setErrorHandler((error: { readonly statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status === 413) return say(request, reply, status, 'tooLarge');
    if (status < 500) return say(request, reply, 400, 'unread');
    log.error({ err: error }, 'the table could not answer');
    return say(request, reply, 500, 'busy');
  });

  const known = new Map<string, string>([
    ['/', 'GET, HEAD'],
    ['/config.json', 'GET, HEAD'],
    ['/live', 'GET'],
    ['/api/sign-in/activity', 'POST'],
    ['/api/sign-in/link', 'POST'],
  ]);
  app.setNotFoundHandler((request, reply) => {
    const allowed = known.get(request.url.split('?')[0] ?? '');
    if (allowed === undefined) return say(request, reply, 404, 'noPage');
    return say(request, reply.header('allow', allowed), 405, 'wrongMethod');
  });

  app.get('/', async (request, reply) => sendFile(request, reply, (await parts.page()).html));
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = (await parts.page()).files.get(request.params.name);
    if (!file) return say(request, reply, 404, 'noPage');
    const tag = `"${request.params.name}"`;
    reply.headers({ 'cache-control': YEAR, etag: tag });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return sendFile(request, reply, file);
  });
  app.get('/config.json', async (request, reply) => {
    // By which the owner sees whether the proxy says the right thing (`doctor`).
    reply.header('x-counted-as', callerIn(request) ?? 'unknown');
    if (parts.activity === null) return { clientId: null };
    const application = parts.activity.current();
    return application ? { clientId: application.clientId } : say(request, reply, 503, 'discordDown');
  });
  app.get('/live', (request, reply) => say(request, reply.header('upgrade', 'websocket'), 426, 'wrongMethod'));

  function placeForCode(caller: Caller): (() => void) | null {
    return caller !== null && codes.count(caller, null) ? null : signIns.code.take(caller);
  }

  /** One of those who sign in at the same time; answers in words what keeps somebody out. */
  async function signedIn<Signed extends { readonly ok: true }>(
    request: FastifyRequest,
    reply: FastifyReply,
    leave: (() => void) | null,
    attempt: () => Promise<Signed | SignInRefusal>,
  ) {
    const answer = leave === null ? ({ ok: false, code: 'busy' } as const) : await attempt().finally(leave);
    if (answer.ok) return reply.send(answer);
    observe?.refused(answer.code);
    const text = refusalOfSignIn(wordsFor(request), answer);
    return reply.code(STATUS[answer.code]).send({ ok: false, code: answer.code, text });
  }

  app.post('/api/sign-in/activity', (request, reply) => {
    const wish = activityWish.safeParse(request.body);
    if (!wish.success) return say(request, reply, 400, 'unread');
    const personId = signIn.vouchedFor(request.headers);
    const leave = personId === null ? placeForCode(callerIn(request)) : signIns.vouchedFor.take(personId);
    return signedIn(request, reply, leave, () => signIn.byActivity(wish.data, request.headers));
  });
  app.post('/api/sign-in/link', (request, reply) => {
    const wish = linkWish.safeParse(request.body);
    if (!wish.success) return say(request, reply, 400, 'unread');
    return signedIn(request, reply, signIns.link.take(callerIn(request)), () => signIn.byLink(wish.data.link));
  });
  return app;
}

type Said = 'noPage' | 'wrongMethod' | 'tooLarge' | 'unread' | 'busy' | 'discordDown';

function refusalOfSignIn(words: Words, { code }: SignInRefusal): string {
  switch (code) {
    case 'forged':
    case 'expired':
    case 'revoked':
      return words.t('live.expired', { command: ASK_FOR_LINK });
    case 'noActivity':
      return words.t('live.noActivity', { command: ASK_FOR_LINK });
    default:
      return words.t(`live.${code}`);
  }
}

/** As small as the browser takes it. */
function sendFile({ headers }: FastifyRequest, reply: FastifyReply, { contentType, bytes, pressed }: PageFile) {
  reply.header('vary', 'accept-encoding').type(contentType);
  const accepted = String(headers['accept-encoding'] ?? '');
  if (pressed && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(pressed.br);
  if (pressed && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(pressed.gzip);
  return reply.send(bytes);
}

/**
 * Where there is no place for a connection, one over which nothing is asked gives up its own, then one that takes its answer slowly. A page's
 * WebSocket keeps it: of these there are fewer places than of connections (`live/sockets.ts`).
 */
function limitConnections(app: FastifyInstance, { connections }: SocketLimits, proxies: number): void {
  const places = createYieldingPlaces<Socket>(connections, (connection) => connection.destroy());
  app.server.on('connection', (connection) => {
    if (!places.take(connectionOf(connection.remoteAddress, proxies), connection)) {
      connection.destroy();
      return;
    }
    connection.once('close', () => places.leave(connection));
  });
  app.server.on('upgrade', ({ socket }: IncomingMessage) => places.keeps(socket, true));
  // By now all that was asked has arrived, and what was silent until then goes to the end of those who give way.
  app.addHook('preHandler', async ({ raw }) => places.keeps(raw.socket, false));
  app.addHook('onResponse', async ({ raw }) => places.keeps(raw.socket, false));
}

/** The first language of an `Accept-Language` header. */
export function readLocale(header: string | undefined): string {
  return header?.split(/[,;]/)[0]?.trim() ?? '';
}

export function withoutPrefix(url: string): string {
  return url === OLD_PREFIX || url.startsWith(`${OLD_PREFIX}/`) ? url.slice(OLD_PREFIX.length) || '/' : url;
}
