/**
 * What badges need of the store: finished games that have not been looked through, and what has been earned.
 */
import type { Lease } from '../../../kernel/index.ts';
import type { MatchId, PersonId } from '../../../match/index.ts';
import type { GameState, Move, Setup } from '../../../rules/index.ts';
import type { KeptResult } from '../results/shapes.ts';
import type { Career, Earned, EarnedBadge } from './badges.ts';

/** A finished game as it is kept with its match. */
interface PlayedGame {
  readonly setup: Setup;
  readonly state: GameState;
  readonly moves: readonly Move[];
}

export interface BadgeReading {
  /** Of a person, the first earned first. */
  badgesOf(personId: PersonId): Promise<readonly EarnedBadge[]>;
  /** Notes that they have been told of all. */
  badgesSeen(personId: PersonId): Promise<void>;
}

export interface BadgeStore extends BadgeReading {
  /** At most so many results behind this number that have not been looked through, in their order. */
  resultsWithoutBadges(most: number, after: number): Promise<readonly KeptResult[]>;
  /** Null: it went with its server. */
  playedGame(matchId: MatchId): Promise<PlayedGame | null>;
  /** Up to this result. */
  careerOf(personId: PersonId, number: number): Promise<Career>;
  /**
   * Notes that a result has been looked through, and gives what was earned in it to those who have it not yet and are still in it, in one
   * transaction. @throws LeaseLost
   */
  giveBadges(result: KeptResult, earned: readonly Earned[], lease?: Lease): Promise<void>;
}
