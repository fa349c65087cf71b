/**
 * One move of one person: who may make it, and on which position.
 * Whether the move is legal is the rules' matter.
 */
import type { Refusal } from '../../rules/index.ts';
import { seatAtTable } from '../frame/atTable.ts';
import { changeMatch } from '../frame/command.ts';
import { playedChange } from '../frame/playedChange.ts';
import type { Matches } from '../matches.ts';
import type { MatchRefusal } from '../model/refusals.ts';
import { dropQueue } from '../plans/conditional.ts';
import type { MatchesParts } from '../ports.ts';

export function createTurnCommands(parts: MatchesParts): Pick<Matches, 'play'> {
  return {
    play: (actor, matchId, version, move) =>
      changeMatch<MatchRefusal | Refusal>(parts, actor, matchId, async (step) => {
        const at = await seatAtTable(parts.components, step, actor, version);
        if (!at.ok) return at;
        const dropped = await dropQueue(step, step.match, actor.personId);
        const change = await playedChange(parts.components, step, { ...move, seat: at.seat }, null);
        return change.ok ? { ...change, announcements: [...change.announcements, ...dropped] } : change;
      }),
  };
}
