/**
 * A game in which it is a person's turn. Finding and ordering them stands beside this.
 */
import type { MatchView } from '../model/match.ts';

export interface OwnTurn {
  readonly view: MatchView;
  readonly deadline: Date | null;
}
