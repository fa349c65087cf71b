/**
 * Which pages may speak to the table, and which may hold it in a frame: its own, wherever people reach it, and those through which
 * Discord shows it.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { WebParts } from '../parts.ts';

export type OriginParts = Pick<WebParts, 'publicUrl' | 'ownHosts' | 'origins' | 'activity'>;

/** Whether a WebSocket may be opened from there. A browser always says from which page it calls. */
export function isOwnOrigin({
  publicUrl,
  ownHosts = [],
  origins = [],
  activity,
}: OriginParts): (headers: IncomingHttpHeaders) => boolean {
  const own = new Set(origins.map(originOf));
  if (publicUrl !== null) own.add(originOf(publicUrl));
  const isOwnHost = (host: string) => LOCAL.test(host) || ownHosts.includes(host.replace(/:\d+$/, '').toLowerCase());
  return ({ origin, host }) => {
    if (origin === undefined || origin === 'null') return false;
    const from = originOf(origin);
    const application = activity?.current();
    if (application && from === `https://${application.clientId}.discordsays.com`) return true;
    return own.has(from) || (host !== undefined && isOwnHost(host) && from === `http://${host.toLowerCase()}`);
  };
}

/**
 * Without an address of its own for the public, the table is found on this machine; a name that points here from elsewhere is not believed.
 */
const LOCAL = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

/** As the header `Content-Security-Policy` has it. */
export function contentPolicy({ publicUrl, origins = [] }: OriginParts): string {
  const sockets = publicUrl === null ? [] : [originOf(publicUrl).replace(/^http/, 'ws')];
  const frames = [
    'https://discord.com',
    'https://*.discord.com',
    'https://*.discordsays.com',
    ...origins.map(originOf),
  ];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // Drawings say in attributes how their parts look.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...sockets].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${frames.join(' ')}`,
  ].join('; ');
}

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}
