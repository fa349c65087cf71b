/**
 * What a change brings with it, as each room says it for itself: moves that make themselves before it is saved, what is told
 * of it, and what follows once it is saved. `createMatches.ts` puts them in order.
 */
import type { GameState, Move, Seat } from '../../rules/index.ts';
import type { Announcement } from '../model/announcements.ts';
import type { Match, MatchView } from '../model/match.ts';
import type { MatchMember } from '../model/members.ts';
import type { AutomaticMove } from '../model/moves.ts';
import type { Change, Step } from './change.ts';

/** A change that has led to a position in which somebody is to move. */
export interface ToMove extends Change {
  readonly state: GameState;
  readonly seat: Seat;
  readonly member: MatchMember;
}

/** A move that is made, or what is told where one that was meant to be made cannot be. */
export type SelfMove =
  | { readonly kind: 'move'; readonly move: Move; readonly automatic: AutomaticMove }
  | { readonly kind: 'dropped'; readonly told: Announcement };

/** The move that makes itself in this position; null where the room has none. Asked anew after each. */
export type SelfMover<Inside> = (step: Step<Inside>, change: ToMove) => Promise<SelfMove | null>;

/**
 * A game that has just come to its end: to the last card, or because all but one have resigned; or that was cancelled after it had
 * begun, which its status says.
 */
interface EndedGame {
  readonly match: Match;
  readonly state: GameState;
  readonly at: Date;
}

/**
 * Called in the transaction that ends a game, once it is saved; whoever keeps what comes of games hears of it so. Resolves to what
 * is to be told of that.
 */
export type EndFollower<Inside> = (ended: EndedGame, transaction: Inside) => Promise<readonly Announcement[]>;

/** What people are told, of all that a change announces. */
export type Telling = (
  before: MatchView,
  after: MatchView,
  announcements: readonly Announcement[],
) => readonly Announcement[];

/**
 * Called in the transaction of each change, once it is saved. `announcements`: those of the change itself, told or not.
 * Resolves to what is to be told of what follows.
 */
export type Follower<Inside> = (
  before: Step<Inside>,
  after: MatchView,
  announcements: readonly Announcement[],
) => Promise<readonly Announcement[]>;

/** Has the follower hear of the changes that end a game. */
export function atTheEnd<Inside>(follower: EndFollower<Inside>): Follower<Inside> {
  return async ({ match: before, transaction, at }, { match, state }) =>
    before.status === 'running' && match.status !== 'running' && state
      ? follower({ match, state, at }, transaction)
      : [];
}
