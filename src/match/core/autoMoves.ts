/** Makes the automatic moves that follow a change, in the same transaction. */
import { apply, type ComponentSets, type Move, type Refusal, recordedMove } from '../../rules/index.ts';
import { winnersOf } from '../model/match.ts';
import type { AutomaticMove } from '../model/moves.ts';
import type { AutoMove, AutoMoveProvider, Change, Step, TurnPosition } from './change.ts';
import type { ChangeTransaction } from './ports.ts';

export interface AutoMoveParts<Inside> {
  readonly components: ComponentSets;
  readonly autoMoveProviders: readonly AutoMoveProvider<Inside>[];
}

/** Adds all automatic moves to the change; its version becomes that of the last move. */
export async function applyAutoMoves<Inside extends ChangeTransaction>(
  { components, autoMoveProviders }: AutoMoveParts<Inside>,
  step: Step<Inside>,
  made: Change,
): Promise<Change> {
  let change = made;
  for (;;) {
    const position = toMove(change);
    const next = position && (await firstOf(autoMoveProviders, step, position));
    if (!next) return change;
    if (next.kind === 'dropped') change = { ...change, announcements: [...change.announcements, next.announcement] };
    else change = await withMove(components, step, change, next);
  }
}

function toMove(change: Change): TurnPosition | null {
  const { match, state } = change;
  if (match.status !== 'running' || match.pausedAt || !state || state.turn === null) return null;
  const member = match.members[state.turn];
  return member ? { ...change, state, seat: state.turn, member } : null;
}

async function firstOf<Inside>(
  autoMoveProviders: readonly AutoMoveProvider<Inside>[],
  step: Step<Inside>,
  position: TurnPosition,
): Promise<AutoMove | null> {
  for (const provider of autoMoveProviders) {
    const found = await provider(step, position);
    if (found) return found;
  }
  return null;
}

/** Keeps the person's own events, the end of the game, and only the announcement of the last turn. */
async function withMove(
  components: ComponentSets,
  step: Step,
  change: Change,
  { move, automatic }: Extract<AutoMove, { kind: 'move' }>,
): Promise<Change> {
  const version = (change.version ?? step.version) + 1;
  const played = await moveChange(components, { ...step, ...change, version }, move, automatic);
  if (!played.ok) throw new Error(`an automatic move was refused: ${played.code}`);
  const before = change.announcements.filter(({ kind }) => kind !== 'turn');
  const events = [...change.events, ...played.events.filter(({ type }) => type === 'ended')];
  return { ...played, version, events, announcements: [...before, ...played.announcements] };
}

/** Adds a move to the match, or refuses it by the rules. The caller must have checked whose turn it is. */
export async function moveChange(
  sets: ComponentSets,
  { match, state, transaction, version, at }: Step,
  move: Move,
  automatic: AutomaticMove | null,
): Promise<Change | Refusal> {
  if (!state) throw new Error(`match ${match.id} has no position to move in`);
  const components = sets.of(state);
  if (!components) throw new Error(`match ${match.id} was dealt with "${state.components}", which is unknown`);
  const applied = apply(components, state, move);
  if (!applied.ok) return applied;
  const over = applied.state.phase === 'over';
  // The rules do not know who has left the game.
  const winners = over ? winnersOf(match, applied.state) : [];
  const events = applied.events.map((event) => (event.type === 'ended' ? { ...event, winners } : event));
  await transaction.addMove(match.id, {
    number: await transaction.movesPlayed(match.id),
    version,
    seat: move.seat,
    move: recordedMove(move, applied.events),
    events,
    at,
    automatic,
  });
  return {
    ok: true,
    match: { ...match, status: over ? 'finished' : 'running' },
    state: applied.state,
    events,
    moved: true,
    announcements: [{ kind: over ? 'finished' : 'turn' }],
  };
}
