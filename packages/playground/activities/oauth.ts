/**
 * Who has let an Activity know who they are: codes that are used once, the tokens they are exchanged for, consent given before.
 * The addresses under which this is asked for are written in `rest/activities/`; nothing of it outlives the server.
 */
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const CODE_LIFE_MS = 60_000;
/** A week, as on Discord. */
const TOKEN_LIFE_MS = 604_800_000;
/** Of more, those made first are forgotten. */
const MOST_CODES = 1000;
const MOST_TOKENS = 5000;
const MOST_CONSENTS = 5000;

interface Grant {
  readonly clientId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
}

export interface AccessToken extends Grant {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export interface OAuth {
  /** Whether the person has agreed to all of this before. */
  hasConsent(grant: Grant): boolean;
  /** A code for it, which may be used once within a minute; notes that the person agreed. */
  grant(grant: Grant, lifeMs?: number): string;
  /** The token for a code; null where it is unknown, used, too old or another application's. */
  exchange(code: string, clientId: string): AccessToken | null;
  /** A token without a code. */
  issue(grant: Grant, lifeMs?: number): AccessToken;
  /** Null where it is unknown, revoked or too old. */
  token(accessToken: string): AccessToken | null;
  /** Access token or refresh token. */
  revoke(token: string): void;
}

export function createOAuth(now: () => number): OAuth {
  const codes = new LRUCache<string, Grant & { readonly expiresAt: number }>({ max: MOST_CODES });
  const tokens = new LRUCache<string, AccessToken>({ max: MOST_TOKENS });
  const consents = new LRUCache<string, ReadonlySet<string>>({ max: MOST_CONSENTS });
  const secret = (): string => randomBytes(24).toString('base64url');
  const keyOf = ({ userId, clientId }: Grant): string => `${userId} ${clientId}`;

  function issue(grant: Grant, lifeMs = TOKEN_LIFE_MS): AccessToken {
    const token = { ...grant, accessToken: secret(), refreshToken: secret(), expiresAt: now() + lifeMs };
    tokens.set(token.accessToken, token);
    return token;
  }

  return {
    hasConsent(grant) {
      const given = consents.get(keyOf(grant));
      return given !== undefined && grant.scopes.every((scope) => given.has(scope));
    },
    grant(grant, lifeMs = CODE_LIFE_MS) {
      const code = secret();
      codes.set(code, { ...grant, expiresAt: now() + lifeMs });
      const given = new Set([...(consents.get(keyOf(grant)) ?? []), ...grant.scopes]);
      consents.set(keyOf(grant), given);
      return code;
    },
    exchange(code, clientId) {
      const found = codes.get(code);
      codes.delete(code);
      if (!found || found.clientId !== clientId || found.expiresAt <= now()) return null;
      const { userId, scopes } = found;
      return issue({ clientId, userId, scopes });
    },
    issue,
    token(accessToken) {
      const found = tokens.get(accessToken);
      return found && found.expiresAt > now() ? found : null;
    },
    revoke(given) {
      for (const [accessToken, { refreshToken }] of tokens)
        if (accessToken === given || refreshToken === given) tokens.delete(accessToken);
    },
  };
}
