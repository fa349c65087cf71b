/**
 * The table's HTTP server: the page with what it loads, what the page has to know before it signs in, and the two ways of signing in.
 * Who is let in is decided in `signIn/`; the page's WebSocket is served by `live/`.
 */
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Words } from '../../language/index.ts';
import { MOST_BYTES, type PageFile } from '../../table/index.ts';
import { SOCKET_LIMITS, type WebParts } from '../parts.ts';
import { ASK_FOR_LINK } from '../sight/index.ts';
import type { SignIn, SignInRefusal } from '../signIn/index.ts';
import { callerAddress, createPlaces, isNear, plainAddress } from './counts.ts';
import { contentPolicy } from './origins.ts';

/** Behind Discord's proxy many people come from one address. */
const MOST_CONNECTIONS = { perAddress: 400, inAll: 2000 };
/** Sign-ins under way: each may wait for Discord. */
const MOST_SIGN_INS = { perAddress: 10, inAll: 40 };
const YEAR = 'public, max-age=31536000, immutable';
/** Under which Discord's proxy used to hand on what pages asked for. */
const OLD_PREFIX = '/.proxy';

const activityWish = z
  .object({
    code: z.string().min(1).max(512),
    instanceId: z.string().min(1).max(256),
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
  const { language, observe, log } = parts;
  const { requestMs, headersMs, idleMs } = { ...SOCKET_LIMITS, ...parts.limits };
  const app = fastify({
    bodyLimit: MOST_BYTES,
    forceCloseConnections: true,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    // Node looks for connections that are late only so often, by default twice a minute.
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 4 },
    rewriteUrl: ({ url = '/' }) => withoutPrefix(url),
  });
  app.server.maxConnections = MOST_CONNECTIONS.inAll;
  const policy = contentPolicy(parts);
  const signIns = createPlaces(MOST_SIGN_INS.perAddress, MOST_SIGN_INS.inAll);

  const wordsFor = ({ headers }: FastifyRequest): Words => language.of(readLocale(headers['accept-language']));
  const say = (request: FastifyRequest, reply: FastifyReply, status: number, code: Said) =>
    reply.code(status).send({ ok: false, code, text: wordsFor(request).t(`live.${code}`) });

  limitConnections(app);
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
    if (parts.activity === null) return { clientId: null };
    const application = parts.activity.current();
    return application ? { clientId: application.clientId } : say(request, reply, 503, 'discordDown');
  });
  app.get('/live', (request, reply) => say(request, reply.header('upgrade', 'websocket'), 426, 'wrongMethod'));

  /** One of those who sign in at the same time; answers in words what keeps somebody out. */
  async function signedIn<Signed extends { readonly ok: true }>(
    request: FastifyRequest,
    reply: FastifyReply,
    attempt: () => Promise<Signed | SignInRefusal>,
  ) {
    const leave = signIns(addressOf(request));
    const answer = leave === null ? ({ ok: false, code: 'busy' } as const) : await attempt().finally(leave);
    if (answer.ok) return reply.send(answer);
    observe?.refused(answer.code);
    const text = refusalOfSignIn(wordsFor(request), answer);
    return reply.code(STATUS[answer.code]).send({ ok: false, code: answer.code, text });
  }

  app.post('/api/sign-in/activity', (request, reply) => {
    const wish = activityWish.safeParse(request.body);
    if (!wish.success) return say(request, reply, 400, 'unread');
    return signedIn(request, reply, () => signIn.byActivity(wish.data, request.headers));
  });
  app.post('/api/sign-in/link', (request, reply) => {
    const wish = linkWish.safeParse(request.body);
    if (!wish.success) return say(request, reply, 400, 'unread');
    return signedIn(request, reply, () => signIn.byLink(wish.data.link));
  });
  return app;
}

type Said = 'noPage' | 'wrongMethod' | 'tooLarge' | 'unread' | 'busy' | 'discordDown';

export function refusalOfSignIn(words: Words, { code }: SignInRefusal): string {
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

/** Of connections that have not said anything yet, only their own address is known: one nearby is a proxy, and stands for many. */
function limitConnections(app: FastifyInstance): void {
  const places = createPlaces(MOST_CONNECTIONS.perAddress, MOST_CONNECTIONS.inAll);
  app.server.on('connection', (connection) => {
    const address = plainAddress(connection.remoteAddress);
    if (isNear(address)) return;
    const leave = places(address);
    if (leave === null) connection.destroy();
    else connection.once('close', leave);
  });
}

export function addressOf({ raw }: Pick<FastifyRequest, 'raw'>): string {
  return callerAddress(raw.socket.remoteAddress, raw.headers['x-forwarded-for']);
}

/** The first language of an `Accept-Language` header. */
export function readLocale(header: string | undefined): string {
  return header?.split(/[,;]/)[0]?.trim() ?? '';
}

export function withoutPrefix(url: string): string {
  return url === OLD_PREFIX || url.startsWith(`${OLD_PREFIX}/`) ? url.slice(OLD_PREFIX.length) || '/' : url;
}
