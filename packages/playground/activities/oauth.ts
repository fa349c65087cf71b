/** Keeps OAuth codes, tokens and consent for Activities, in memory. */
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const CODE_LIFE_MS = 60_000;
/** A week, as on Discord. */
const TOKEN_LIFE_MS = 604_800_000;
/** The oldest are dropped. */
const MAX_CODES = 1000;
const MAX_TOKENS = 5000;
const MAX_CONSENTS = 5000;

interface Grant {
  readonly clientId: string;
  readonly userId: string;
  readonly scopes: readonly string[];
}

export interface AccessToken extends Grant {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
}

export type OAuth = ReturnType<typeof createOAuth>;

export function createOAuth(now: () => number) {
  const codes = new LRUCache<string, Grant & { readonly expiresAt: number }>({ max: MAX_CODES });
  const tokens = new LRUCache<string, AccessToken>({ max: MAX_TOKENS });
  const consents = new LRUCache<string, ReadonlySet<string>>({ max: MAX_CONSENTS });
  const secret = (): string => randomBytes(24).toString('base64url');
  const keyOf = ({ userId, clientId }: Grant): string => `${userId} ${clientId}`;

  function issue(grant: Grant, lifeMs = TOKEN_LIFE_MS): AccessToken {
    const token = { ...grant, accessToken: secret(), refreshToken: secret(), expiresAt: now() + lifeMs };
    tokens.set(token.accessToken, token);
    return token;
  }

  return {
    /** Whether the person has agreed to all of it before. */
    hasConsent(grant: Grant): boolean {
      const given = consents.get(keyOf(grant));
      return given !== undefined && grant.scopes.every((scope) => given.has(scope));
    },
    /** A single-use code, valid for a minute; records the consent. */
    grant(grant: Grant, lifeMs = CODE_LIFE_MS): string {
      const code = secret();
      codes.set(code, { ...grant, expiresAt: now() + lifeMs });
      const given = new Set([...(consents.get(keyOf(grant)) ?? []), ...grant.scopes]);
      consents.set(keyOf(grant), given);
      return code;
    },
    /** Null: unknown, used, expired, or another application's code. */
    exchange(code: string, clientId: string): AccessToken | null {
      const found = codes.get(code);
      codes.delete(code);
      if (!found || found.clientId !== clientId || found.expiresAt <= now()) return null;
      const { userId, scopes } = found;
      return issue({ clientId, userId, scopes });
    },
    /** A token without a code. */
    issue,
    /** Null: unknown, revoked or expired. */
    token(accessToken: string): AccessToken | null {
      const found = tokens.get(accessToken);
      return found && found.expiresAt > now() ? found : null;
    },
    /** Access token or refresh token. */
    revoke(given: string): void {
      for (const [accessToken, { refreshToken }] of tokens)
        if (accessToken === given || refreshToken === given) tokens.delete(accessToken);
    },
  };
}
