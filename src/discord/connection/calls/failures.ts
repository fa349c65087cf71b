/**
 * The table of Discord's error codes: what a failed call means for whoever posts, and what stands in the way.
 * What is done about it is decided where the call was made.
 */
import { RESTJSONErrorCodes as Code, DiscordAPIError, RateLimitError } from 'discord.js';
import { ANSWERED_ELSEWHERE } from './firstTries.ts';

/**
 * `gone`: the channel or message was deleted. `barred`: Discord does not take this now, and may later: a permission, a locked
 * thread, a limit, a filter, somebody who refuses direct messages, and whatever we do not know. `refused`: the request itself is
 * malformed, a bug of ours. `passing`: rate limit, server or network.
 */
export type Failure = 'gone' | 'barred' | 'refused' | 'passing';

/**
 * What stands in the way of a barred call: a permission (`forbidden`), a locked or archived thread, the server's limit of active
 * threads, a filter, slow mode or another limit of pace, a limit of number, restrictions of the bot's account, the person
 * themselves (`unwilling`), or what we have no name for.
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

/** Soon over, and nobody is told another way meanwhile. */
const PASSING: ReadonlySet<number> = new Set([
  Code.OpeningDirectMessagesTooFast,
  Code.APIResourceOverloaded,
  Code.ServiceResourceIsBeingRateLimited,
]);

/** The same request would be refused at any time and in any place. */
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
    // Of those who have deleted their account, too.
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

/** Discord numbers its limits of how many there may be from here. */
const FULL = { from: 30_000, to: 31_000 } as const;

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

/** Discord's code; the status of an answer that has none, such as those of whatever stands between Discord and us. */
export function codeOf(error: unknown): number {
  if (isLongWait(error)) return Code.ChannelWriteRateLimit;
  if (!(error instanceof DiscordAPIError)) return 0;
  const code = Number(error.code);
  return Number.isSafeInteger(code) && code > 0 ? code : error.status;
}

/** For how long the client does not make such a call any more, in milliseconds. */
export function waitAfter(error: unknown): number {
  return error instanceof RateLimitError ? error.retryAfter : 0;
}

/** Whether an interaction was answered already when this process first did so: another one has the same token. */
export function isAnsweredElsewhere(error: unknown): boolean {
  return error instanceof DiscordAPIError && ANSWERED_ELSEWHERE in error.rawError;
}

/** Of calls of one kind or to one place: the client does not wait for so long itself. */
function isLongWait(error: unknown): boolean {
  return error instanceof RateLimitError && !error.global;
}

export function hindranceOf(code: number): Hindrance {
  const isFull = code >= FULL.from && code < FULL.to;
  return HINDRANCES.get(code) ?? (isFull ? 'full' : 'unknown');
}

/** Whether somebody cannot be written to because of themselves: all else is Discord's business, and passes. */
export function isUnwilling(error: unknown): boolean {
  return error instanceof DiscordAPIError && hindranceOf(codeOf(error)) === 'unwilling';
}

export function hasCode(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof DiscordAPIError && codes.some((code) => error.code === code);
}
