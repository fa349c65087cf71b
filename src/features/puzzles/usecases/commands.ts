/** The use cases of puzzles and the store that they need. */
import type { Clock } from '../../../kernel/index.ts';
import type { ChangeTransaction, Transactions } from '../../../match/core/ports.ts';
import type { PersonId } from '../../../match/model/match.ts';
import type { NoticeWriting } from '../../../match/notices.ts';
import type { LobbyTransaction, MatchRandom } from '../../lobby/usecases/commands.ts';
import type { DueRows } from '../../time/usecases/dueItems.ts';
import type { PuzzleAttempt, PuzzleId, PuzzleList, PuzzleServer, PuzzleStreak, ServerId } from './model.ts';

/** The outcome of the person's first try, even if this try is a later one. */
export interface TriedPuzzle {
  readonly attempt: PuzzleAttempt;
  readonly first: boolean;
  /** Null if this is not the latest daily puzzle of a server. */
  readonly daily: { readonly tried: number; readonly solved: number; readonly streak: PuzzleStreak } | null;
}

export interface PuzzleParts {
  readonly store: PuzzleStore;
  readonly clock: Clock;
  readonly chance: Pick<MatchRandom, 'seed'>;
  readonly puzzles: PuzzleList;
}

export interface PuzzleQueries {
  attempt(personId: PersonId, puzzleId: PuzzleId, serverId: ServerId | null): Promise<PuzzleAttempt | null>;
  /** Puzzles tried on demand; never more than there are puzzles. */
  askedBy(personId: PersonId): Promise<readonly PuzzleAttempt[]>;
  streak(personId: PersonId): Promise<PuzzleStreak | null>;
  server(serverId: ServerId): Promise<PuzzleServer | null>;
  /** Whether the server has removed the bot. */
  hasLeft(serverId: ServerId): Promise<boolean>;
}

export interface PuzzleRepository extends PuzzleQueries {
  /** Returns false and writes nothing if an attempt exists. */
  addAttempt(attempt: PuzzleAttempt): Promise<boolean>;
  /** Deletes all attempts at a puzzle on a server. */
  removeAttempts(serverId: ServerId, puzzleId: PuzzleId): Promise<void>;
  saveStreak(personId: PersonId, streak: PuzzleStreak): Promise<void>;
  saveServer(server: PuzzleServer, at: Date): Promise<void>;
}

export interface PuzzleTransaction extends ChangeTransaction, Pick<LobbyTransaction, 'servers'> {
  readonly puzzles: PuzzleRepository;
  /** Posts and edits the messages of daily puzzles after the commit. */
  readonly notices: NoticeWriting;
}

export interface PuzzleStore extends Transactions<PuzzleTransaction> {
  /** Reads outside transactions, one statement each. */
  readonly puzzles: PuzzleQueries;
  /** The next puzzles of servers. */
  readonly duePuzzles: DueRows<ServerId>;
}
