/**
 * A move put behind those that were played before: the change of the match that it makes.
 * Who may make it is asked before; saving the change is left to the frame of the command.
 */
import { apply, type ComponentSets, type Move, type Refusal, recordedMove } from '../../rules/index.ts';
import type { AutomaticMove } from '../model/moves.ts';
import type { Change, Step } from './change.ts';

/** The match with this move behind the others; a refusal where the rules do not allow it. */
export async function playedChange(
  sets: ComponentSets,
  { match, state, transaction, version, at }: Step,
  move: Move,
  automatic: AutomaticMove | null,
): Promise<Change | Refusal> {
  if (!state) throw new Error(`match ${match.id} has no position to move in`);
  const components = sets.of(state);
  if (!components) throw new Error(`match ${match.id} was dealt with "${state.components}", which is not known`);
  const applied = apply(components, state, move);
  if (!applied.ok) return applied;
  await transaction.addMove(match.id, {
    number: await transaction.movesPlayed(match.id),
    version,
    seat: move.seat,
    move: recordedMove(move, applied.events),
    events: applied.events,
    at,
    automatic,
  });
  const over = applied.state.phase === 'over';
  return {
    ok: true,
    match: { ...match, status: over ? 'finished' : 'running' },
    state: applied.state,
    events: applied.events,
    moved: true,
    announcements: [{ kind: over ? 'finished' : 'turn' }],
  };
}
