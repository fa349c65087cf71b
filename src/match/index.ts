/**
 * People playing a game over days: lobby, turn, take-back, what is told to whom; the door to this folder.
 * Keeping and showing matches is left to the store and the hosts, who stand behind the interfaces declared here.
 */

export {
  createTurns,
  type HeldLease,
  type Lease,
  LeaseLost,
  type Leases,
  LOOK_EVERY,
  startLooking,
} from '../kernel/index.ts';
export type { AgreementRepository } from './agreements/commands.ts';
export type { ArrangingCommands } from './arranging/commands.ts';
export { isZone, type LocalDay, localDay, plusDays } from './calendar/localTime.ts';
export { dueAt, type TurnClock } from './clock/turnClock.ts';
export type { ComputerPlayers, ComputerQuestion } from './computers/players.ts';
export type { ComputerRepository } from './computers/ports.ts';
export { computerTurns } from './computers/takeTurns.ts';
export { createMatches, type Matches } from './createMatches.ts';
export { act } from './frame/act.ts';
export type { EndFollower } from './frame/following.ts';
export type { DamagedMatch, MatchReading, MatchStamp, Transactions } from './frame/ports.ts';
export { createPace, type Pace, type TooFast } from './limits/pace.ts';
export type { UsageRepository } from './limits/ports.ts';
export type { Chance } from './lobby/commands.ts';
export { isForsaken } from './lobby/hosting.ts';
export { CODE_ALPHABET, CODE_LENGTH, shownInviteCode } from './lobby/inviteCode.ts';
export {
  type Announcement,
  CANCELLED_BECAUSE,
  type OutboxEntry,
} from './model/announcements.ts';
export { REPLACED_BECAUSE } from './model/computers.ts';
export { keepable } from './model/keepable.ts';
export {
  JOB_KINDS,
  type JobKind,
  type LeftWork,
  type TakesOn,
  WORK_KINDS,
  type WorkKind,
  type WorkListener,
} from './model/leftWork.ts';
export { type LimitRefusal, type Limits, type Most, NO_LIMITS, UNLIMITED, whyNoHints } from './model/limits.ts';
export {
  type Done,
  MATCH_STATUSES,
  type Match,
  type MatchSettings,
  type MatchStatus,
  type MatchView,
  type NewMatch,
} from './model/match.ts';
export {
  type Actor,
  type ComputerSeat,
  isSomeone,
  type MatchId,
  type MatchMember,
  type PersonId,
  SOMEONE,
  someoneAt,
} from './model/members.ts';
export { AUTOMATIC_MOVES, type PlayedMove } from './model/moves.ts';
export type { Occasion } from './model/occasion.ts';
export { DIRECT_PLACE, isDirect, type MatchPlace } from './model/place.ts';
export {
  type ConditionalMove,
  type Departure,
  type Dropped,
  MOST_NOTE,
  type Plan,
  type PlanAnnouncement,
  type PlanEdit,
  type PlanStanding,
  type PlanStep,
  type PlanView,
} from './model/plans.ts';
export type {
  Membership,
  Processes,
  ShardChoice,
  ShardRefusal,
  ShardsOfMany,
  SharedLimits,
} from './model/processes.ts';
export {
  type AgreementAnnouncement,
  type GoingOn,
  isWayOn,
  PROPOSAL_KINDS,
  PROPOSAL_STATUSES,
  type Proposal,
  type ProposalId,
  type ProposalStatus,
  WAYS_ON,
  type WayOn,
} from './model/proposals.ts';
export type { MatchRefusal } from './model/refusals.ts';
export { type Miss, REVIEW_STATUSES, type Review } from './model/reviews.ts';
export {
  isComputer,
  isComputersTurn,
  isRated,
  isReachable,
  type RatedMatch,
  seatOf,
  withoutPeople,
} from './model/seated.ts';
export {
  type Holiday,
  type HolidayRefusal,
  type PersonSettings,
  PINGS,
  type SettingsRefusal,
  THEMES,
  type Theme,
  USUAL_SETTINGS,
} from './model/settings.ts';
export { seesGame } from './model/sight.ts';
export {
  CLOCK_TIMES,
  DAY,
  HOUR,
  PATIENCE,
  type TimeControl,
  WHEN_UP,
  type WhenUp,
  type WrongTime,
  wrongTime,
} from './model/timeControl.ts';
export { type DamageNoticing, UnreadableRow } from './model/unreadableRow.ts';
export type { OwnTurn } from './people/commands.ts';
export { currentHoliday, daysLeft } from './people/holidays.ts';
export type { PlanRepository } from './plans/commands.ts';
export { tryStep } from './plans/tryStep.ts';
export { replayMoves } from './playing/replayMoves.ts';
export { sinceLastTurn } from './playing/since.ts';
export { mayTakeBack } from './playing/takeBack.ts';
export {
  type Act,
  type MatchesParts,
  type MatchPosts,
  type MatchStore,
  type MatchTransaction,
  NO_POSTS,
  type Outbox,
  type OutboxPage,
  type PersonalDelivery,
  type PersonalPosts,
  type Ping,
  type ProposalPost,
  type Repost,
  type TurnPost,
} from './ports.ts';
export type { PersonalData, PrivacyRepository } from './privacy/ports.ts';
export type { PuzzleTried } from './puzzles/commands.ts';
export { endDailyPuzzleIn } from './puzzles/dailyPuzzles.ts';
export type { PuzzleReading, PuzzleRepository } from './puzzles/ports.ts';
export {
  type DailyPuzzle,
  type DailyPuzzleNotice,
  type DailySettings,
  PUZZLE_OUTCOMES,
  type PuzzleAttempt,
  type PuzzleOutcome,
  type PuzzleServer,
  type PuzzleStreak,
  type ServerId,
} from './puzzles/shapes.ts';
export { reviewMaking } from './reviews/makeReviews.ts';
export type { MoveJudge, ReviewRepository, WaitingReview } from './reviews/ports.ts';
export { type Outcome, OutcomeUnknown, outcomeAfter, StorageFailure, type StorageTrouble } from './storageFailure.ts';
export type { Awaited } from './time/absentee.ts';
export { keepClocks } from './time/commands.ts';
export type { ClockOfMatch, KnownPerson, Watch } from './time/ports.ts';
export { isVotedOn, votesNeeded } from './time/standIn.ts';
export type { Learner, OpenLesson, TutorialAnswer } from './tutorial/commands.ts';
export { judge } from './tutorial/judge.ts';
export { type Lesson, lessonAt, type OwnMoves } from './tutorial/lesson.ts';
export type { TutorialProgress } from './tutorial/ports.ts';
export { LAST_STEP, STEPS, type Step, type StepId } from './tutorial/script.ts';
