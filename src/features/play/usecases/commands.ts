/** Use cases of moves: play one, and export the game's record. */
import { requireActiveSeat } from '../../../match/core/activeSeat.ts';
import { moveChange } from '../../../match/core/autoMoves.ts';
import type { MatchChanger } from '../../../match/core/command.ts';
import type { ChangeTransaction, Transactions } from '../../../match/core/ports.ts';
import { type Actor, ERASED_PERSON, isErasedPerson, type MatchId } from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import {
  type ComponentSets,
  type GameRecord,
  type MoveWithoutSeat,
  makeRecord,
  type Refusal,
} from '../../../rules/index.ts';
import type { PlanTransaction } from '../../plans/usecases/planState.ts';
import { dropQueuedMoves } from '../../plans/usecases/planState.ts';

export interface PlayingParts extends MatchChanger<PlanTransaction> {
  readonly store: Transactions<PlanTransaction>;
  readonly components: ComponentSets;
}

export function createTurnCommands({ components, changeMatch }: PlayingParts) {
  return {
    /** `version`: the position that the person saw; null means the current one. */
    play: (actor: Actor, matchId: MatchId, version: number | null, move: MoveWithoutSeat) =>
      changeMatch<MatchRefusal | Refusal>(actor, matchId, async (step) => {
        const at = await requireActiveSeat(components, step, actor, version);
        if (!at.ok) return at;
        const dropped = await dropQueuedMoves(step, step.match, actor.personId);
        const change = await moveChange(components, step, { ...move, seat: at.seat }, null);
        return change.ok ? { ...change, announcements: [...change.announcements, ...dropped] } : change;
      }),
  };
}

export function createRecords(store: Transactions<ChangeTransaction>) {
  return {
    /** The game so far, read in one transaction; null before it begins. All hands can be derived from it. */
    record: (matchId: MatchId) =>
      store.transaction(async (transaction): Promise<GameRecord | null> => {
        const view = await transaction.view(matchId);
        if (!view?.match.setup || !view.state) return null;
        const moves = await transaction.history(matchId);
        return makeRecord(
          view.match.setup,
          view.match.members.map(({ personId, name }) => (isErasedPerson(personId) ? ERASED_PERSON : name)),
          moves.map(({ move }) => move),
          view.state,
        );
      }),
  };
}
