/**
 * What puzzles need of the store.
 */
import type { FrameTransaction, Transactions } from '../../../match/frame/ports.ts';
import type { PersonId } from '../../../match/model/members.ts';
import type { DailyPuzzleNotice, PuzzleAttempt, PuzzleId, PuzzleServer, PuzzleStreak, ServerId } from './shapes.ts';

export interface PuzzleReading {
  attempt(personId: PersonId, puzzleId: PuzzleId, serverId: ServerId | null): Promise<PuzzleAttempt | null>;
  /** Those that the person has asked for, the oldest first; no more than there are puzzles. */
  askedBy(personId: PersonId): Promise<readonly PuzzleAttempt[]>;
  streak(personId: PersonId): Promise<PuzzleStreak | null>;
  server(serverId: ServerId): Promise<PuzzleServer | null>;
}

export interface PuzzleRepository extends PuzzleReading {
  /** False where there is one already; then nothing is written. */
  addAttempt(attempt: PuzzleAttempt): Promise<boolean>;
  saveStreak(personId: PersonId, streak: PuzzleStreak): Promise<void>;
  saveServer(server: PuzzleServer, at: Date): Promise<void>;
}

interface NewDailyNotice {
  readonly facts: DailyPuzzleNotice;
  readonly to: {
    readonly kind: 'channel';
    readonly serverId: ServerId;
    readonly channelId: string;
    readonly locale: string;
    readonly setBy: PersonId;
  };
  /** Where its message stands already; left out: it is posted. */
  readonly post?: { readonly channelId: string; readonly messageId: string };
  /** Begun before; left out: none. */
  readonly attempts?: number;
}

/** The messages of daily puzzles, posted and edited once the transaction is committed. */
interface DailyNotices {
  /** Resolves to the id by which it can be brought up to date. */
  add(notice: NewDailyNotice, at: Date): Promise<number>;
  /** Has its message edited, not before a moment; false where that cannot be: it was given up, or is no longer kept. */
  renew(id: number, change?: { readonly facts?: DailyPuzzleNotice; readonly notBefore?: Date }): Promise<boolean>;
  /** Gives it up; `reason` is kept for people. */
  abandon(id: number, reason: string, at: Date): Promise<void>;
}

export interface PuzzleTransaction extends FrameTransaction {
  readonly puzzles: PuzzleRepository;
  readonly notices: DailyNotices;
}

export interface PuzzleStore extends Transactions<PuzzleTransaction> {
  /** Outside of transactions, a statement each. */
  readonly puzzles: PuzzleReading;
  /** At most so many of the servers of which something is to be posted by a moment, the first one due first. */
  duePuzzles(by: Date, most: number): Promise<readonly ServerId[]>;
  /** The same of those of which something is to be posted only after a moment. */
  puzzlesAfter(moment: Date, most: number): Promise<readonly ServerId[]>;
  /** When the first of all these was or will be due; null: nothing will be. */
  firstPuzzleDue(): Promise<Date | null>;
}
