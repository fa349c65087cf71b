/**
 * People playing a game over days: lobby, turn, take-back, what is told to whom; the door to this folder.
 * Keeping and showing matches is left to the store and the hosts, who stand behind the interfaces declared here.
 */
export type { AgreementKeeping } from './agreements/ports.ts';
export {
  type AgreementAnnouncement,
  type NewProposal,
  PROPOSAL_KINDS,
  PROPOSAL_STATUSES,
  type Proposal,
  type ProposalId,
  type ProposalKind,
  type ProposalStatus,
} from './agreements/types.ts';
export { type ComputerRunner, startComputerRunner } from './computers/runner.ts';
export { isComputer, isComputersTurn } from './computers/seated.ts';
export {
  type ComputerAnswer,
  type ComputerKeeping,
  type ComputerPlayers,
  type ComputerQuestion,
  type ComputerSeat,
  type ComputerTurn,
  REPLACED_BECAUSE,
  type ReplacedBecause,
} from './computers/types.ts';
export { createMatches } from './createMatches.ts';
export { CODE_ALPHABET, CODE_LENGTH, shownInviteCode } from './direct/inviteCode.ts';
export { DIRECT_PLACE, isDirect } from './direct/place.ts';
export type { Matches } from './matches.ts';
export type {
  Actor,
  Announcement,
  AutomaticMove,
  Done,
  Match,
  MatchId,
  MatchMember,
  MatchPlace,
  MatchRefusal,
  MatchRefusalCode,
  MatchStatus,
  MatchView,
  MoveWithoutSeat,
  NewMatch,
  OutboxEntry,
  PersonId,
  PlayedMove,
} from './model/types.ts';
export { AUTOMATIC_MOVES } from './model/types.ts';
export { currentHoliday, DAYS_A_YEAR, daysLeft, type Holiday, type HolidayRefusal } from './people/holidays.ts';
export type { OwnTurn } from './people/ownTurn.ts';
export {
  type PersonSettings,
  PINGS,
  type Pings,
  REMINDERS,
  type SettingsRefusal,
  USUAL_SETTINGS,
} from './people/settings.ts';
export type { PlanKeeping } from './plans/ports.ts';
export { tryStep } from './plans/tryStep.ts';
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
} from './plans/types.ts';
export { replayMoves } from './playing/replayMoves.ts';
export { type Since, sinceLastTurn } from './playing/since.ts';
export type {
  Chance,
  Clock,
  ClockOfMatch,
  MatchesParts,
  MatchPosts,
  MatchStore,
  MatchTransaction,
  Outbox,
  OutboxPage,
  PersonalDelivery,
  PersonalPosts,
  ProposalPost,
  TurnPost,
  Watch,
} from './ports.ts';
export { type Reviewer, startReviewer } from './reviews/reviewer.ts';
export {
  type Miss,
  type MoveJudge,
  REVIEW_STATUSES,
  type Review,
  type ReviewKeeping,
  type ReviewStatus,
} from './reviews/types.ts';
export { StorageFailure, type StorageTrouble } from './storageFailure.ts';
export { type Breathe, turnOfTheLoop } from './time/breathe.ts';
export { localDay, type QuietHours, zoneNamed } from './time/clock/localTime.ts';
export {
  DAY,
  HOUR,
  LIMITS,
  type TimeControl,
  type TimeField,
  WHEN_UP,
  type WhenUp,
  type WrongTime,
} from './time/clock/timeControl.ts';
export { dueAt, type TurnClock } from './time/clock/turnClock.ts';
export { votesNeeded } from './time/standIn.ts';
export { startWaker, type Waker } from './time/waker.ts';
