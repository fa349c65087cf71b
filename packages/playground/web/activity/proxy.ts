/**
 * Forwards an Activity's requests to the application's server as Discord's proxy does: signed, with a content security
 * policy.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createProxyServer } from 'httpxy';
import type { Core } from '../../core.ts';
import { wordsOf } from '../wording.ts';

/** Lifetime of a signed payload. */
const PAYLOAD_SECONDS = 300;
/** Only a server that hangs takes longer. */
const RESPONSE_TIMEOUT_MS = 120_000;
/** Cookies of the playground's page are sent to every port of its host. */
const OWN_COOKIE = /^playground/i;

export interface ActivityProxy {
  web(request: IncomingMessage, response: ServerResponse, from: ProxiedFrom): void;
  socket(request: IncomingMessage, socket: Socket, head: Buffer, from: ProxiedFrom): void;
}

/** The requesting person, and the pages that may frame the response. */
export interface ProxiedFrom {
  readonly userId: string;
  readonly framedBy: readonly string[];
}

export function createActivityProxy(core: Core): ActivityProxy {
  const { activities, world } = core;
  const proxy = createProxyServer({ changeOrigin: true, proxyTimeout: RESPONSE_TIMEOUT_MS, xfwd: false });
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

  /** Null: no Activity runs for this person. */
  function prepareRequest(request: IncomingMessage, { userId, framedBy }: ProxiedFrom) {
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
      const options = prepareRequest(request, from);
      if (options === null) {
        refuse(response, 404, wordsOf(request.headers).t('failures.activityOver'));
        return;
      }
      proxy.web(request, response, options).catch(() => {
        if (!response.headersSent) refuse(response, 502, wordsOf(request.headers).t('activityDown'));
        else response.destroy();
      });
    },
    socket(request, socket, head, from) {
      const options = prepareRequest(request, from);
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

/** Like Discord's: allows only Discord's own pictures and API, here the playground. */
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
