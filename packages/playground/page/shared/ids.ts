/** Compares snowflakes and reads links. */
/** Negative when `a` is older. Snowflakes exceed the precision of a `number`. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

export function newerId(a: string | null, b: string | null): string | null {
  if (a === null) return b;
  if (b === null) return a;
  return compareIds(a, b) >= 0 ? a : b;
}

/** Parses `https://discord.com/channels/GUILD/CHANNEL/MESSAGE`; null for other links. */
export function channelOfLink(url: string): { readonly channelId: string; readonly messageId: string | null } | null {
  const found = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(url);
  return found?.[1] === undefined ? null : { channelId: found[1], messageId: found[2] ?? null };
}

/**
 * Replaces the server's host by the one this browser has reached, because not every address is reachable from
 * everywhere.
 */
export function reachable(href: string, serverHosts: readonly string[], pageHost: string): string {
  if (!serverHosts.includes(pageHost) || !URL.canParse(href)) return href;
  const link = new URL(href);
  if (link.protocol !== 'http:' || link.hostname === pageHost || !serverHosts.includes(link.hostname)) return href;
  link.hostname = pageHost;
  return link.href;
}

/** The origin for other devices: the server's first address in the home network, unless this browser has reached one. */
export function sharedOrigin(
  { origin, hostname }: Pick<URL, 'origin' | 'hostname'>,
  serverHosts: readonly string[],
): string {
  const [host] = serverHosts;
  if (host === undefined || serverHosts.includes(hostname)) return origin;
  const shared = new URL(origin);
  shared.hostname = host;
  return shared.origin;
}

/** The link if it is http, https or a path on this server; null for `javascript:` and the like. */
export function safeLink(url: string): string | null {
  if (url.startsWith('/') && !url.startsWith('//')) return url;
  return /^https?:\/\//i.test(url) ? url : null;
}
