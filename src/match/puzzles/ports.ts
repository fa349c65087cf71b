/**
 * What puzzles need of the store.
 */
import type { FrameTransaction, Transactions } from '../frame/ports.ts';
import type { PersonId } from '../model/members.ts';
import type { PuzzleAttempt, PuzzleId, PuzzleServer, PuzzleStreak, ServerId } from './shapes.ts';

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

export interface PuzzleTransaction extends FrameTransaction {
  readonly puzzles: PuzzleRepository;
}

export interface PuzzleStore extends Transactions<PuzzleTransaction> {
  /** Outside of transactions, a statement each. */
  readonly puzzles: PuzzleReading;
  /** At most so many of the servers of which something is to be posted by a moment, the first one due first. */
  duePuzzles(by: Date, most: number): Promise<readonly ServerId[]>;
  /** The same of those whose message is to say anew how many have solved it. */
  duePuzzleCounts(by: Date, most: number): Promise<readonly ServerId[]>;
  /** At most so many of the servers of which something is to be posted only after a moment, and that nobody is at. */
  puzzlesAfter(moment: Date, most: number): Promise<readonly ServerId[]>;
  /** When the first of all these was or will be due; null: nothing will be. */
  firstPuzzleDue(): Promise<Date | null>;
}
