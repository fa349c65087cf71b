/**
 * The use cases of moves, as the hosts call them, and what these need of the store. What they do stands in the modules beside this one.
 */

import type { Frame } from '../../../match/frame/command.ts';
import type { Transactions } from '../../../match/frame/ports.ts';
import type { Done } from '../../../match/model/match.ts';
import type { Actor, MatchId } from '../../../match/model/members.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { ComponentSets, GameRecord, MoveWithoutSeat, Refusal } from '../../../rules/index.ts';
import type { PlanTransaction } from '../../plans/usecases/commands.ts';

/** The use cases: each one transaction. `version` is the position that the person saw; null: whatever it is now. */
export interface PlayingCommands {
  /** `move` without a seat: it is the actor's. */
  play(
    actor: Actor,
    matchId: MatchId,
    version: number | null,
    move: MoveWithoutSeat,
  ): Promise<Done | MatchRefusal | Refusal>;
  /** Takes back the actor's own last move, until anyone else has acted or the match has finished. */
  undo(actor: Actor, matchId: MatchId, version: number | null): Promise<Done | MatchRefusal>;
  /** The game up to now; null where it has not begun. */
  record(matchId: MatchId): Promise<GameRecord | null>;
}

/** What they are made from. */
export interface PlayingParts extends Frame<PlayingTransaction> {
  readonly store: Transactions<PlayingTransaction>;
  readonly components: ComponentSets;
}

export interface PlayingTransaction extends PlanTransaction {
  /** Those from this number on. */
  removeMoves(matchId: MatchId, from: number): Promise<void>;
}
