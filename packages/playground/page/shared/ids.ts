/**
 * Discord's snowflake ids on the page: order in time, and links that lead to a channel.
 * Making new ids is the server's business.
 */

/** Orders two snowflakes by age (negative: `a` is older). Snowflakes are decimal numbers too long for a `number`. */
export function compareIds(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The newer of two ids, either of which may be missing. */
export function newerId(a: string | null, b: string | null): string | null {
  if (a === null) return b;
  if (b === null) return a;
  return compareIds(a, b) >= 0 ? a : b;
}

/** Where a Discord link such as `https://discord.com/channels/GUILD/CHANNEL/MESSAGE` leads, or null for other links. */
export function channelOfLink(url: string): { readonly channelId: string; readonly messageId: string | null } | null {
  const found = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/.exec(url);
  return found?.[1] === undefined ? null : { channelId: found[1], messageId: found[2] ?? null };
}

/**
 * A link to the machine that the page comes from, under the address by which this browser has reached it: of several in a home network not all
 * lead there from everywhere. `homes`: all of them; `here`: the page's. Any other link as it is.
 */
export function reachable(href: string, homes: readonly string[], here: string): string {
  if (!homes.includes(here) || !URL.canParse(href)) return href;
  const link = new URL(href);
  if (link.protocol !== 'http:' || link.hostname === here || !homes.includes(link.hostname)) return href;
  link.hostname = here;
  return link.href;
}

/** A link that is safe to follow: http, https, or a path on this server; anything else (`javascript:` …) gives null. */
export function safeLink(url: string): string | null {
  if (url.startsWith('/') && !url.startsWith('//')) return url;
  return /^https?:\/\//i.test(url) ? url : null;
}
