/**
 * Forwards what an Activity's page asks for to the application's server, as Discord's proxy does: signed, with its content policy.
 * Who may ask, and on whose host, is decided in `hosts.ts`.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import type { Core } from '../../core.ts';
import { wordsOf } from '../wording.ts';

/** For how long a signed payload holds. */
const PAYLOAD_SECONDS = 300;
/** Only an application that hangs takes as long. */
const ANSWER_MS = 120_000;
/** Cookies of the playground's page, which reach every port of its host. */
const OWN_COOKIE = /^playground/i;

export interface ActivityProxy {
  web(request: IncomingMessage, response: ServerResponse, from: ProxiedFrom): void;
  socket(request: IncomingMessage, socket: Socket, head: Buffer, from: ProxiedFrom): void;
}

/** Whose request it is, and by which pages its answer may be framed. */
export interface ProxiedFrom {
  readonly userId: string;
  readonly framedBy: readonly string[];
}

export function createActivityProxy(core: Core): ActivityProxy {
  const { activities, world } = core;
  const proxy = createProxyServer({ changeOrigin: true, proxyTimeout: ANSWER_MS, xfwd: false });
  const policies = new WeakMap<IncomingMessage, string>();
  proxy.on('proxyRes', (answer, request) => {
    const { headers } = answer;
    delete headers['x-frame-options'];
    delete headers['content-security-policy-report-only'];
    headers['content-security-policy'] = policies.get(request) ?? "default-src 'none'";
    if (headers['content-type']?.startsWith('text/html')) headers['cache-control'] = 'no-store';
    const cookies = headers['set-cookie']?.filter((cookie) => !OWN_COOKIE.test(cookie));
    if (cookies !== undefined) headers['set-cookie'] = cookies;
  });

  /** What goes to the application's server; null where nothing runs for this person. */
  function prepared(request: IncomingMessage, { userId, framedBy }: ProxiedFrom) {
    const settings = activities.switch.get();
    const instance = activities.instances.ofPerson(userId);
    if (settings === null || instance === null) return null;
    const { applicationId } = world.identity;
    const origin = `https://${applicationId}.discordsays.com`;
    const seconds = Math.floor(core.now() / 1000);
    const payload = {
      application_id: applicationId,
      user_id: userId,
      instance_id: instance.id,
      channel_id: instance.channelId,
      guild_id: instance.guildId,
      created_at: seconds,
      expires_at: seconds + PAYLOAD_SECONDS,
    };
    policies.set(request, policyOf(core.baseUrl(), framedBy));
    request.url = (request.url ?? '/').replace(/^\/\.proxy(?=[/?]|$)\/?/, '/');
    request.headers.cookie = (request.headers.cookie ?? '')
      .split(/; */)
      .filter((cookie) => cookie !== '' && !OWN_COOKIE.test(cookie))
      .join('; ');
    if (request.headers.cookie === '') delete request.headers.cookie;
    if (request.headers.origin !== undefined) request.headers.origin = origin;
    if (request.headers.referer !== undefined) request.headers.referer = `${origin}/`;
    return { target: settings.target, headers: activities.signer.headersFor(payload, settings.signature) };
  }

  return {
    web(request, response, from) {
      const options = prepared(request, from);
      if (options === null) {
        refuse(response, 404, wordsOf(request.headers).t('activityOver'));
        return;
      }
      proxy.web(request, response, options).catch(() => {
        if (!response.headersSent) refuse(response, 502, wordsOf(request.headers).t('activityDown'));
        else response.destroy();
      });
    },
    socket(request, socket, head, from) {
      const options = prepared(request, from);
      if (options === null) socket.destroy();
      else proxy.ws(request, socket, options, head).catch(() => socket.destroy());
    },
  };
}

export function refuse(response: ServerResponse, status: number, sentence: string): void {
  response
    .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .end(sentence);
}

/** As Discord's: nothing from elsewhere but Discord's own pictures and API, for which the playground stands. */
function policyOf(playground: string, framedBy: readonly string[]): string {
  return [
    "default-src 'self' blob: data:",
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
    "style-src 'self' 'unsafe-inline' data:",
    `img-src 'self' blob: data: ${playground}`,
    `media-src 'self' blob: data: ${playground}`,
    `connect-src 'self' blob: data: ${playground}/api/`,
    "worker-src 'self' blob: data:",
    "object-src 'none'",
    `frame-ancestors ${framedBy.join(' ')}`,
  ].join('; ');
}
