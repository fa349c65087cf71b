/**
 * What matches need from the outside, put together from what each room needs, and what they offer to whoever delivers.
 * The store implements the keeping.
 */

import type { ReviewStore, ReviewTransaction } from '../features/advice/usecases/ports.ts';
import type { AgreementStore, AgreementTransaction } from '../features/agreements/usecases/commands.ts';
import type { Chance, LobbyStore, LobbyTransaction } from '../features/lobby/usecases/commands.ts';
import type { PeopleStore, PeopleTransaction } from '../features/people/usecases/commands.ts';
import type { ComputerTransaction } from '../features/play/computers/ports.ts';
import type { PrivacyStore, PrivacyTransaction } from '../features/privacy/usecases/ports.ts';
import type { PuzzleStore, PuzzleTransaction } from '../features/puzzles/usecases/ports.ts';
import type { PuzzleList } from '../features/puzzles/usecases/shapes.ts';
import type { ComputerPlayer, TimeStore } from '../features/time/usecases/ports.ts';
import type { TutorialStore } from '../features/tutorial/usecases/ports.ts';
import type { Breathe, Clock, Lease } from '../kernel/index.ts';
import type { Components } from '../rules/index.ts';
import type { EndFollower } from './frame/following.ts';
import type { MatchReading } from './frame/ports.ts';
import type { LimitStore, LimitTransaction } from './limits/ports.ts';
import type { OutboxEntry } from './model/announcements.ts';
import type { TakesOn, WorkListener } from './model/leftWork.ts';
import type { Limits } from './model/limits.ts';
import type { MatchId, PersonId } from './model/members.ts';
import type { MatchPlace } from './model/place.ts';
import type { DamageNoticing } from './model/unreadableRow.ts';
import type { Outcome } from './storageFailure.ts';

/** All that the rooms need inside a transaction. */
export interface MatchTransaction
  extends LobbyTransaction,
    AgreementTransaction,
    ComputerTransaction,
    LimitTransaction,
    ReviewTransaction,
    PeopleTransaction,
    PrivacyTransaction,
    PuzzleTransaction {}

/** All that the rooms need of the store, and what the hosts may look at. `Inside`: of a transaction, also for what others keep in it. */
export interface MatchStore<Inside extends MatchTransaction = MatchTransaction>
  extends AgreementStore,
    LobbyStore,
    LimitStore,
    ReviewStore,
    PeopleStore,
    PrivacyStore,
    PuzzleStore,
    TimeStore,
    TutorialStore,
    DamageNoticing {
  transaction<T>(work: (transaction: Inside) => Promise<T>, lease?: Lease): Promise<T>;
  /** See `Matches`. */
  subscribe(listener: WorkListener, takesOn?: TakesOn): () => void;
  outcomeOf(interactionId: string): Promise<Outcome>;
  readonly reading: MatchReading;
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

/** Nothing stands anywhere yet. */
export const NO_POSTS: MatchPosts = {
  lobbyMessageId: null,
  turnMessageId: null,
  turnChannelId: null,
  turnVersion: null,
  voteMessageId: null,
};

/** A turn message that has been posted where the match is shown, live or cut down since, and the version it showed. */
export interface TurnPost {
  readonly version: number;
  readonly channelId: string;
  readonly messageId: string;
}

/** Where the messages of a match stand that one person has been told directly. */
export interface PersonalPosts {
  readonly personId: PersonId;
  /** Their direct messages. */
  readonly channelId: string;
  readonly posts: MatchPosts;
  /** The messages in which proposals are asked. */
  readonly proposals: ReadonlyMap<number, string>;
}

/** What is written down of one person once they have been told something of a match directly. */
export interface PersonalDelivery {
  readonly personId: PersonId;
  readonly channelId: string;
  readonly posts: Partial<MatchPosts>;
  readonly proposals?: readonly ProposalPost[];
}

/** The message in which a proposal is asked, once it has been posted. */
export interface ProposalPost {
  readonly proposalId: number;
  readonly messageId: string;
}

/** A `repost` that waits until then, or until `barredAt` finds it. */
export interface Repost {
  readonly at: Date;
  /** The host's code for why the place is barred; null: it is not known to be. */
  readonly barredBy: number | null;
}

/** Which of the waiting entries one asks for. */
export interface OutboxPage {
  /** Without those that are left alone until later than this; left out: they are among them. */
  readonly by?: Date;
  /** Only those that come after this one; left out: from the first. */
  readonly after?: OutboxEntry;
  /** Without those of matches whose queue somebody is telling. */
  readonly unclaimed?: true;
  /** Left out: a hundred. */
  readonly most?: number;
}

/** Both included. */
interface Within {
  readonly from: Date;
  readonly to: Date;
}

/** An announcement that has pinged people. */
export interface Ping extends Pick<OutboxEntry, 'version' | 'announcement'> {
  readonly personIds: readonly PersonId[];
  readonly at: Date;
}

export interface Act {
  readonly personId: PersonId;
  readonly at: Date;
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
  /**
   * Leaves an entry, and those of its match that wait behind it, alone until then. `barredBy`: its place is barred, with
   * this code of the host's, so that it is to be found by `barredAt`; null: it is not; left out: why it waited stays known. A `repost`
   * has none behind it.
   */
  postpone(entryId: string, until: Date, barredBy?: number | null): Promise<void>;
  /**
   * What is left alone because something was barred: of each match that is played in one of these places (channels, threads), or by
   * or with the consent of one of these people, an entry.
   */
  barredAt(places: readonly string[]): Promise<readonly string[]>;
  /** Ends the waiting of everything that is left alone. */
  resumeAll(): Promise<void>;
  /** The first moment after this one until which something is left alone. */
  nextPause(after: Date): Promise<Date | null>;
  /** Those of the matches of which something is still to be told; a `repost` does not count. */
  waiting(matchIds: readonly MatchId[]): Promise<ReadonlySet<MatchId>>;
  /**
   * Counts an attempt before it is made. Resolves to how many there had been; null where the entry has been closed meanwhile, where a
   * `repost` has to wait for what has been announced meanwhile, or the lease is lost.
   */
  attempt(entryId: string, lease?: Lease): Promise<number | null>;
  /**
   * Marks as delivered, and writes where the messages stand, in one transaction.
   * The match's version stays: where it is shown is no change of the game, and controls just posted must not be stale.
   * `repost`: something could not be posted, or not where it belongs; of the entry itself its code stays known.
   * Resolves to whether more of the match is waiting. @throws LeaseLost where it is
   */
  delivered(
    entryId: string,
    place: Partial<MatchPlace>,
    posts: Partial<MatchPosts>,
    proposals?: readonly ProposalPost[],
    personal?: readonly PersonalDelivery[],
    lease?: Lease,
    repost?: Repost | null,
    pinged?: readonly PersonId[],
  ): Promise<boolean>;
  /** What has been told since then, but for somebody for whom Discord did not take it: the oldest first. */
  missed(matchId: MatchId, from: Date): Promise<readonly OutboxEntry[]>;
  /** It has been told to everybody since: `missed` finds it no more. */
  madeUp(entryId: string): Promise<void>;
  /** What has pinged people in a match within a time, and whom. */
  pings(matchId: MatchId, within: Within): Promise<readonly Ping[]>;
  /** Who has done something in a match within a time, the last first. */
  acts(matchId: MatchId, within: Within): Promise<readonly Act[]>;
  /** Gives up on an entry that can never be delivered, unless the lease is lost; `reason` is kept for people. */
  abandon(entryId: string, reason: string, lease?: Lease): Promise<void>;
  posts(matchId: MatchId): Promise<MatchPosts>;
  /** Where the messages stand that people have been told directly: all, of a match without a channel. */
  personalPosts(matchId: MatchId): Promise<readonly PersonalPosts[]>;
  /** All turn messages of a match, the oldest first; of a match without a channel those of one person. */
  turnPosts(matchId: MatchId, personId?: PersonId): Promise<readonly TurnPost[]>;
  /** Those of the matches of which people cannot be told at present: the latest was given up, or has failed and waits. */
  silenced(matchIds: readonly MatchId[]): Promise<ReadonlySet<MatchId>>;
  /** The codes with which the places of those of the matches were last refused that are barred at present. */
  barredBy(matchIds: readonly MatchId[]): Promise<ReadonlyMap<MatchId, number>>;
}

/** Everything that matches are made from. */
export interface MatchesParts<Inside extends MatchTransaction = MatchTransaction> {
  readonly store: MatchStore<Inside>;
  /** Who hears of the ends of games, in this order; left out: nobody. */
  readonly ends?: readonly EndFollower<Inside>[];
  readonly clock: Clock;
  readonly chance: Chance;
  /** What new matches are dealt with. */
  readonly components: Components;
  /** What matches begun before were dealt with; left out: nothing else. */
  readonly earlier?: readonly Components[];
  /** What the tutorial is played with, for which its script was written; left out: what new matches are dealt with. */
  readonly tutorialComponents?: Components;
  /** Moves for people who do not. */
  readonly computerPlayer: ComputerPlayer;
  /** The computer players that may take a seat; left out: none. */
  readonly computers?: readonly string[];
  /** Who of them plays on for those who have gone; left out, or not among them: the first. */
  readonly successor?: string;
  /** How much people and servers may have; left out: as much as they like. */
  readonly limits?: Limits;
  /** Left out: none. */
  readonly puzzles?: PuzzleList;
  /** How long one waits before it thinks, in milliseconds; left out: a humane pause. */
  readonly computerPause?: number;
  /** Between the parts of work that may be long; left out: a turn of this process's event loop. */
  readonly breathe?: Breathe;
}
