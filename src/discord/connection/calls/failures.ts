/** Classifies failed calls by Discord's error codes: how the caller should react, and what blocks the call. */
import { RESTJSONErrorCodes as Code, DiscordAPIError, RateLimitError } from 'discord.js';
import { ANSWERED_ELSEWHERE } from './network.ts';

/**
 * `gone`: the channel or message was deleted. `barred`: Discord refuses this now and may accept it later (a permission,
 * a locked thread, a limit, a filter, closed direct messages, or an unknown code). `refused`: the request is malformed,
 * which is a bug in the bot. `passing`: a rate limit, or a server or network error.
 */
export type Failure = 'gone' | 'barred' | 'refused' | 'passing';

/**
 * Why a call is barred. `forbidden`: a permission is missing. `threads`: the server has too many active threads.
 * `slow`: slow mode or another rate limit. `full`: another limit on a number is reached. `restricted`: Discord
 * restricts the bot's account. `unwilling`: the person accepts no direct messages.
 */
export type Hindrance =
  | 'forbidden'
  | 'locked'
  | 'threads'
  | 'filter'
  | 'slow'
  | 'full'
  | 'restricted'
  | 'unwilling'
  | 'unknown';

const GONE: ReadonlySet<number> = new Set([Code.UnknownChannel, Code.UnknownMessage, Code.UnknownGuild]);

/** These failures end soon, so callers wait instead of trying another way. */
const PASSING: ReadonlySet<number> = new Set([
  Code.OpeningDirectMessagesTooFast,
  Code.APIResourceOverloaded,
  Code.ServiceResourceIsBeingRateLimited,
]);

/** Discord refuses these requests however often they are repeated. */
const MALFORMED: ReadonlySet<number> = new Set([
  Code.RequestEntityTooLarge,
  Code.CannotSendAnEmptyMessage,
  Code.InvalidFormBodyOrContentType,
  Code.InvalidAPIVersion,
  Code.FileUploadedExceedsMaximumSize,
  Code.InvalidFileUploaded,
  Code.RequestBodyContainsInvalidJSON,
  Code.ProvidedFileIsInvalid,
  Code.ProvidedFileTypeIsInvalid,
  Code.MaximumNumberOfAttachmentsInAMessageReached,
  Code.UploadedFileNotFound,
]);

const HINDRANCES: ReadonlyMap<number, Hindrance> = new Map(
  Object.entries({
    forbidden: [Code.MissingAccess, Code.MissingPermissions, Code.CannotExecuteActionOnThisChannelType],
    locked: [Code.ThreadLocked, Code.InvalidActionOnArchivedThread],
    threads: [Code.MaximumActiveThreads, Code.MaximumActiveAnnouncementThreads],
    filter: [
      Code.ExplicitContentCannotBeSentToTheDesiredRecipient,
      Code.StageTopicServerNameServerDescriptionOrChannelNamesContainDisallowedWords,
      Code.MessageWasBlockedByAutomaticModeration,
      Code.TitleWasBlockedByAutomaticModeration,
      Code.MessageBlockedByHarmfulLinksFilter,
    ],
    slow: [
      Code.ActionCannotBePerformedDueToSlowmodeRateLimit,
      Code.AnnouncementEditLimitExceeded,
      Code.ChannelWriteRateLimit,
      Code.ServerWriteRateLimit,
      Code.MaximumNumberOfEditsToMessagesOlderThanOneHourReached,
      Code.OpeningDirectMessagesTooFast,
    ],
    restricted: [
      Code.VerifyYourAccount,
      Code.SendMessagesHasBeenTemporarilyDisabled,
      Code.FeatureTemporarilyDisabledServerSide,
      Code.UserBannedFromThisGuild,
      Code.ChannelVerificationLevelTooHighForYouToGainAccess,
      Code.InvalidMFALevel,
      Code.TheUserAccountMustFirstBeVerified,
      Code.TwoFactorAuthenticationIsRequired,
      Code.AccessToJoiningNewServersHasBeenLimitedForTheUser,
      Code.AccessToFileUploadsHasBeenLimitedForThisGuild,
    ],
    // Discord also returns this code for deleted accounts.
    unwilling: [
      Code.UnknownUser,
      Code.CannotSendMessagesToThisUser,
      Code.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds,
      Code.InvalidRecipients,
    ],
  } satisfies Partial<Record<Hindrance, readonly number[]>>).flatMap(([hindrance, codes]) =>
    codes.map((code) => [code, hindrance as Hindrance] as const),
  ),
);

/** The range of Discord's codes for “maximum number of … reached”. */
const LIMIT_CODES = { from: 30_000, to: 31_000 } as const;

export function failureOf(error: unknown): Failure {
  if (error instanceof RangeError || error instanceof TypeError) return 'refused';
  if (isLongWait(error)) return 'barred';
  if (!(error instanceof DiscordAPIError)) return 'passing';
  const { status } = error;
  const code = codeOf(error);
  if (GONE.has(code)) return 'gone';
  if (PASSING.has(code) || [401, 408, 425, 429].includes(status) || status < 400 || status >= 500) return 'passing';
  return MALFORMED.has(code) ? 'refused' : 'barred';
}

/** Discord's error code, or the HTTP status if there is none. */
export function codeOf(error: unknown): number {
  if (isLongWait(error)) return Code.ChannelWriteRateLimit;
  if (!(error instanceof DiscordAPIError)) return 0;
  const code = Number(error.code);
  return Number.isSafeInteger(code) && code > 0 ? code : error.status;
}

/** How long discord.js holds back further calls of this kind, in milliseconds. */
export function rateLimitPauseMs(error: unknown): number {
  return error instanceof RateLimitError ? error.retryAfter : 0;
}

/** Whether another process with the same token answered the interaction before this process tried. */
export function isAnsweredElsewhere(error: unknown): boolean {
  return error instanceof DiscordAPIError && ANSWERED_ELSEWHERE in error.rawError;
}

/** A rate limit of one route or place that lasts too long for discord.js to wait. */
function isLongWait(error: unknown): boolean {
  return error instanceof RateLimitError && !error.global;
}

export function hindranceOf(code: number): Hindrance {
  const isFull = code >= LIMIT_CODES.from && code < LIMIT_CODES.to;
  return HINDRANCES.get(code) ?? (isFull ? 'full' : 'unknown');
}

/** Whether the person accepts no direct messages; other refusals may be temporary. */
export function isUnwilling(error: unknown): boolean {
  return error instanceof DiscordAPIError && hindranceOf(codeOf(error)) === 'unwilling';
}

export function hasCode(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof DiscordAPIError && codes.some((code) => error.code === code);
}
