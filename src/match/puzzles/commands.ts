/**
 * The use cases of puzzles, as the hosts call them: choosing and trying them, and the daily one of a server.
 * What they do stands in the modules beside this one.
 */
import type { Lease } from '../../kernel/index.ts';
import type { Actor, PersonId } from '../model/members.ts';
import type {
  DailyPuzzle,
  DailySettings,
  PuzzleAttempt,
  PuzzleId,
  PuzzleOutcome,
  PuzzleServer,
  PuzzleStreak,
  ServerId,
} from './shapes.ts';

/** What has come of a try: of the first that the person has made, also where this is another. */
export interface PuzzleTried {
  readonly attempt: PuzzleAttempt;
  /** Whether this try was the first. */
  readonly first: boolean;
  /** Of a daily puzzle that is still the latest of its server; else null. */
  readonly daily: { readonly tried: number; readonly solved: number; readonly streak: PuzzleStreak } | null;
}

interface PuzzleTry {
  readonly puzzleId: PuzzleId;
  readonly serverId: ServerId | null;
  readonly outcome: PuzzleOutcome;
  readonly answer: string | null;
}

/** The daily puzzle that somebody is to post now. */
interface TakenDaily {
  readonly server: PuzzleServer;
  readonly daily: DailyPuzzle;
}

/**
 * `gone`: there is no such channel any more. `barred`: we may not write there. `refused`: it cannot be posted as it is.
 * `passing`: it can be before long.
 */
/** `hindered`: it is not taken at present, and nobody has to do anything about it. */
export type DailyFailure = 'gone' | 'barred' | 'hindered' | 'refused' | 'passing';

export interface PuzzleCommands {
  /** A puzzle that the person has not tried, or else the one they tried longest ago; null: there is none of the grade. */
  nextPuzzle(personId: PersonId, grade: string | null): Promise<PuzzleId | null>;
  /** Keeps the first try of each person at each puzzle; further ones change nothing. */
  tryPuzzle(actor: Actor, tried: PuzzleTry): Promise<PuzzleTried>;
  /** What has come of a person's try; null: they have made none. */
  triedPuzzle(personId: PersonId, puzzleId: PuzzleId, serverId: ServerId | null): Promise<PuzzleTried | null>;
  puzzleServer(serverId: ServerId): Promise<PuzzleServer | null>;
  /** How a server wants its daily puzzle; null ends it. Refuses what is no time zone. */
  setDailyPuzzle(
    actor: Actor,
    serverId: ServerId,
    settings: DailySettings | null,
  ): Promise<
    { readonly ok: true; readonly server: PuzzleServer | null } | { readonly ok: false; readonly code: 'zone' }
  >;
  /**
   * Servers whose daily puzzle is to be posted, and those whose message is to count anew, that nobody is at; a few of each. `first`:
   * when the first of these was or will be due; null: nothing will be.
   */
  duePuzzles(): Promise<{
    readonly posts: readonly ServerId[];
    readonly counts: readonly ServerId[];
    readonly first: Date | null;
  }>;
  /** When the next of these are due; null: nothing will be. */
  firstPuzzleDue(): Promise<Date | null>;
  /** Says which puzzle is to be posted, the same until it stands; null where none is due. @throws LeaseLost */
  takeDailyPuzzle(serverId: ServerId, lease?: Lease): Promise<TakenDaily | null>;
  /** @throws LeaseLost */
  dailyPuzzlePosted(serverId: ServerId, day: string, messageId: string, lease?: Lease): Promise<void>;
  /**
   * Whom to tell, the first time; null: nobody. Where the channel is gone it is switched off, what passes is tried
   * again in some minutes, what is hindered hourly, all else the next day. @throws LeaseLost
   */
  dailyPuzzleFailed(serverId: ServerId, failure: DailyFailure, lease?: Lease): Promise<PersonId | null>;
  /** The message says how many have solved it, as many as there were of `tried`. @throws LeaseLost */
  dailyPuzzleCounted(serverId: ServerId, tried: number, lease?: Lease): Promise<void>;
}
