/** Verifies whom Discord's proxy names as the caller: it may name nobody, but a signature must be valid. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { parseJson } from '../kernel/index.ts';
import type { PersonId } from '../match/index.ts';

/** `wrong`: the signature is invalid or expired. */
export type ProxyProof = { readonly kind: 'silent' | 'wrong' } | { readonly kind: 'person'; readonly id: PersonId };

const HEADERS = ['x-signature-ed25519', 'x-signature-timestamp', 'x-discord-proxy-payload'] as const;
/** The DER prefix of an Ed25519 public key. */
const KEY_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

const payloadShape = z.object({
  created_at: z.number(),
  expires_at: z.number(),
  user_id: z.union([z.string(), z.number()]).optional(),
  user: z.object({ id: z.string() }).optional(),
});

/** `verifyKey` is in hexadecimal, `now` in seconds since 1970. */
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
    const payload = payloadShape.safeParse(parseJson(bytes.toString('utf8')));
    if (!payload.success) return WRONG;
    const { created_at, expires_at, user, user_id } = payload.data;
    const id = user?.id ?? user_id;
    if (String(created_at) !== timestamp || expires_at <= now || id === undefined) return WRONG;
    return { kind: 'person', id: String(id) };
  };
}

/** Discord's samples use both encodings. */
function signatureOf(text: string): Buffer | null {
  if (/^[0-9a-f]{128}$/i.test(text)) return Buffer.from(text, 'hex');
  return /^[\w+/-]{86}(==)?$/.test(text) ? Buffer.from(text, 'base64') : null;
}

const WRONG = { kind: 'wrong' } as const;
