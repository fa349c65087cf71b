/**
 * Who asks: the bot by its token, or an application in the name of a person, by a token that the person's consent gave it.
 * Tokens are given out under `oauth.ts`.
 */
import type { APIUser } from 'discord-api-types/v10';
import type { AccessToken } from '../../activities/index.ts';
import type { Core } from '../../core.ts';
import type { RestRequest } from '../route.ts';

export interface Bearer {
  readonly token: AccessToken;
  readonly user: APIUser;
}

export function isBot(core: Core, { headers }: RestRequest): boolean {
  return headers.authorization === `Bot ${core.settings.botToken}`;
}

/** Null where the token is unknown, revoked or too old. */
export function bearerOf(core: Core, { headers }: RestRequest): Bearer | null {
  const given = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = given === undefined ? null : core.activities.oauth.token(given);
  const user = token && core.world.personById(token.userId)?.user;
  return token && user ? { token, user } : null;
}
