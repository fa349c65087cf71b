/**
 * Who may come in: this machine's own pages always; with the door to the home network open, whoever has the join code.
 * Host and Origin are checked in any case, so that neither other web sites nor names that point here from outside get in.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** How the playground can be reached from the home network. */
export interface Lan {
  /** This machine's addresses and names there, without port. */
  readonly addresses: readonly string[];
  readonly joinCode: string;
}

/**
 * What a route is for: the bot and whoever sits at this machine, people with the join code too, or whoever asks for it.
 * A route that says nothing is for this machine alone.
 */
export type Door = 'machine' | 'page' | 'join';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly door?: Door;
  }
}

export interface Caller {
  /** Its address, as the socket knows it. */
  readonly remote: string | undefined;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly cookie: string | undefined;
}

/** What decides, beside the door, whether a request may come in. */
export function callerOf({ headers, socket }: IncomingMessage): Caller {
  const { host, origin, cookie } = headers;
  return { remote: socket.remoteAddress, host, origin, cookie };
}

/** `join`: shown where the join code is asked for. */
export type Admission = 'welcome' | 'join' | 'forbidden';

const COOKIE = 'playground';
const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
const LOOPBACK = /^(127(\.\d+){3}|::1)$/;

/** Decided by what the request has been matched to, never by how its path is written. */
export function admission(lan: Lan | null, { remote, host, origin, cookie }: Caller, door: Door): Admission {
  const known = host !== undefined && (LOCAL_HOST.test(host) || reaches(lan, host));
  // No Origin at all (not a browser, or no foreign page), or the page's own.
  if (!known || (origin !== undefined && origin !== `http://${host}`)) return 'forbidden';
  if (isOwn(lan, remote)) return 'welcome';
  // The bot's side has a token that everybody knows.
  if (lan === null || door === 'machine') return 'forbidden';
  if (door === 'join') return 'welcome';
  return hasCookie(cookie, lan.joinCode) ? 'welcome' : 'join';
}

/** Whether somebody calls from this very machine. */
export function isOwn(lan: Lan | null, remote: string | undefined): boolean {
  const from = remote?.replace(/^::ffff:/, '') ?? '';
  return LOOPBACK.test(from) || (lan?.addresses.includes(from) ?? false);
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
