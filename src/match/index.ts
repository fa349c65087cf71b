/** The parts that all games share: the model, the framework of changes, turn clocks and limits. */
export { rangeAt } from './clock/countedTime.ts';
export { isZone, type LocalDay, localDay, plusDays } from './clock/localTime.ts';
export {
  currentHoliday,
  type Holiday,
  type HolidayRefusal,
  type PersonSettings,
  PING_CHOICES,
  type SettingsRefusal,
} from './clock/personSettings.ts';
export { dueAt, type TurnClock } from './clock/turnClock.ts';
export type { GameEndHook } from './core/change.ts';
export { changeUnlessRefused, runAction } from './core/command.ts';
export type { ChangeTransaction, DamagedMatch, MatchReading, MatchStamp, Transactions } from './core/ports.ts';
export type { RepostingCommands } from './core/reposting.ts';
export type { LimitStore, UsageRepository } from './limits/quota.ts';
export { createRateLimiter, type RateLimited, type RateLimiter } from './limits/rateLimiter.ts';
export {
  type Announcement,
  CANCELLED_BECAUSE,
  type DropReason,
  type OutboxEntry,
  type PlanAnnouncement,
  type ProposalId,
  REPLACED_BECAUSE,
} from './model/announcements.ts';
export { hintRefusal, type LimitPair, type LimitRefusal, type Limits, NO_LIMITS, UNLIMITED } from './model/limits.ts';
export {
  type Actor,
  type ComputerSeat,
  DIRECT_PLACE,
  type Done,
  ERASED_PERSON,
  erasedPersonAt,
  isAbandoned,
  isAway,
  isComputer,
  isComputersTurn,
  isDirect,
  isErasedPerson,
  isLastLeft,
  isPlaying,
  isRated,
  isReachable,
  leftSeats,
  MATCH_STATUSES,
  type Match,
  type MatchId,
  type MatchMember,
  type MatchPlace,
  type MatchSettings,
  type MatchStatus,
  type MatchView,
  type NewMatch,
  type Occasion,
  type PersonId,
  placesOf,
  type RatedMatch,
  resignedSeats,
  seatOf,
  seesGame,
  shownPosition,
  THEMES,
  type Theme,
  winnersOf,
  withoutPeople,
} from './model/match.ts';
export {
  AUTOMATIC_MOVES,
  movesSinceLastTurn,
  type PlanStep,
  type PlayedMove,
  positionsOf,
  replayMoves,
} from './model/moves.ts';
export {
  type CanHandle,
  JOB_KINDS,
  type JobKind,
  type PendingWork,
  WORK_KINDS,
  type WorkKind,
  type WorkListener,
} from './model/pendingWork.ts';
export {
  type Membership,
  NO_SHARDS,
  type Processes,
  type ShardChoice,
  type ShardRefusal,
  type ShardsOfMany,
  type SharedLimits,
} from './model/processes.ts';
export { isContinuation, PROPOSAL_KINDS, type Proposal, type ProposalKind } from './model/proposals.ts';
export { type MatchRefusal, PROPOSAL_STATUSES, type ProposalStatus } from './model/refusals.ts';
export {
  type DamageTracking,
  logFailure,
  type Outcome,
  OutcomeUnknown,
  outcomeAfter,
  StorageFailure,
  type StorageTrouble,
  sanitizeText,
  UnreadableRow,
} from './model/storage.ts';
export {
  ABSENCE_TIMEOUT_MS,
  CLOCK_TIMES,
  CONTINUATIONS,
  type Continuation,
  type ContinuationRequest,
  DAY_MS,
  HOUR_MS,
  type TimeControl,
  WHEN_UP,
  type WhenUp,
  type WrongTime,
  wrongTime,
} from './model/timeControl.ts';
export {
  type DailyPuzzleNotice,
  LEAGUE_NOTICE_PARTS,
  type LeagueNotice,
  type LeagueNoticePart,
  type Notice,
  type NoticeFacts,
  type NoticeFailure,
  type NoticeId,
  type NoticePlace,
  type NoticePost,
  type NoticeWriting,
  placeIdOf,
  UNREACHABLE_REASONS,
} from './notices.ts';
export {
  type Act,
  type AttemptedEntry,
  type DeliveryRecord,
  EMPTY_POSTS,
  type MatchPosts,
  type MessageReading,
  type Outbox,
  type OutboxPage,
  type PersonalDelivery,
  type PersonalPosts,
  type Ping,
  type Redaction,
  type Repost,
  type TurnPost,
} from './ports.ts';
