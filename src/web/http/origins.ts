/** Decides which pages may connect to the table and embed it. */
import type { IncomingHttpHeaders } from 'node:http';
import type { WebOptions } from '../parts.ts';

type OriginParts = Pick<WebOptions, 'publicUrl' | 'ownHosts' | 'origins' | 'activity'>;

/** Whether the page in `Origin` may open a WebSocket. */
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

/** Without a public address only this machine's names are trusted, which prevents DNS rebinding. */
const LOCAL = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

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
    // Drawings use style attributes.
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
