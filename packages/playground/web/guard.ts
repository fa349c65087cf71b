/**
 * Decides who may connect: this machine, and with a join code the home network. Checks Host and Origin against foreign
 * sites and DNS rebinding.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PROGRAM, type Visitor } from '../users/index.ts';

/** Access from the home network. */
export interface Lan {
  /** This machine's addresses and names there, without ports. */
  readonly addresses: readonly string[];
  readonly joinCode: string;
}

/** Who may use a route: the local machine (default), people with the join code, or anybody asking for it. */
export type RouteAccess = 'machine' | 'page' | 'join';

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: RouteAccess;
  }
}

export interface Caller {
  /** Of the socket. */
  readonly remote: string | undefined;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly cookie: string | undefined;
}

export function callerOf({ headers, socket }: IncomingMessage): Caller {
  const { host, origin, cookie } = headers;
  return { remote: socket.remoteAddress, host, origin, cookie };
}

/** `join`: asks for the join code. */
export type Admission = 'welcome' | 'join' | 'forbidden';

const JOIN_COOKIE = 'playground';
const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
const LOOPBACK = /^(127(\.\d+){3}|::1)$/;

/** Decided by the matched route, never by the spelling of the path. */
export function admission(lan: Lan | null, { remote, host, origin, cookie }: Caller, access: RouteAccess): Admission {
  const known = host !== undefined && (LOCAL_HOST.test(host) || reaches(lan, host));
  // No Origin (not a browser, or same-origin), or the page's own.
  if (!known || (origin !== undefined && origin !== `http://${host}`)) return 'forbidden';
  if (isLocalCaller(lan, remote)) return 'welcome';
  // The bot's token is public, so these routes stay local.
  if (lan === null || access === 'machine') return 'forbidden';
  if (access === 'join') return 'welcome';
  return hasCookie(cookie, lan.joinCode) ? 'welcome' : 'join';
}

export function isLocalCaller(lan: Lan | null, remote: string | undefined): boolean {
  const from = remote?.replace(/^::ffff:/, '') ?? '';
  return LOOPBACK.test(from) || (lan?.addresses.includes(from) ?? false);
}

function reaches(lan: Lan | null, host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return lan?.addresses.some((address) => address.toLowerCase() === name) ?? false;
}

/** Ignores case and separators. */
export function isJoinCode(given: string, joinCode: string): boolean {
  return same(plain(given), plain(joinCode));
}

/** Valid for a year, unless the code changes. */
export function joinCookie(joinCode: string): string {
  return `${JOIN_COOKIE}=${mark(joinCode)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`;
}

function hasCookie(cookie: string | undefined, joinCode: string): boolean {
  const found = new RegExp(`(?:^|; *)${JOIN_COOKIE}=([0-9a-f]+)`).exec(cookie ?? '')?.[1];
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

const VISITOR_COOKIE = 'playgroundVisitor';

/** Null: a browser without the cookie. */
export function visitorOf(lan: Lan | null, { headers, socket }: IncomingMessage): Visitor | null {
  const given = new RegExp(`(?:^|; *)${VISITOR_COOKIE}=([0-9a-f]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  if (given !== undefined) return { kind: 'browser', mark: createHash('sha256').update(given).digest('hex') };
  // Browsers send these headers with sockets and pictures; a local program has the bot's token anyway.
  const isBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  return !isBrowser && isLocalCaller(lan, socket.remoteAddress) ? PROGRAM : null;
}

/** Valid for a year. */
export function visitorCookie(): string {
  return `${VISITOR_COOKIE}=${randomBytes(16).toString('hex')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`;
}
