/**
 * What matches need from the outside: keeping, time, chance. The store implements the keeping.
 * Everything inside one `transaction` is committed together or not at all.
 */
import type { Components, GameState, Move, Random } from '../rules/index.ts';
import type { AgreementKeeping } from './agreements/ports.ts';
import type { Stretch } from './calendar/countedTime.ts';
import type { TurnClock } from './clock/turnClock.ts';
import type { ComputerKeeping } from './computers/ports.ts';
import type { Announcement, OutboxEntry } from './model/announcements.ts';
import type { ComputerTurn } from './model/computers.ts';
import type { Holiday } from './model/holiday.ts';
import type { MatchId, PersonId } from './model/ids.ts';
import type { Match, MatchView } from './model/match.ts';
import type { Actor } from './model/members.ts';
import type { PlayedMove } from './model/moves.ts';
import type { MatchPlace } from './model/place.ts';
import type { Review } from './model/reviews.ts';
import type { PersonSettings } from './model/settings.ts';
import type { Breathe } from './pacing/breathe.ts';
import type { PlanKeeping } from './plans/ports.ts';
import type { ReviewKeeping } from './reviews/ports.ts';

export interface Clock {
  now(): Date;
}

/** Seeds and ids for new matches. */
export interface Chance {
  /** A whole number of 32 bits. */
  seed(): number;
  matchId(): MatchId;
  /** Eight characters of `CODE_ALPHABET`, not to be guessed. */
  inviteCode(): string;
}

/** When the clocks were last looked at, and the time in which nobody did until it is taken off all of them. */
export interface Watch {
  readonly lookedAt: Date;
  readonly away: Stretch | null;
}

/** A clock, and the version of its match. */
export interface ClockOfMatch {
  readonly clock: TurnClock;
  readonly version: number;
}

/** What is written for many matches at once. */
export interface Announcing {
  readonly matchId: MatchId;
  readonly version: number;
  readonly announcement: Announcement;
}

export interface MatchTransaction {
  /** Keeps the person's name and language as they are now; to be called before anything else speaks of the person. */
  meet(person: Pick<Actor, 'personId' | 'name' | 'locale'>, at: Date): Promise<void>;
  /** The language of the person's client, as last seen. */
  clientLocale(personId: PersonId): Promise<string | null>;
  /** Notes the interaction and which match it is about; false when it had been noted before. */
  noteInteraction(interactionId: string, personId: PersonId, at: Date, matchId: MatchId): Promise<boolean>;
  /** Which match a noted interaction was about. */
  matchOfInteraction(interactionId: string): Promise<MatchId | null>;
  view(matchId: MatchId): Promise<MatchView | null>;
  insert(match: Match): Promise<void>;
  /** The match that an invitation code belongs to. */
  matchWithCode(code: string): Promise<MatchId | null>;
  /**
   * Writes match and snapshot if the stored version is still `expected`; false otherwise (then nothing is written).
   * What never changes after `insert` (side, capacity, locale, createdAt) and the place, which whoever delivers may
   * write at any time, stay as they are stored.
   */
  save(match: Match, state: GameState | null, expected: number): Promise<boolean>;
  moves(matchId: MatchId): Promise<readonly PlayedMove[]>;
  /** Those that were played after the given version, oldest first. */
  movesSince(matchId: MatchId, version: number): Promise<readonly PlayedMove[]>;
  lastMove(matchId: MatchId): Promise<PlayedMove | null>;
  addMove(matchId: MatchId, move: PlayedMove): Promise<void>;
  removeMove(matchId: MatchId, number: number): Promise<void>;
  announce(matchId: MatchId, version: number, announcement: Announcement, at: Date): Promise<void>;
  /** The same for several matches. */
  announceEach(announcements: readonly Announcing[], at: Date): Promise<void>;
  readonly agreements: AgreementKeeping;
  readonly plans: PlanKeeping;
  readonly computers: ComputerKeeping;
  readonly reviews: ReviewKeeping;
  clock(matchId: MatchId): Promise<TurnClock | null>;
  /** Writes the match's clock anew; null removes it. */
  saveClock(matchId: MatchId, clock: TurnClock | null): Promise<void>;
  /** Writes clocks that there are already anew. */
  saveClocks(clocks: readonly TurnClock[]): Promise<void>;
  /** At most so many of the clocks that run since before this moment, those that have run longest first. */
  clocksRunningBefore(moment: Date, most: number): Promise<readonly ClockOfMatch[]>;
  /** At most so many of the clocks that run and on which it is this person's turn, by match after the given one. */
  runningClocksOf(personId: PersonId, after: MatchId | null, most: number): Promise<readonly ClockOfMatch[]>;
  /** What a person has set; null: nothing yet. */
  settings(personId: PersonId): Promise<PersonSettings | null>;
  /** The same of several people; without those who have set nothing. */
  settingsOf(personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, PersonSettings>>;
  saveSettings(personId: PersonId, settings: PersonSettings): Promise<void>;
  /** When the person's next digest comes; null: never. */
  digestDue(personId: PersonId): Promise<Date | null>;
  /** Only of people who have set something. */
  saveDigestDue(personId: PersonId, at: Date | null): Promise<void>;
  /** In the order of time. */
  holidays(personId: PersonId): Promise<readonly Holiday[]>;
  /** The same of several people; without those who have none. */
  holidaysOf(personIds: readonly PersonId[]): Promise<ReadonlyMap<PersonId, readonly Holiday[]>>;
  saveHolidays(personId: PersonId, holidays: readonly Holiday[]): Promise<void>;
  /** Null: the clocks have never been looked at. */
  watch(): Promise<Watch | null>;
  noteLook(at: Date): Promise<void>;
  /** Only after a look has been noted. */
  saveAbsence(away: Stretch | null): Promise<void>;
}

export interface MatchStore {
  transaction<T>(work: (transaction: MatchTransaction) => Promise<T>): Promise<T>;
  view(matchId: MatchId): Promise<MatchView | null>;
  inThread(threadId: string): Promise<MatchView | null>;
  inChannel(channelId: string): Promise<readonly MatchView[]>;
  ofPerson(personId: PersonId): Promise<readonly MatchView[]>;
  matchWithCode(code: string): Promise<MatchId | null>;
  finishedInChannel(channelId: string, most: number): Promise<readonly MatchView[]>;
  finishedOfPerson(personId: PersonId, most: number): Promise<readonly MatchView[]>;
  /** From the first to the last. */
  moves(matchId: MatchId): Promise<readonly PlayedMove[]>;
  /** The last ones, back to where everybody who has moved has done so at least once. */
  recentMoves(matchId: MatchId): Promise<readonly PlayedMove[]>;
  /** Those that led to versions after this one. */
  movesSince(matchId: MatchId, version: number): Promise<readonly PlayedMove[]>;
  clock(matchId: MatchId): Promise<TurnClock | null>;
  /** At most so many turns of computer players, the next one due first. */
  computerTurns(most: number): Promise<readonly ComputerTurn[]>;
  /** The review that has waited longest to be made. */
  nextReview(): Promise<Review | null>;
  /** The languages that people have chosen for themselves. */
  locales(): Promise<ReadonlyMap<PersonId, string>>;
  /** Whose digest was or will be due first, and when. */
  firstDigest(): Promise<{ readonly personId: PersonId; readonly at: Date } | null>;
  /** At most so many of the people whose digests are due by a moment, the first one due first. */
  dueDigests(by: Date, most: number): Promise<readonly PersonId[]>;
  watch(): Promise<Watch | null>;
  /** At most so many of the matches of whose clocks something is due by a moment, the first one due first. */
  dueClocks(by: Date, most: number): Promise<readonly MatchId[]>;
  /** The match of whose clock something was due first, and since when or from when on; null where nothing will be. */
  firstDue(): Promise<{ readonly matchId: MatchId; readonly at: Date } | null>;
}

/** Where a match's messages stand; the host writes it as it posts. */
export interface MatchPosts {
  readonly lobbyMessageId: string | null;
  /** The live turn message and the version it shows. */
  readonly turnMessageId: string | null;
  /** Where it stands, when that is not where the match is shown: somebody's direct messages. */
  readonly turnChannelId: string | null;
  readonly turnVersion: number | null;
  /** The message in which the others may vote for a computer player, while that can be voted on. */
  readonly voteMessageId: string | null;
}

/** A turn message that has been posted where the match is shown, live or cut down since, and the version it showed. */
export interface TurnPost {
  readonly version: number;
  readonly channelId: string;
  readonly messageId: string;
}

/** Where the messages of a match without a channel stand, of one person. */
export interface PersonalPosts {
  readonly personId: PersonId;
  /** Their direct messages. */
  readonly channelId: string;
  readonly posts: MatchPosts;
  /** The messages in which proposals are asked. */
  readonly proposals: ReadonlyMap<number, string>;
}

/** What is written down of one person once they have been told something of such a match. */
export interface PersonalDelivery {
  readonly personId: PersonId;
  readonly channelId: string;
  readonly posts: Partial<MatchPosts>;
  readonly proposal?: ProposalPost;
}

/** The message in which a proposal is asked, once it has been posted. */
export interface ProposalPost {
  readonly proposalId: number;
  readonly messageId: string;
}

/** Which of the waiting entries one asks for. */
export interface OutboxPage {
  /** Without those that are left alone until later than this; left out: they are among them. */
  readonly by?: Date;
  /** Only those that come after this one; left out: from the first. */
  readonly after?: OutboxEntry;
  /** Left out: a hundred. */
  readonly most?: number;
}

/** The outbox, from the side of whoever delivers. */
export interface Outbox {
  /**
   * A page of the undelivered entries, of each match only the oldest, which holds the others back. Those that have never
   * failed come first, the oldest before the others, then those that are tried again, in the order in which they may be.
   */
  pending(page?: OutboxPage): Promise<readonly OutboxEntry[]>;
  /** The oldest undelivered entry of one match. */
  nextOf(matchId: MatchId): Promise<OutboxEntry | null>;
  /** Leaves an entry, and those of its match that wait behind it, alone until then. */
  postpone(entryId: string, until: Date): Promise<void>;
  /** Ends the waiting of everything that is left alone. */
  resumeAll(): Promise<void>;
  /** The first moment after this one until which something is left alone. */
  nextPause(after: Date): Promise<Date | null>;
  /** Those of the matches of which something is still to be told. */
  waiting(matchIds: readonly MatchId[]): Promise<ReadonlySet<MatchId>>;
  /** Counts an attempt before it is made; false where the entry has been closed meanwhile. */
  attempt(entryId: string): Promise<boolean>;
  /**
   * Marks as delivered, and writes where the messages stand, in one transaction.
   * The match's version stays: where it is shown is no change of the game, and controls just posted must not be stale.
   */
  delivered(
    entryId: string,
    place: Partial<MatchPlace>,
    posts: Partial<MatchPosts>,
    proposal?: ProposalPost,
    personal?: readonly PersonalDelivery[],
  ): Promise<void>;
  /** Gives up on an entry that can never be delivered; `reason` is kept for people. */
  abandon(entryId: string, reason: string): Promise<void>;
  posts(matchId: MatchId): Promise<MatchPosts>;
  /** Of a match without a channel: where each person's messages stand. */
  personalPosts(matchId: MatchId): Promise<readonly PersonalPosts[]>;
  /** All turn messages of a match, the oldest first; of a match without a channel those of one person. */
  turnPosts(matchId: MatchId, personId?: PersonId): Promise<readonly TurnPost[]>;
  /** Those of the matches of which people cannot be told at present: the latest was given up, or has failed again and again. */
  silenced(matchIds: readonly MatchId[]): Promise<ReadonlySet<MatchId>>;
}

/** Everything that matches are made from. */
export interface MatchesParts {
  readonly store: MatchStore;
  readonly clock: Clock;
  readonly chance: Chance;
  /** What every match is played with. */
  readonly components: Components;
  /** Moves for people who do not: a legal move of the player to move. */
  readonly computerPlayer: (components: Components, state: GameState, random: Random) => Move;
  /** The computer players that may take a seat; left out: none. */
  readonly computers?: readonly string[];
  /** How long one waits before it thinks, in milliseconds; left out: a humane pause. */
  readonly computerPause?: number;
  /** Between the parts of work that may be long; left out: a turn of this process's event loop. */
  readonly breathe?: Breathe;
}
