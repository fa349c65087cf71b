/** The use cases of puzzles and what they need from the store. */
import type { Clock } from '../../../kernel/index.ts';
import type { ChangeTransaction, Transactions } from '../../../match/core/ports.ts';
import type { Actor, PersonId } from '../../../match/model/match.ts';
import type { DailyPuzzleNotice } from '../../../match/notices.ts';
import type { MatchRandom } from '../../lobby/usecases/commands.ts';
import type {
  DailySettings,
  PuzzleAttempt,
  PuzzleId,
  PuzzleList,
  PuzzleServer,
  PuzzleStreak,
  ServerId,
} from './model.ts';

/** The outcome of the person's first try, even if this is a later one. */
export interface TriedPuzzle {
  readonly attempt: PuzzleAttempt;
  readonly first: boolean;
  /** Null: not the latest daily puzzle of a server. */
  readonly daily: { readonly tried: number; readonly solved: number; readonly streak: PuzzleStreak } | null;
}

export interface PuzzleCommands {
  /** An untried puzzle, at first an easy one, or else the one tried longest ago; null: none of this grade. */
  nextPuzzle(personId: PersonId, grade: string | null): Promise<PuzzleId | null>;
  /** Records the first try; later ones change nothing. */
  tryPuzzle(actor: Actor, tried: Omit<PuzzleAttempt, 'personId' | 'at'>): Promise<TriedPuzzle>;
  /** Null: not tried. */
  triedPuzzle(personId: PersonId, puzzleId: PuzzleId, serverId: ServerId | null): Promise<TriedPuzzle | null>;
  puzzleServer(serverId: ServerId): Promise<PuzzleServer | null>;
  /** Null ends the daily puzzle. Refuses an unknown time zone. */
  setDailyPuzzle(
    actor: Actor,
    serverId: ServerId,
    settings: DailySettings | null,
  ): Promise<
    { readonly ok: true; readonly server: PuzzleServer | null } | { readonly ok: false; readonly code: 'zone' }
  >;
}

export interface PuzzleParts {
  readonly store: PuzzleStore;
  readonly clock: Clock;
  readonly chance: Pick<MatchRandom, 'seed'>;
  readonly puzzles: PuzzleList;
}

export interface PuzzleQueries {
  attempt(personId: PersonId, puzzleId: PuzzleId, serverId: ServerId | null): Promise<PuzzleAttempt | null>;
  /** Puzzles tried on demand, oldest first; at most as many as there are puzzles. */
  askedBy(personId: PersonId): Promise<readonly PuzzleAttempt[]>;
  streak(personId: PersonId): Promise<PuzzleStreak | null>;
  server(serverId: ServerId): Promise<PuzzleServer | null>;
}

export interface PuzzleRepository extends PuzzleQueries {
  /** False, and nothing is written: there is one already. */
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
  /** An existing message to edit. */
  readonly post?: { readonly channelId: string; readonly messageId: string };
  /** Earlier attempts to post it; default 0. */
  readonly attempts?: number;
}

/** Messages of daily puzzles, posted and edited after the commit. */
interface DailyNotices {
  /** Resolves to the id for `renew`. */
  add(notice: NewDailyNotice, at: Date): Promise<number>;
  /** Edits the message, not before a moment; false: the notice was abandoned or deleted. */
  renew(id: number, change?: { readonly facts?: DailyPuzzleNotice; readonly notBefore?: Date }): Promise<boolean>;
  /** `reason`: for operators. */
  abandon(id: number, reason: string, at: Date): Promise<void>;
}

export interface PuzzleTransaction extends ChangeTransaction {
  readonly puzzles: PuzzleRepository;
  readonly notices: DailyNotices;
}

export interface PuzzleStore extends Transactions<PuzzleTransaction> {
  /** Reads outside of transactions, one statement each. */
  readonly puzzles: PuzzleQueries;
  /** At most `most` servers whose next puzzle is due by a moment, the first due first. */
  duePuzzles(by: Date, most: number): Promise<readonly ServerId[]>;
  /** The same for puzzles due after a moment. */
  puzzlesAfter(moment: Date, most: number): Promise<readonly ServerId[]>;
  /** Null: none will be. */
  firstPuzzleDue(): Promise<Date | null>;
}
