/**
 * Who has let an Activity know who they are: codes that are used once, the tokens they are exchanged for, consent given before.
 * The addresses under which this is asked for are written in `rest/activities/`; nothing of it outlives the server.
 */
import { randomBytes } from 'node:crypto';

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
  const codes = new Map<string, Grant & { readonly expiresAt: number }>();
  const tokens = new Map<string, AccessToken>();
  const consents = new Map<string, ReadonlySet<string>>();
  const secret = (): string => randomBytes(24).toString('base64url');
  const keyOf = ({ userId, clientId }: Grant): string => `${userId} ${clientId}`;

  function issue(grant: Grant, lifeMs = TOKEN_LIFE_MS): AccessToken {
    const token = { ...grant, accessToken: secret(), refreshToken: secret(), expiresAt: now() + lifeMs };
    keep(tokens, token.accessToken, token, MOST_TOKENS);
    return token;
  }

  return {
    hasConsent(grant) {
      const given = consents.get(keyOf(grant));
      return given !== undefined && grant.scopes.every((scope) => given.has(scope));
    },
    grant(grant, lifeMs = CODE_LIFE_MS) {
      const code = secret();
      keep(codes, code, { ...grant, expiresAt: now() + lifeMs }, MOST_CODES);
      const given = new Set([...(consents.get(keyOf(grant)) ?? []), ...grant.scopes]);
      keep(consents, keyOf(grant), given, MOST_CONSENTS);
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

function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
