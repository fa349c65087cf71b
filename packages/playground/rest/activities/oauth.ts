/**
 * `/oauth2`: the exchange of a code for a token, who a token belongs to, and taking it back.
 * Codes are given to the Activity's page, see `people/tab/activity.ts`.
 */
import type { AccessToken } from '../../activities/index.ts';
import type { Core } from '../../core.ts';
import { refusals } from '../../refusals.ts';
import { found, type RestAnswer, type RestRequest, type Route } from '../route.ts';
import { bearerOf } from './bearer.ts';

/** In the form of RFC 6749, which these routes keep to instead of Discord's numbered errors. */
function refused(status: 400 | 401, error: string, description?: string): RestAnswer {
  return { ok: true, status, body: { error, ...(description ? { error_description: description } : {}) } };
}

/** Client id and secret stand in the form, or in the header as RFC 6749 prefers. */
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
