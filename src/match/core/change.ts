/** The input of a use case and the change that it makes of a match. */
import type { GameEvent, GameState } from '../../rules/index.ts';
import type { Announcement } from '../model/announcements.ts';
import type { Match, MatchView } from '../model/match.ts';
import type { ChangeTransaction } from './ports.ts';

/** The frame sets the match's version and `updatedAt` when it saves the change. */
export interface Change {
  readonly ok: true;
  readonly match: Match;
  readonly state: GameState | null;
  readonly events: readonly GameEvent[];
  readonly moved?: true;
  /** Default: the next one. The present one keeps the controls of an unchanged position valid. */
  readonly version?: number;
  readonly announcements: readonly Announcement[];
}

export interface InTransaction<Inside = ChangeTransaction> {
  readonly transaction: Inside;
  readonly at: Date;
}

/** `match` and `state` as they are now, and the version that the match will have. */
export interface Step<Inside = ChangeTransaction> extends MatchView, InTransaction<Inside> {
  readonly version: number;
}

/** A change that keeps the position and its controls. */
export function samePosition({ match, state }: MatchView, announcements: readonly Announcement[]): Change {
  return { ok: true, match, state, version: match.version, events: [], announcements };
}

export async function announceAll(
  transaction: Pick<ChangeTransaction, 'announce'>,
  match: Match,
  announcements: readonly Announcement[],
  at: Date,
): Promise<void> {
  for (const announcement of announcements) {
    await transaction.announce(match.id, match.version, announcement, at);
  }
}
