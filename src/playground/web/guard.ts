/**
 * Who may come in: this machine's own pages always; with the door to the home network open, whoever has the join code.
 * Host and Origin are checked in any case, so that neither other web sites nor names that point here from outside get in.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

/** How the playground can be reached from the home network. */
export interface Lan {
  /** This machine's addresses and names there, without port. */
  readonly addresses: readonly string[];
  readonly joinCode: string;
}

export interface Caller {
  /** Its address, as the socket knows it. */
  readonly remote: string | undefined;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly cookie: string | undefined;
  readonly path: string;
}

/** `join`: shown where the join code is asked for. */
export type Admission = 'welcome' | 'join' | 'forbidden';

const COOKIE = 'playground';
const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
const LOOPBACK = /^(127(\.\d+){3}|::1)$/;

export function admission(lan: Lan | null, { remote, host, origin, cookie, path }: Caller): Admission {
  const from = remote?.replace(/^::ffff:/, '') ?? '';
  const own = LOOPBACK.test(from) || (lan?.addresses.includes(from) ?? false);
  const known = host !== undefined && (LOCAL_HOST.test(host) || reaches(lan, host));
  // No Origin at all (not a browser, or no foreign page), or the page's own.
  if (!known || (origin !== undefined && origin !== `http://${host}`)) return 'forbidden';
  if (own) return 'welcome';
  // The bot's side has a token that everybody knows: it is for this machine alone.
  if (lan === null || /^\/(api|gateway)(\/|$)/.test(path)) return 'forbidden';
  if (/^\/join(\/|$)/.test(path)) return 'welcome';
  return hasCookie(cookie, lan.joinCode) ? 'welcome' : 'join';
}

function reaches(lan: Lan | null, host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return lan?.addresses.some((address) => address.toLowerCase() === name) ?? false;
}

/** Whether somebody typed the code, in whatever case and with whatever between its letters. */
export function isJoinCode(given: string, joinCode: string): boolean {
  return same(plain(given), plain(joinCode));
}

/** What the browser keeps of the code: it opens the door for a year, unless the code changes. */
export function joinCookie(joinCode: string): string {
  return `${COOKIE}=${mark(joinCode)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`;
}

function hasCookie(cookie: string | undefined, joinCode: string): boolean {
  const found = new RegExp(`(?:^|; *)${COOKIE}=([0-9a-f]+)`).exec(cookie ?? '')?.[1];
  return found !== undefined && same(found, mark(joinCode));
}

const plain = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '');

function mark(joinCode: string): string {
  return createHash('sha256')
    .update(`playground ${plain(joinCode)}`)
    .digest('hex');
}

function same(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
