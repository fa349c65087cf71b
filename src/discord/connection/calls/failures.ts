/**
 * What a failed call to Discord means: whether the place is gone, barred, or only out of reach for now.
 * What is done about it is decided where the call was made.
 */
import { DiscordAPIError, RESTJSONErrorCodes } from 'discord.js';

/**
 * `gone`: the channel or message was deleted. `barred`: it is there, but we may not (permissions, a locked thread,
 * a refused direct message). `refused`: the request itself is wrong, a bug of ours. `passing`: rate limit, server or network.
 */
export type Failure = 'gone' | 'barred' | 'refused' | 'passing';

const GONE: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.UnknownGuild,
]);

const BARRED: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.MissingAccess,
  RESTJSONErrorCodes.MissingPermissions,
  RESTJSONErrorCodes.CannotSendMessagesToThisUser,
  RESTJSONErrorCodes.ThreadLocked,
  RESTJSONErrorCodes.InvalidActionOnArchivedThread,
]);

/** Limits of Discord that answer 403 or 400 and pass by themselves. */
const PASSING: ReadonlySet<number | string> = new Set([RESTJSONErrorCodes.OpeningDirectMessagesTooFast]);

export function failureOf(error: unknown): Failure {
  if (error instanceof RangeError || error instanceof TypeError) return 'refused';
  if (!(error instanceof DiscordAPIError)) return 'passing';
  if (GONE.has(error.code)) return 'gone';
  if (PASSING.has(error.code)) return 'passing';
  if (BARRED.has(error.code)) return 'barred';
  if (error.status === 403) return 'barred';
  return error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 401
    ? 'refused'
    : 'passing';
}

export function hasCode(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof DiscordAPIError && codes.some((code) => error.code === code);
}
