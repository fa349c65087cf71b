/**
 * What goes on by itself after a change: whoever has resigned passes, so that the others never wait for them.
 * All of it belongs to the transaction of the change, so that it happens with it, and once.
 */
import type { Components, Move } from '../rules/index.ts';
import { passiveMove } from './agreements/passiveMove.ts';
import type { Change, Step } from './command.ts';
import { playedChange } from './playedChange.ts';

/** The change with everything that follows from it; its version is that of the last move. */
export async function settle(components: Components, step: Step, made: Change): Promise<Change> {
  let change = made;
  for (;;) {
    const move = moveByItself(components, change);
    if (!move) return change;
    const version = (change.version ?? step.version) + 1;
    const next = await playedChange(components, { ...step, ...change, version }, move, 'resigned');
    if (!next.ok) throw new Error(`a move that makes itself was refused: ${next.code}`);
    const before = change.announcements.filter(({ kind }) => kind !== 'turn');
    change = {
      ...next,
      version,
      events: made.events,
      announcements: [...before, ...next.announcements],
    };
  }
}

function moveByItself(components: Components, { match, state }: Change): Move | null {
  if (match.status !== 'running' || match.pausedAt || !state || state.turn === null) return null;
  return match.members[state.turn]?.resigned ? passiveMove(components, state) : null;
}
