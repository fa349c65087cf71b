/**
 * Tells whether a request comes from this machine's own pages, by its Host and Origin headers.
 * Keeps other web sites, and names that point here from outside, away from the playground.
 */
const local = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;

export function isLocal(host: string | undefined): boolean {
  return host !== undefined && local.test(host);
}

/** No Origin at all (not a browser), or the page's own. */
export function isLocalOrigin(origin: string | undefined, host: string | undefined): boolean {
  return origin === undefined || origin === `http://${host}`;
}
