/**
 * What a use case works with and what it makes of a match. Carrying it out and saving it is left to the frame of the command.
 */
import type { GameEvent, GameState } from '../../rules/index.ts';
import type { Announcement } from '../model/announcements.ts';
import type { Match, MatchView } from '../model/match.ts';
import type { FrameTransaction } from './ports.ts';

/** What a use case makes of a match; its version and time of change are set when it is saved. */
export interface Change {
  readonly ok: true;
  readonly match: Match;
  readonly state: GameState | null;
  readonly events: readonly GameEvent[];
  /** Whether somebody has made a move. */
  readonly moved?: true;
  /** Another version than the next one: the present one where the position stands, so that its controls stay good. */
  readonly version?: number;
  readonly announcements: readonly Announcement[];
}

/** The transaction of a change, and its moment. */
export interface Within<Inside = FrameTransaction> {
  readonly transaction: Inside;
  readonly at: Date;
}

/** What a use case works with: the match as it is now, the version it will have, the moment of the change. */
export interface Step<Inside = FrameTransaction> extends MatchView, Within<Inside> {
  readonly version: number;
}

/** A change that leaves the position as it is, so that its controls stay good. */
export function samePosition({ match, state }: MatchView, announcements: readonly Announcement[]): Change {
  return { ok: true, match, state, version: match.version, events: [], announcements };
}

/** Saves announcements with the change that causes them, in the order in which people hear of them. */
export async function announceAll(
  transaction: Pick<FrameTransaction, 'announce'>,
  match: Match,
  announcements: readonly Announcement[],
  at: Date,
): Promise<void> {
  for (const announcement of announcements) {
    await transaction.announce(match.id, match.version, announcement, at);
  }
}
