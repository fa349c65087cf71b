/**
 * People playing a game over days: lobby, turn, take-back, what is told to whom; the door to this folder.
 * Keeping and showing matches is left to the store and the hosts, who stand behind the interfaces declared here.
 */

export { type Miss, REVIEW_STATUSES, type Review } from '../features/advice/model.ts';
export { reviewMaking } from '../features/advice/usecases/makeReviews.ts';
export type { MoveJudge, ReviewRepository, WaitingReview } from '../features/advice/usecases/ports.ts';
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
} from '../features/agreements/model.ts';
export type { AgreementRepository } from '../features/agreements/usecases/commands.ts';
export type { Chance } from '../features/lobby/usecases/commands.ts';
export { isForsaken } from '../features/lobby/usecases/hosting.ts';
export { CODE_ALPHABET, CODE_LENGTH, shownInviteCode } from '../features/lobby/usecases/inviteCode.ts';
export {
  type Holiday,
  type HolidayRefusal,
  type PersonSettings,
  PINGS,
  type SettingsRefusal,
  THEMES,
  type Theme,
  USUAL_SETTINGS,
} from '../features/people/model.ts';
export type { OwnTurn } from '../features/people/usecases/commands.ts';
export { currentHoliday, daysLeft } from '../features/people/usecases/holidays.ts';
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
} from '../features/plans/model.ts';
export type { PlanRepository } from '../features/plans/usecases/commands.ts';
export { tryStep } from '../features/plans/usecases/tryStep.ts';
export type { ComputerPlayers, ComputerQuestion } from '../features/play/computers/players.ts';
export type { ComputerRepository } from '../features/play/computers/ports.ts';
export { computerTurns } from '../features/play/computers/takeTurns.ts';
export { replayMoves } from '../features/play/usecases/replayMoves.ts';
export { sinceLastTurn } from '../features/play/usecases/since.ts';
export { mayTakeBack } from '../features/play/usecases/takeBack.ts';
export type { PersonalData, PrivacyRepository } from '../features/privacy/usecases/ports.ts';
export type { PuzzleTried } from '../features/puzzles/usecases/commands.ts';
export { endDailyPuzzleIn } from '../features/puzzles/usecases/dailyPuzzles.ts';
export type { PuzzleReading, PuzzleRepository } from '../features/puzzles/usecases/ports.ts';
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
} from '../features/puzzles/usecases/shapes.ts';
export type { Awaited } from '../features/time/usecases/absentee.ts';
export { keepClocks } from '../features/time/usecases/commands.ts';
export type { ClockOfMatch, KnownPerson, Watch } from '../features/time/usecases/ports.ts';
export { isVotedOn, votesNeeded } from '../features/time/usecases/standIn.ts';
export type { Learner, OpenLesson, TutorialAnswer } from '../features/tutorial/usecases/commands.ts';
export { judge } from '../features/tutorial/usecases/judge.ts';
export { type Lesson, lessonAt, type OwnMoves } from '../features/tutorial/usecases/lesson.ts';
export type { TutorialProgress } from '../features/tutorial/usecases/ports.ts';
export { LAST_STEP, STEPS, type Step, type StepId } from '../features/tutorial/usecases/script.ts';
export type { ArrangingCommands } from './arranging/commands.ts';
export { isZone, type LocalDay, localDay, plusDays } from './calendar/localTime.ts';
export { dueAt, type TurnClock } from './clock/turnClock.ts';
export { createMatches, type Matches } from './createMatches.ts';
export { act } from './frame/act.ts';
export type { EndFollower } from './frame/following.ts';
export type { DamagedMatch, MatchReading, MatchStamp, Transactions } from './frame/ports.ts';
export { createPace, type Pace, type TooFast } from './limits/pace.ts';
export type { UsageRepository } from './limits/ports.ts';
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
export type {
  Membership,
  Processes,
  ShardChoice,
  ShardRefusal,
  ShardsOfMany,
  SharedLimits,
} from './model/processes.ts';
export type { MatchRefusal } from './model/refusals.ts';
export {
  isComputer,
  isComputersTurn,
  isRated,
  isReachable,
  type RatedMatch,
  seatOf,
  withoutPeople,
} from './model/seated.ts';
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
export { type Outcome, OutcomeUnknown, outcomeAfter, StorageFailure, type StorageTrouble } from './storageFailure.ts';
