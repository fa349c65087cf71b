/** Identifies the caller: the bot by its token, or an application by a person's access token. */
import type { APIUser } from 'discord-api-types/v10';
import type { AccessToken } from '../../activities/index.ts';
import type { Core } from '../../core.ts';
import { refusals } from '../../refusals.ts';
import { found, type RestAnswer, type RestRequest, type Route } from '../route.ts';

export interface Bearer {
  readonly token: AccessToken;
  readonly user: APIUser;
}

export function isBot(core: Core, { headers }: RestRequest): boolean {
  return headers.authorization === `Bot ${core.settings.botToken}`;
}

/** Null: unknown, revoked or expired. */
export function bearerOf(core: Core, { headers }: RestRequest): Bearer | null {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = given === undefined ? null : core.activities.oauth.token(given);
  const user = token && core.world.personById(token.userId)?.user;
  return token && user ? { token, user } : null;
}

/** RFC 6749 errors, which these routes use instead of Discord's. */
function refused(status: 400 | 401, error: string, description?: string): RestAnswer {
  return { ok: true, status, body: { error, ...(description ? { error_description: description } : {}) } };
}

/** Client id and secret are in the form, or in the header as RFC 6749 prefers. */
function isClient(core: Core, { headers }: RestRequest, form: Readonly<Record<string, unknown>>): boolean {
  const settings = core.activities.switch.get();
  const basic = /^Basic (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const [id, secret] =
    basic === undefined
      ? [form.client_id, form.client_secret]
      : Buffer.from(basic, 'base64').toString('utf8').split(/:(.*)/s);
  return settings !== null && id === core.world.identity.applicationId && secret === settings.clientSecret;
}

function formOf({ body }: RestRequest): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

function presentToken(core: Core, token: AccessToken) {
  return {
    token_type: 'Bearer',
    access_token: token.accessToken,
    expires_in: Math.round((token.expiresAt - core.now()) / 1000),
    refresh_token: token.refreshToken,
    scope: token.scopes.join(' '),
  };
}

function exchange(core: Core, request: RestRequest): RestAnswer {
  const form = formOf(request);
  if (!isClient(core, request, form)) return refused(401, 'invalid_client');
  if (form.grant_type !== 'authorization_code') return refused(400, 'unsupported_grant_type');
  const token = core.activities.oauth.exchange(String(form.code ?? ''), core.world.identity.applicationId);
  return token ? found(presentToken(core, token)) : refused(400, 'invalid_grant', 'Invalid "code" in request.');
}

export const oauthRoutes: readonly Route[] = [
  { method: 'POST', path: '/oauth2/token', open: true, handle: exchange },
  {
    method: 'POST',
    path: '/oauth2/token/revoke',
    open: true,
    handle: (core, request) => {
      const form = formOf(request);
      if (!isClient(core, request, form)) return refused(401, 'invalid_client');
      core.activities.oauth.revoke(String(form.token ?? ''));
      return found({});
    },
  },
  {
    method: 'GET',
    path: '/oauth2/@me',
    open: true,
    handle: (core, request) => {
      const bearer = bearerOf(core, request);
      if (!bearer) return refusals.unauthorized;
      const { identity } = core.world;
      const { clientId, scopes, expiresAt } = bearer.token;
      const isOwn = clientId === identity.applicationId;
      return found({
        application: {
          id: clientId,
          name: isOwn ? identity.bot.username : 'Another application',
          icon: null,
          description: '',
          hook: true,
          bot_public: true,
          bot_require_code_grant: false,
          verify_key: isOwn ? core.activities.signer.publicKey : '0'.repeat(64),
        },
        scopes,
        expires: new Date(expiresAt).toISOString(),
        ...(scopes.includes('identify') ? { user: bearer.user } : {}),
      });
    },
  },
];
