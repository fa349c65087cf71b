/** The outbox and the messages of matches, as the poster uses them. */
import type { Lease } from '../kernel/index.ts';
import type { KnownPerson } from './clock/personSettings.ts';
import type { TurnClock } from './clock/turnClock.ts';
import type { OutboxEntry, ProposalId } from './model/announcements.ts';
import type { Match, MatchId, MatchPlace, MatchView, PersonId } from './model/match.ts';
import type { Proposal } from './model/proposals.ts';

/** What messages need besides the match to choose words and readers. */
export interface MessageReading {
  /** The person's settings, or the defaults. */
  person(personId: PersonId): Promise<KnownPerson>;
  /** Null if the match has no clock. */
  clock(matchId: MatchId): Promise<TurnClock | null>;
  proposal(proposalId: ProposalId): Promise<Proposal | null>;
  /** The undecided proposals of a match, oldest first. */
  openProposals(matchId: MatchId): Promise<readonly Proposal[]>;
}

export interface Redaction {
  /**
   * Hides the names of people who may not be shown to a viewer; null stands for all readers on the server. Leaves
   * matches as they are in which the viewer has a seat, and those in direct messages, which nobody else sees.
   */
  asSeenBy<Seen extends Pick<Match, 'members' | 'hostId' | 'place'>>(
    viewer: PersonId | null,
    matches: readonly Seen[],
  ): Promise<readonly Seen[]>;
}

/** The messages of a match, which the poster records. */
export interface MatchPosts {
  readonly lobbyMessageId: string | null;
  readonly turnMessageId: string | null;
  /** Null if it is posted where the match is shown; otherwise a person's direct messages. */
  readonly turnChannelId: string | null;
  readonly turnVersion: number | null;
  readonly voteMessageId: string | null;
}

export const EMPTY_POSTS: MatchPosts = {
  lobbyMessageId: null,
  turnMessageId: null,
  turnChannelId: null,
  turnVersion: null,
  voteMessageId: null,
};

/** A posted turn message, live or collapsed, and the version that it shows. */
export interface TurnPost {
  readonly version: number;
  readonly channelId: string;
  readonly messageId: string;
}

/** The messages of a match in one person's direct messages. */
export interface PersonalPosts {
  readonly personId: PersonId;
  readonly channelId: string;
  readonly posts: MatchPosts;
  /** The message of each proposal by the proposal's id. */
  readonly proposals: ReadonlyMap<number, string>;
}

/** Recorded after a delivery to a person's direct messages. */
export interface PersonalDelivery {
  readonly personId: PersonId;
  readonly channelId: string;
  readonly posts: Partial<MatchPosts>;
  readonly proposals?: readonly ProposalPost[];
}

interface ProposalPost {
  readonly proposalId: number;
  readonly messageId: string;
}

/** A `repost` that waits until `at`, or until somebody uses the bot in the barred place. */
export interface Repost {
  readonly at: Date;
  /** The host's error code; null if the place is not known to be barred. */
  readonly barredBy: number | null;
}

/** What a delivery has posted where. */
export interface DeliveryRecord {
  readonly place?: Partial<MatchPlace>;
  readonly posts?: Partial<MatchPosts>;
  readonly proposals?: readonly ProposalPost[];
  /** The deliveries to people's direct messages. */
  readonly personal?: readonly PersonalDelivery[];
  /** Missed entries that have reached everybody now. */
  readonly brought?: readonly string[];
  /** The people its messages pinged. */
  readonly pinged?: readonly PersonId[];
  /** Something could not be posted where it belongs. */
  readonly repost?: Repost | null;
}

/** An entry whose current attempt has been counted; `attempts` are the earlier ones. */
export interface AttemptedEntry extends OutboxEntry {
  /** The messages of the match. */
  readonly posts: MatchPosts;
  /**
   * The match at that time; null if its position has to be rebuilt.
   * @throws UnreadableRow
   */
  view(): MatchView | null;
}

export interface OutboxPage {
  /** Only entries that may be delivered by this moment. */
  readonly by?: Date;
  readonly after?: OutboxEntry;
  /** Omits matches that a process is delivering. */
  readonly unclaimed?: true;
  readonly most?: number;
}

interface Within {
  readonly from: Date;
  readonly to: Date;
}

export interface Ping extends Pick<OutboxEntry, 'version' | 'announcement'> {
  readonly personIds: readonly PersonId[];
  readonly at: Date;
}

export interface Act {
  readonly personId: PersonId;
  readonly at: Date;
}

/** What people were pinged for, and what they have done; `acts` are newest first. */
interface RecentContact {
  readonly pings: readonly Ping[];
  readonly acts: readonly Act[];
}

/** The outbox, as the poster uses it. */
export interface Outbox {
  /**
   * A page of undelivered entries, the oldest of each match: first those without a failure by age, then the others by
   * the time of their next attempt.
   */
  pending(page?: OutboxPage): Promise<readonly OutboxEntry[]>;
  /** The oldest undelivered entry of one match. */
  nextOf(matchId: MatchId): Promise<OutboxEntry | null>;
  /**
   * Postpones an entry and those after it; after a `repost` there are none. `barredBy` is the host's error code for a
   * barred place, by which `entriesBarredAt` finds the entry; null if it is not barred, absent to leave it unchanged.
   * `attempted`: the entry's `notBefore` at the attempt that failed; if another process has made the entry due meanwhile,
   * it stays due.
   */
  postpone(entryId: string, until: Date, barredBy?: number | null, attempted?: Date): Promise<void>;
  /**
   * One postponed entry of each match that waits for a barred place and is played in one of `places`: channels,
   * threads, or people who play or vote in it.
   */
  entriesBarredAt(places: readonly string[]): Promise<readonly string[]>;
  /** Makes all postponed entries due. */
  resumeAll(): Promise<void>;
  /** The moment at which the next postponed entry becomes due. */
  nextRetryAt(after: Date): Promise<Date | null>;
  /** Those of the matches that have undelivered entries other than a `repost`. */
  waiting(matchIds: readonly MatchId[]): Promise<ReadonlySet<MatchId>>;
  /**
   * The oldest undelivered entry of a match, its `repost` last. Counts the attempt before it is made. Returns null if
   * nothing is due by then, the entry is damaged, or the lease is lost.
   */
  take(matchId: MatchId, by: Date, lease?: Lease): Promise<AttemptedEntry | null>;
  /**
   * Closes the entry and records its messages in one transaction. The match's version stays, so that the new controls
   * are valid. Returns whether there are more entries.
   * @throws LeaseLost
   */
  delivered(entryId: string, record: DeliveryRecord, lease?: Lease): Promise<boolean>;
  /** Entries delivered since then that did not reach everybody, oldest first. */
  missed(matchId: MatchId, from: Date): Promise<readonly OutboxEntry[]>;
  pings(matchId: MatchId, within: Within): Promise<readonly Ping[]>;
  contact(matchId: MatchId, within: Within): Promise<RecentContact>;
  /** Closes an entry that can never be delivered, unless the lease is lost; `reason` is shown to people. */
  abandon(entryId: string, reason: string, lease?: Lease): Promise<void>;
  posts(matchId: MatchId): Promise<MatchPosts>;
  personalPosts(matchId: MatchId): Promise<readonly PersonalPosts[]>;
  /** Oldest first; with `personId`, those in this person's direct messages. */
  turnPosts(matchId: MatchId, personId?: PersonId): Promise<readonly TurnPost[]>;
  /** Those of the matches whose latest entry was abandoned, or has failed and waits. */
  silenced(matchIds: readonly MatchId[]): Promise<ReadonlySet<MatchId>>;
  /** The error codes of those of the matches whose place is barred. */
  barredBy(matchIds: readonly MatchId[]): Promise<ReadonlyMap<MatchId, number>>;
}
