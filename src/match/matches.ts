/**
 * The use cases of matches, as the hosts call them. What each of them does stands in the rooms beside this.
 */
import type { GameRecord, Refusal } from '../rules/index.ts';
import type { AgreementCommands } from './agreements/commands.ts';
import type { LocalDay } from './calendar/localTime.ts';
import type { TurnClock } from './clock/turnClock.ts';
import type { ComputerCommands } from './computers/commands.ts';
import type { Holiday, HolidayRefusal } from './model/holiday.ts';
import type { MatchId, PersonId } from './model/ids.ts';
import type { Done, MatchView, NewMatch } from './model/match.ts';
import type { Actor } from './model/members.ts';
import type { MoveWithoutSeat, PlayedMove } from './model/moves.ts';
import type { MatchRefusal } from './model/refusals.ts';
import type { PersonSettings, SettingsRefusal } from './model/settings.ts';
import type { TimeControl } from './model/timeControl.ts';
import type { OwnTurn } from './people/ownTurn.ts';
import type { PlanCommands } from './plans/commands.ts';
import type { ReviewCommands } from './reviews/commands.ts';

/** The use cases: each one transaction. `version` is the position that the person saw; null: whatever it is now. */
export interface Matches extends AgreementCommands, ComputerCommands, PlanCommands, ReviewCommands {
  create(actor: Actor, wanted: NewMatch): Promise<Done>;
  join(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** The same by the code of a match without a channel, as somebody typed it. Refuses with `unknownCode`, too. */
  joinByCode(actor: Actor, code: string): Promise<Done | MatchRefusal>;
  /** The host leaving hands the lobby to the next member; the last to leave cancels it. */
  leave(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** By any member, from two members on. Deals from a new seed. */
  start(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** By the host: a lobby, or a running match in which no one has moved yet. */
  cancel(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** `move` without a seat: it is the actor's. */
  play(
    actor: Actor,
    matchId: MatchId,
    version: number | null,
    move: MoveWithoutSeat,
  ): Promise<Done | MatchRefusal | Refusal>;
  /** Takes back the actor's own last move, until anyone else has acted or the match has finished. */
  undo(actor: Actor, matchId: MatchId, version: number | null): Promise<Done | MatchRefusal>;
  /** By the host, while in the lobby: how much time the players will have; null for no clock. Refuses with `time`. */
  setTime(actor: Actor, matchId: MatchId, control: TimeControl | null): Promise<Done | MatchRefusal>;

  /** Ends the computer player's moving in the actor's place. Refuses with `noStandIn`. */
  comeBack(actor: Actor, matchId: MatchId): Promise<Done | MatchRefusal>;
  /** For a computer player in the place of whoever has let their time run out. Refuses with `noVote` or `ownVote`. */
  vote(actor: Actor, matchId: MatchId, version: number): Promise<Done | MatchRefusal>;

  /** What a person has set, or the usual; their holidays in the order of time; the language of their client. */
  person(personId: PersonId): Promise<{
    readonly settings: PersonSettings;
    readonly holidays: readonly Holiday[];
    readonly clientLocale: string | null;
  }>;
  /** The languages that people have chosen for themselves. */
  locales(): Promise<ReadonlyMap<PersonId, string>>;
  setPerson(actor: Actor, settings: PersonSettings): Promise<{ readonly ok: true } | SettingsRefusal>;
  /** Takes a holiday in place of any present or coming one; null ends that one. */
  setHoliday(
    actor: Actor,
    days: { readonly first: LocalDay; readonly last: LocalDay } | null,
  ): Promise<{ readonly ok: true } | HolidayRefusal>;

  /** The clock of a running match; null for one without. */
  clock(matchId: MatchId): Promise<TurnClock | null>;
  /**
   * Does what is due by now on the clocks, once and in order: reminders, and what happens when time is up; then the digests.
   * After a time in which nobody looked, that is taken off the clocks first. Of very much it does a part, with room between
   * for what else there is to do, and wants to be called again at once; it ends early when it is called off.
   * Resolves to whether there is something to tell, when to look again at the latest, and what has failed and stays due.
   */
  keepTime(
    signal?: AbortSignal,
  ): Promise<{ readonly told: boolean; readonly next: Date; readonly failures: readonly unknown[] }>;

  view(matchId: MatchId): Promise<MatchView | null>;
  inThread(threadId: string): Promise<MatchView | null>;
  /** Lobbies and running matches shown in a channel (its threads included), newest first. */
  inChannel(channelId: string): Promise<readonly MatchView[]>;
  /** Lobbies and running matches of a person, newest first. */
  ofPerson(personId: PersonId): Promise<readonly MatchView[]>;
  /** At most so many matches that have been played to their end in a channel (its threads included), the last first. */
  finishedInChannel(channelId: string, most: number): Promise<readonly MatchView[]>;
  /** The same of a person. */
  finishedOfPerson(personId: PersonId, most: number): Promise<readonly MatchView[]>;
  /** The running matches in which it is this person's turn, the one whose time is up first coming first. */
  turnsOf(personId: PersonId): Promise<readonly OwnTurn[]>;
  history(matchId: MatchId): Promise<readonly PlayedMove[]>;
  /** The end of the history: at least the last move of everybody who has moved, however long the game is. */
  recent(matchId: MatchId): Promise<readonly PlayedMove[]>;
  /** The moves that led to versions after this one. */
  playedAfter(matchId: MatchId, version: number): Promise<readonly PlayedMove[]>;
  record(matchId: MatchId): Promise<GameRecord | null>;
}
