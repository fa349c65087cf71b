/**
 * One move of one person: who may make it, on which position, and what is kept and told of it.
 * Whether the move is legal is the rules' matter.
 */
import {
  apply,
  type Components,
  type GameState,
  type Move,
  type Refusal,
  recordedMove,
  type Seat,
} from '../rules/index.ts';
import { changeMatch, type Step } from './command.ts';
import { wrongStatus } from './lobby.ts';
import type { MatchesParts } from './ports.ts';
import type { Actor, Match, Matches, MatchRefusal, PlayedMove } from './types.ts';

export function createTurnCommands(parts: MatchesParts): Pick<Matches, 'play'> {
  return {
    play: (actor, matchId, version, move) =>
      changeMatch<MatchRefusal | Refusal>(parts, actor, matchId, async (step) => {
        const { match, state, transaction } = step;
        if (match.status !== 'running' || !state) return wrongStatus(match);
        const seat = seatOf(match, actor);
        if (seat === null) return { ok: false, code: 'stranger' };
        const stale = await staleness(step, version);
        if (stale) return stale;
        const foreign = otherComponents(parts.components, state);
        if (foreign) return foreign;
        const seated: Move = { ...move, seat };
        const applied = apply(parts.components, state, seated);
        if (!applied.ok) return applied;
        const last = await transaction.lastMove(match.id);
        const played: PlayedMove = {
          number: last ? last.number + 1 : 0,
          version: step.version,
          seat,
          move: recordedMove(seated, applied.events),
          events: applied.events,
          at: step.at,
        };
        await transaction.addMove(match.id, played);
        const over = applied.state.phase === 'over';
        return {
          ok: true,
          match: { ...match, status: over ? 'finished' : 'running' },
          state: applied.state,
          events: applied.events,
          announcements: [{ kind: over ? 'finished' : 'turn' }],
        };
      }),
  };
}

/** The actor's seat in a match that has started; null for people without one. */
export function seatOf(match: Match, actor: Actor): Seat | null {
  const seat = match.members.findIndex((member) => member.personId === actor.personId);
  return seat < 0 ? null : seat;
}

/** The refusal for somebody who saw another position than the one that is; null when it is the same, or none was named. */
export async function staleness({ match, transaction }: Step, seen: number | null): Promise<MatchRefusal | null> {
  if (seen === null || seen === match.version) return null;
  const since = await transaction.movesSince(match.id, seen);
  return { ok: false, code: 'stale', version: match.version, since };
}

/** The refusal for a game that was begun with other components than those loaded now; null when they are the same. */
export function otherComponents(components: Components, state: GameState): MatchRefusal | null {
  if (state.components === components.id) return null;
  return { ok: false, code: 'components', components: state.components, expected: components.id };
}
