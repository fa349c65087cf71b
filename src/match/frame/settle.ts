/**
 * What goes on by itself after a change: whoever has resigned passes, so that the others never wait for them, and whoever
 * has queued a move has it played, and a computer player moves in the place of whoever is away. All of it belongs to the transaction of the change, so that it happens with it, and once.
 */
import type { Components, Move } from '../../rules/index.ts';
import { passiveMove } from '../agreements/passiveMove.ts';
import type { Announcement } from '../model/announcements.ts';
import type { AutomaticMove } from '../model/moves.ts';
import { takeUpConditional } from '../plans/conditional.ts';
import type { MatchesParts } from '../ports.ts';
import { computerMove } from '../time/forcedMove.ts';
import { otherComponents } from './atTable.ts';
import type { Change, Step } from './change.ts';
import { playedChange } from './playedChange.ts';

/** The change with everything that follows from it; its version is that of the last move. */
export async function settle(parts: SettleParts, step: Step, made: Change): Promise<Change> {
  let change = made;
  for (;;) {
    const next = await moveByItself(parts, step, change);
    if (!next) return change;
    if (next.dropped) change = { ...change, announcements: [...change.announcements, next.dropped] };
    else change = await playedOn(parts.components, step, change, next);
  }
}

/** What the moves are made with. */
export type SettleParts = Pick<MatchesParts, 'components' | 'computerPlayer'>;

interface Playing {
  readonly move: Move;
  readonly automatic: AutomaticMove;
  readonly dropped: null;
}

async function moveByItself(
  parts: SettleParts,
  step: Step,
  change: Change,
): Promise<Playing | { readonly dropped: Announcement } | null> {
  const { components } = parts;
  const { match, state } = change;
  if (match.status !== 'running' || match.pausedAt || !state || state.turn === null) return null;
  if (match.members[state.turn]?.resigned) {
    const move = passiveMove(components, state);
    return move && { move, automatic: 'resigned', dropped: null };
  }
  const taken = await takeUpConditional(components, step, change);
  if (!taken) {
    if (!match.members[state.turn]?.standIn || otherComponents(components, state)) return null;
    const move = computerMove(parts, state, match.seed + (change.version ?? step.version));
    return { move, automatic: 'standIn', dropped: null };
  }
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
