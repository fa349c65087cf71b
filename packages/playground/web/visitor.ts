/**
 * Knows a browser again by a cookie, so that who comes in as somebody stays them and nobody else does.
 * Whose a person is, and who may come in at all, is decided elsewhere.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { PROGRAM, type Visitor } from '../people/index.ts';
import { isOwn, type Lan } from './guard.ts';

const COOKIE = 'playgroundVisitor';

/** Null: a browser that keeps no cookies, or has not loaded the page yet. */
export function visitorOf(lan: Lan | null, { headers, socket }: IncomingMessage): Visitor | null {
  const given = new RegExp(`(?:^|; *)${COOKIE}=([0-9a-f]{32})(?:;|$)`).exec(headers.cookie ?? '')?.[1];
  if (given !== undefined) return { kind: 'browser', mark: createHash('sha256').update(given).digest('hex') };
  // Browsers name the page that a socket or a picture is asked for by; a program on this machine has the bot's token anyway.
  const isBrowser = headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
  return !isBrowser && isOwn(lan, socket.remoteAddress) ? PROGRAM : null;
}

/** For a browser that has none yet: good for a year. */
export function visitorCookie(): string {
  return `${COOKIE}=${randomBytes(16).toString('hex')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000`;
}
