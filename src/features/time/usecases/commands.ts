/** The use cases of time, the store that they need, and the job that polls the clocks. */
import {
  type Clock,
  type JobHandler,
  type Lease,
  POLL_INTERVAL_MS,
  type YieldToEventLoop,
} from '../../../kernel/index.ts';
import type { TimeRange } from '../../../match/clock/countedTime.ts';
import type { Holiday, KnownPerson, PersonSettings } from '../../../match/clock/personSettings.ts';
import type { TurnClock } from '../../../match/clock/turnClock.ts';
import type { MatchChanger } from '../../../match/core/command.ts';
import type { ChangeTransaction, SeasonsOfGames, Transactions } from '../../../match/core/ports.ts';
import type { Actor, Done, Match, MatchId, MatchView, PersonId } from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { MessageReading } from '../../../match/ports.ts';
import type { ComponentSets, Components, GameState, Move, Random } from '../../../rules/index.ts';
import type { DueRows } from './dueItems.ts';

/** `until`: when the wait ends; null if it has ended and the player counts as absent. */
export interface AwaitedPlayer {
  readonly seat: number;
  readonly personId: PersonId;
  readonly until: Date | null;
}

export interface TimeCommands extends Pick<MessageReading, 'clock'> {
  /** Ends the stand-in on the actor's seat. Refuses with `noStandIn`, or `hasLeft` in a game of a league. */
  comeBack(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** False if a stand-in plays for the person to the end, because they have left the season of the match's league. */
  mayComeBack(match: Match, personId: PersonId): Promise<boolean>;
  /** Votes for a stand-in for the player whose time is up. Refuses with `noVote`, `ownVote` or `awayVote`. */
  vote(actor: Actor, matchId: MatchId, version: number): Promise<Done | MatchRefusal>;
  /** The player whom the others wait for in a match without a clock; null if there is none. */
  awaited(view: MatchView): Promise<AwaitedPlayer | null>;
  /** Records that a person left the match's server. If it is their turn, the others may go on at once. */
  hasLeft(matchId: MatchId, personId: PersonId): Promise<boolean>;
  /**
   * Processes the due work once and in order: reminders, deadlines, then other tasks (digests). First subtracts
   * downtime from the clocks. Processes a bounded part of a large backlog and returns a `next` that is due at once; an
   * abort takes effect between two items. `failures` stay due. Changes nothing once the lease is lost. @throws
   * LeaseLost
   */
  processDueClocks(
    signal?: AbortSignal,
    lease?: Lease,
  ): Promise<{ readonly next: Date; readonly failures: readonly unknown[] }>;
}

export interface TimeParts extends MatchChanger<TimeTransaction> {
  readonly store: TimeStore;
  readonly clock: Clock;
  readonly components: ComponentSets;
  readonly computerPlayer: ComputerPlayer;
  /** Runs between parts of long work. */
  readonly yieldNow: YieldToEventLoop;
}

const MIN_POLL_INTERVAL_MS = 250;
const RETRY_MS = 30_000;

/** Polls often even if nothing is due, so that downtime can be told from idling. */
export function clocksJob(
  matches: Pick<TimeCommands, 'processDueClocks'>,
  clock: Clock,
  onFailure: (error: unknown) => void,
): JobHandler {
  return {
    kind: 'clocks',
    intervalMs: POLL_INTERVAL_MS,
    dueAtStart: true,
    retry: { after: RETRY_MS, most: RETRY_MS },
    run: async (job, signal) => {
      const { failures, next } = await matches.processDueClocks(signal, job);
      for (const failure of failures) onFailure(failure);
      return new Date(Math.max(next.getTime(), clock.now().getTime() + MIN_POLL_INTERVAL_MS));
    },
    failed: onFailure,
  };
}

export type ComputerPlayer = (components: Components, state: GameState, random: Random) => Move;

/** `lookedAt`: the time of the last poll. `away`: downtime that has not been subtracted from all clocks yet. */
export interface PollState {
  readonly lookedAt: Date;
  readonly away: TimeRange | null;
}

/** Null: the clocks have never been polled. */
interface WatchedClock {
  readonly clock: TurnClock;
  readonly watch: PollState | null;
}

export interface VersionedClock {
  readonly clock: TurnClock;
  readonly version: number;
}

/** `settings`: null means the defaults. */
export interface StoredPerson extends Omit<KnownPerson, 'settings'> {
  readonly settings: PersonSettings | null;
}

export interface TimeTransaction extends ChangeTransaction {
  readonly leagues: SeasonsOfGames;
  clock(matchId: MatchId): Promise<TurnClock | null>;
  /** Null removes the clock. */
  saveClock(matchId: MatchId, clock: TurnClock | null): Promise<void>;
  saveClocks(clocks: readonly TurnClock[]): Promise<void>;
  /** At most `most` clocks that have been running since before `moment`, longest-running first. */
  clocksRunningBefore(moment: Date, most: number): Promise<readonly VersionedClock[]>;
  /** At most `most` running clocks on which it is the person's turn, ordered by match, after the match `after`. */
  runningClocksOf(personId: PersonId, after: MatchId | null, most: number): Promise<readonly VersionedClock[]>;
  /** Null means the defaults. */
  settings(personId: PersonId): Promise<PersonSettings | null>;
  /** Leaves out people who have set nothing. */
  settingsOf(personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, PersonSettings>>;
  /** In chronological order. */
  holidays(personId: PersonId): Promise<readonly Holiday[]>;
  /** Leaves out people who have none. */
  holidaysOf(personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, readonly Holiday[]>>;
  /** Null if the clocks have never been polled. */
  watch(): Promise<PollState | null>;
  recordPoll(at: Date): Promise<void>;
  /** Extends the deadline for answers to open proposals to at least this time. */
  waitForAnswers(until: Date): Promise<void>;
  /** Requires a recorded poll. */
  saveAbsence(away: TimeRange | null): Promise<void>;
}

export interface TimeStore extends Transactions<TimeTransaction> {
  readonly leagues: Pick<SeasonsOfGames, 'hasLeftSeason'>;
  clock(matchId: MatchId): Promise<TurnClock | null>;
  /** A single statement, because it runs for each message. */
  watchedClock(matchId: MatchId): Promise<WatchedClock | null>;
  /**
   * Records a poll if the last one was at `lookedSince` or later and no downtime is stored. Otherwise, or if the lease
   * is lost, writes nothing and returns false.
   */
  recordPoll(at: Date, lookedSince: Date, lease?: Lease): Promise<boolean>;
  /** A single statement, because it runs several times for each message. */
  person(personId: PersonId): Promise<StoredPerson>;
  readonly dueClocks: DueRows<MatchId>;
  /** By the time from which the clocks count. */
  readonly countedClocks: Pick<DueRows<MatchId>, 'after'>;
}
