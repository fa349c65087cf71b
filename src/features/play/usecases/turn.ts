/**
 * One move of one person: who may make it, and on which position.
 * Whether the move is legal is the rules' matter.
 */

import { seatAtTable } from '../../../match/frame/atTable.ts';
import { playedChange } from '../../../match/frame/playedChange.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import type { Refusal } from '../../../rules/index.ts';
import { dropQueue } from '../../plans/usecases/conditional.ts';
import type { PlayingCommands, PlayingParts } from './commands.ts';

export function createTurnCommands({ components, changeMatch }: PlayingParts): Pick<PlayingCommands, 'play'> {
  return {
    play: (actor, matchId, version, move) =>
      changeMatch<MatchRefusal | Refusal>(actor, matchId, async (step) => {
        const at = await seatAtTable(components, step, actor, version);
        if (!at.ok) return at;
        const dropped = await dropQueue(step, step.match, actor.personId);
        const change = await playedChange(components, step, { ...move, seat: at.seat }, null);
        return change.ok ? { ...change, announcements: [...change.announcements, ...dropped] } : change;
      }),
  };
}
