/**
 * What Discord's proxy says of whoever calls through it, signed with the application's key. It need not say anything; what it says has to be
 * right.
 */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { PersonId } from '../../match/index.ts';

/** `silent`: nothing was said. `wrong`: what was said is not the proxy's, or of another time. */
export type ProxyProof = { readonly kind: 'silent' | 'wrong' } | { readonly kind: 'person'; readonly id: PersonId };

const HEADERS = ['x-signature-ed25519', 'x-signature-timestamp', 'x-discord-proxy-payload'] as const;
/** What stands before the 32 bytes of an Ed25519 key in its usual form. */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const payloadShape = z.object({
  created_at: z.number(),
  expires_at: z.number(),
  user_id: z.union([z.string(), z.number()]).optional(),
  user: z.object({ id: z.string() }).optional(),
});

/** `verifyKey`: in hexadecimal. `now`: in seconds since 1970. */
export function createProxyCheck(verifyKey: string): (headers: IncomingHttpHeaders, now: number) => ProxyProof {
  const key: KeyObject = createPublicKey({
    key: Buffer.concat([KEY_PREFIX, Buffer.from(verifyKey, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  return (headers, now) => {
    const [signature, timestamp, encoded] = HEADERS.map((name) => headers[name]);
    if (signature === undefined && timestamp === undefined && encoded === undefined) return { kind: 'silent' };
    if (typeof signature !== 'string' || typeof encoded !== 'string' || typeof timestamp !== 'string') return WRONG;
    const bytes = Buffer.from(encoded, 'base64');
    const signed = signatureOf(signature);
    if (signed === null || !verify(null, bytes, key, signed)) return WRONG;
    const payload = payloadShape.safeParse(parsed(bytes));
    if (!payload.success) return WRONG;
    const { created_at, expires_at, user, user_id } = payload.data;
    const id = user?.id ?? user_id;
    if (String(created_at) !== timestamp || expires_at <= now || id === undefined) return WRONG;
    return { kind: 'person', id: String(id) };
  };
}

/** Discord's own samples read it in either way. */
function signatureOf(text: string): Buffer | null {
  if (/^[0-9a-f]{128}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]{86}(==)?$/.test(text) ? Buffer.from(text, 'base64') : null;
}

const WRONG = { kind: 'wrong' } as const;

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
