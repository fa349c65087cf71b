/**
 * What keeping time needs from the outside: clocks, what people have set, when anybody looked, and moves for people who do
 * not. Keeping is the store's matter.
 */

import type { Lease } from '../../../kernel/index.ts';
import type { Stretch } from '../../../match/calendar/countedTime.ts';
import type { TurnClock } from '../../../match/clock/turnClock.ts';
import type { FrameTransaction, Transactions } from '../../../match/frame/ports.ts';
import type { MatchId, PersonId } from '../../../match/model/members.ts';
import type { Components, GameState, Move, Random } from '../../../rules/index.ts';
import type { Holiday, PersonSettings } from '../../people/model.ts';

/** Moves for people who do not: a legal move of the player to move. */
export type ComputerPlayer = (components: Components, state: GameState, random: Random) => Move;

/** When the clocks were last looked at, and the time in which nobody did until it is taken off all of them. */
export interface Watch {
  readonly lookedAt: Date;
  readonly away: Stretch | null;
}

/** A clock, and the watch over all clocks, which may never have been kept. */
interface WatchedClock {
  readonly clock: TurnClock;
  readonly watch: Watch | null;
}

/** A clock, and the version of its match. */
export interface ClockOfMatch {
  readonly clock: TurnClock;
  readonly version: number;
}

/** What is known of a person without their games. */
export interface KnownPerson {
  /** Null: nothing yet. */
  readonly settings: PersonSettings | null;
  /** In the order of time. */
  readonly holidays: readonly Holiday[];
  /** The language of the person's client, as last seen. */
  readonly clientLocale: string | null;
  /** As the platform last gave it: escape before showing. Null: nobody has seen them yet. */
  readonly name: string | null;
}

export interface TimeTransaction extends FrameTransaction {
  clock(matchId: MatchId): Promise<TurnClock | null>;
  /** Writes the match's clock anew; null removes it. */
  saveClock(matchId: MatchId, clock: TurnClock | null): Promise<void>;
  saveClocks(clocks: readonly TurnClock[]): Promise<void>;
  /** At most so many of the clocks that run since before this moment, those that have run longest first. */
  clocksRunningBefore(moment: Date, most: number): Promise<readonly ClockOfMatch[]>;
  /** What a person has set; null: nothing yet. */
  settings(personId: PersonId): Promise<PersonSettings | null>;
  /** The same of several people; without those who have set nothing. */
  settingsOf(personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, PersonSettings>>;
  /** In the order of time. */
  holidays(personId: PersonId): Promise<readonly Holiday[]>;
  /** The same of several people; without those who have none. */
  holidaysOf(personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, readonly Holiday[]>>;
  /** Null: the clocks have never been looked at. */
  watch(): Promise<Watch | null>;
  noteLook(at: Date): Promise<void>;
  /** Answers to what is being asked are waited for until then at least. */
  waitForAnswers(until: Date): Promise<void>;
  /** Only after a look has been noted. */
  saveAbsence(away: Stretch | null): Promise<void>;
}

export interface TimeStore extends Transactions<TimeTransaction> {
  clock(matchId: MatchId): Promise<TurnClock | null>;
  /** A match's clock, and when the clocks were last looked at: in one statement, since it is asked with each message. */
  watchedClock(matchId: MatchId): Promise<WatchedClock | null>;
  /**
   * Notes a look where the last one was at this moment or later, and no absence is noted; false, and nothing is written, where that is
   * not so or the lease is lost.
   */
  noteLook(at: Date, lookedSince: Date, lease?: Lease): Promise<boolean>;
  /** In one statement: it is asked several times with each message. */
  person(personId: PersonId): Promise<KnownPerson>;
  /** At most so many of the matches of whose clocks something is due by a moment, the first one due first. */
  dueClocks(by: Date, most: number): Promise<readonly MatchId[]>;
  /** At most so many of the matches whose clocks run from after this moment on, the first one first. */
  clocksCountedAfter(moment: Date, most: number): Promise<readonly MatchId[]>;
  /** The match of whose clock something was due first, and since when or from when on; null where nothing will be. */
  firstDue(): Promise<{ readonly matchId: MatchId; readonly at: Date } | null>;
}
