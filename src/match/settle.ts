/**
 * What goes on by itself after a change: whoever has resigned passes, so that the others never wait for them, and whoever
 * has queued a move has it played. All of it belongs to the transaction of the change, so that it happens with it, and once.
 */
import type { Components, Move } from '../rules/index.ts';
import { passiveMove } from './agreements/passiveMove.ts';
import type { Change, Step } from './change.ts';
import { takeUpConditional } from './plans/conditional.ts';
import { playedChange } from './playedChange.ts';
import type { Announcement, AutomaticMove } from './types.ts';

/** The change with everything that follows from it; its version is that of the last move. */
export async function settle(components: Components, step: Step, made: Change): Promise<Change> {
  let change = made;
  for (;;) {
    const next = await moveByItself(components, step, change);
    if (!next) return change;
    if (next.dropped) change = { ...change, announcements: [...change.announcements, next.dropped] };
    else change = await playedOn(components, step, change, next);
  }
}

interface Playing {
  readonly move: Move;
  readonly automatic: AutomaticMove;
  readonly dropped: null;
}

async function moveByItself(
  components: Components,
  step: Step,
  change: Change,
): Promise<Playing | { readonly dropped: Announcement } | null> {
  const { match, state } = change;
  if (match.status !== 'running' || match.pausedAt || !state || state.turn === null) return null;
  if (match.members[state.turn]?.resigned) {
    const move = passiveMove(components, state);
    return move && { move, automatic: 'resigned', dropped: null };
  }
  const taken = await takeUpConditional(components, step, change);
  if (!taken) return null;
  return taken.dropped ? { dropped: taken.dropped } : { move: taken.move, automatic: 'conditional', dropped: null };
}

/** One turn is announced, the one that comes after all of this. */
async function playedOn(
  components: Components,
  step: Step,
  change: Change,
  { move, automatic }: Playing,
): Promise<Change> {
  const version = (change.version ?? step.version) + 1;
  const played = await playedChange(components, { ...step, ...change, version }, move, automatic);
  if (!played.ok) throw new Error(`a move that makes itself was refused: ${played.code}`);
  const before = change.announcements.filter(({ kind }) => kind !== 'turn');
  return { ...played, version, events: change.events, announcements: [...before, ...played.announcements] };
}
