/** The table's HTTP server: page files, configuration and sign-in. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createConnectionLimiter } from '../../../packages/webKit/index.ts';
import type { Language, Words } from '../../language/index.ts';
import { createRateLimiter, UNLIMITED } from '../../match/index.ts';
import { MAX_MESSAGE_BYTES, type PageFile } from '../../table/index.ts';
import { INSTANCE_ID } from '../discordApi.ts';
import { SOCKET_LIMITS, type SocketLimits, type WebOptions } from '../parts.ts';
import type { SignIn, SignInRefusal } from '../signIn.ts';
import { type Caller, callerOf, callerOfConnection, createEvictingLimiter } from './callers.ts';
import { contentPolicy } from './origins.ts';

/** Sign-in codes per caller and minute, unless Discord's proxy vouches: Discord limits how many it checks. */
const MAX_CODES_PER_MINUTE = 60;
const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable';
/** The path prefix that Discord's proxy formerly added. */
const PROXY_PREFIX = '/.proxy';

const activityRequest = z
  .object({
    code: z.string().min(1).max(512),
    instanceId: z.string().regex(INSTANCE_ID),
    channelId: z.string().min(1).max(64),
    guildId: z.string().min(1).max(64).nullable(),
  })
  .strict();
const linkRequest = z.object({ link: z.string().min(1).max(2048) }).strict();

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

export function createServer(parts: WebOptions, signIn: SignIn): FastifyInstance {
  const { language, observe, log, clock, publicUrl, proxies = 1 } = parts;
  const limits = { ...SOCKET_LIMITS, ...parts.limits };
  const { requestMs, headersMs, idleMs } = limits;
  const app = fastify({
    bodyLimit: MAX_MESSAGE_BYTES,
    forceCloseConnections: true,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    // Also closes connections that do not read their responses.
    connectionTimeout: idleMs,
    // Node's default is to check every 30 s.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 4 },
    rewriteUrl: ({ url = '/' }) => stripProxyPrefix(url),
  });
  const policy = contentPolicy(parts);
  /**
   * Limits concurrent sign-ins. Codes, even invalid ones, wait for Discord. People for whom Discord's proxy vouches are
   * counted separately, by person. Links wait for nothing.
   */
  const signIns = {
    link: createConnectionLimiter({ perAddress: 100, inAll: 400 }),
    vouchedFor: createConnectionLimiter({ perAddress: 3, inAll: 40 }),
    code: createConnectionLimiter({ perAddress: 10, inAll: 40 }),
  };
  const codes = createRateLimiter({ ...UNLIMITED, person: MAX_CODES_PER_MINUTE }, clock);
  let hasWarnedOfProxy = false;

  /** Warns the owner once about a proxy that does not name its callers, so that all of them share one limit. */
  function callerIn({ raw }: FastifyRequest): Caller {
    const caller = callerOf(raw, proxies);
    if (caller === null && !hasWarnedOfProxy && publicUrl !== null && raw.headers.host === new URL(publicUrl).host) {
      hasWarnedOfProxy = true;
      log.warn(
        'the proxy in front of the table does not name its callers (X-Forwarded-For), so all of them count as one: see docs/activity.md',
      );
    }
    return caller;
  }

  const wordsFor = ({ headers }: FastifyRequest): Words =>
    language.of(readLocale(headers['accept-language'], language));
  const refuse = (request: FastifyRequest, reply: FastifyReply, status: number, code: RequestRefusal) => {
    const text = wordsFor(request).t(`live.${code}`);
    // A person who mistyped the address, rather than the page.
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
    if (status === 413) return refuse(request, reply, status, 'tooLarge');
    if (status < 500) return refuse(request, reply, 400, 'unread');
    log.error({ err: error }, 'cannot answer a request to the table');
    return refuse(request, reply, 500, 'busy');
  });

  const methods = new Map<string, string>([
    ['/', 'GET, HEAD'],
    ['/config.json', 'GET, HEAD'],
    ['/live', 'GET'],
    ['/api/sign-in/activity', 'POST'],
    ['/api/sign-in/link', 'POST'],
  ]);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.get(request.url.split('?')[0] ?? '');
    if (allowed === undefined) return refuse(request, reply, 404, 'noPage');
    return refuse(request, reply.header('allow', allowed), 405, 'wrongMethod');
  });

  app.get('/', async (request, reply) => sendFile(request, reply, (await parts.page()).html));
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const file = (await parts.page()).files.get(request.params.name);
    if (!file) return refuse(request, reply, 404, 'noPage');
    const tag = `"${request.params.name}"`;
    reply.headers({ 'cache-control': CACHE_FOR_A_YEAR, etag: tag });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return sendFile(request, reply, file);
  });
  app.get('/config.json', async (request, reply) => {
    // `doctor` reads it to check the proxy.
    reply.header('x-counted-as', callerIn(request) ?? 'unknown');
    if (parts.activity === null) return { clientId: null };
    const application = parts.activity.current();
    return application ? { clientId: application.clientId } : refuse(request, reply, 503, 'discordDown');
  });
  app.get('/live', (request, reply) => refuse(request, reply.header('upgrade', 'websocket'), 426, 'wrongMethod'));

  function placeForCode(caller: Caller): (() => void) | null {
    return caller !== null && codes.count(caller, null) ? null : signIns.code.take(caller);
  }

  async function answerSignIn<Signed extends { readonly ok: true }>(
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
    const read = activityRequest.safeParse(request.body);
    if (!read.success) return refuse(request, reply, 400, 'unread');
    const personId = signIn.vouchedFor(request.headers);
    const leave = personId === null ? placeForCode(callerIn(request)) : signIns.vouchedFor.take(personId);
    return answerSignIn(request, reply, leave, () => signIn.byActivity(read.data, request.headers));
  });
  app.post('/api/sign-in/link', (request, reply) => {
    const read = linkRequest.safeParse(request.body);
    if (!read.success) return refuse(request, reply, 400, 'unread');
    return answerSignIn(request, reply, signIns.link.take(callerIn(request)), () => signIn.byLink(read.data.link));
  });
  return app;
}

type RequestRefusal = 'noPage' | 'wrongMethod' | 'tooLarge' | 'unread' | 'busy' | 'discordDown';

function refusalOfSignIn(words: Words, { code }: SignInRefusal): string {
  switch (code) {
    case 'forged':
    case 'expired':
    case 'revoked':
      return words.t('live.expired', { choice: words.t('commands.choice.as.link') });
    case 'noActivity':
      return words.t('live.noActivity', { choice: words.t('commands.choice.as.link') });
    default:
      return words.t(`live.${code}`);
  }
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, { contentType, bytes, pressed }: PageFile) {
  reply.header('vary', 'accept-encoding').type(contentType);
  const accepted = String(headers['accept-encoding'] ?? '');
  if (pressed && /\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(pressed.br);
  if (pressed && /\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(pressed.gzip);
  return reply.send(bytes);
}

/** Evicts idle connections first, then slow readers. `live/sockets.ts` limits WebSockets, which are exempt. */
function limitConnections(app: FastifyInstance, { connections }: SocketLimits, proxies: number): void {
  const places = createEvictingLimiter<Socket>(connections, (connection) => connection.destroy());
  app.server.on('connection', (connection) => {
    if (!places.take(callerOfConnection(connection.remoteAddress, proxies), connection)) {
      connection.destroy();
      return;
    }
    connection.once('close', () => places.leave(connection));
  });
  app.server.on('upgrade', ({ socket }: IncomingMessage) => places.setExempt(socket, true));
  // The request is complete, so a connection that is silent from now on is the last one to be evicted.
  app.addHook('preHandler', async ({ raw }) => places.setExempt(raw.socket, false));
  app.addHook('onResponse', async ({ raw }) => places.setExempt(raw.socket, false));
}

/** The first language of the browser that the bot speaks, as on the page; else its first one. */
export function readLocale(header: string | undefined, { locales }: Pick<Language, 'locales'>): string {
  const asked = (header ?? '').split(',').map((entry) => entry.split(';')[0]?.trim() ?? '');
  const isSpoken = (locale: string) => locales.some(({ code }) => code === locale.toLowerCase().split('-')[0]);
  return asked.find(isSpoken) ?? asked[0] ?? '';
}

export function stripProxyPrefix(url: string): string {
  return url === PROXY_PREFIX || url.startsWith(`${PROXY_PREFIX}/`) ? url.slice(PROXY_PREFIX.length) || '/' : url;
}
