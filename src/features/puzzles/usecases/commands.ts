/**
 * The use cases of puzzles, as the hosts call them: choosing and trying them, and the daily one of a server.
 * What they do stands in the modules beside this one.
 */
import type { Actor, PersonId } from '../../../match/model/members.ts';
import type {
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
}
