/**
 * What goes on by itself between a change and its saving: in the transaction of the change, so that it happens with it, and once.
 * Which moves make themselves is left to the rooms, who are asked one after the other.
 */
import type { ComponentSets } from '../../rules/index.ts';
import type { Change, Step } from './change.ts';
import type { SelfMove, SelfMover, ToMove } from './following.ts';
import { playedChange } from './playedChange.ts';
import type { FrameTransaction } from './ports.ts';

export interface SettleParts<Inside> {
  readonly components: ComponentSets;
  /** The first that has a move makes it. */
  readonly selfMovers: readonly SelfMover<Inside>[];
}

/** The change with everything that goes on by itself; its version is that of the last move. */
export async function settle<Inside extends FrameTransaction>(
  { components, selfMovers }: SettleParts<Inside>,
  step: Step<Inside>,
  made: Change,
): Promise<Change> {
  let change = made;
  for (;;) {
    const position = toMove(change);
    const next = position && (await firstOf(selfMovers, step, position));
    if (!next) return change;
    if (next.kind === 'dropped') change = { ...change, announcements: [...change.announcements, next.told] };
    else change = await playedOn(components, step, change, next);
  }
}

/** Null where nobody is to move. */
function toMove(change: Change): ToMove | null {
  const { match, state } = change;
  if (match.status !== 'running' || match.pausedAt || !state || state.turn === null) return null;
  const member = match.members[state.turn];
  return member ? { ...change, state, seat: state.turn, member } : null;
}

async function firstOf<Inside>(
  selfMovers: readonly SelfMover<Inside>[],
  step: Step<Inside>,
  position: ToMove,
): Promise<SelfMove | null> {
  for (const selfMover of selfMovers) {
    const found = await selfMover(step, position);
    if (found) return found;
  }
  return null;
}

/** One turn is announced, the one that comes after all of this. */
async function playedOn(
  components: ComponentSets,
  step: Step,
  change: Change,
  { move, automatic }: Extract<SelfMove, { kind: 'move' }>,
): Promise<Change> {
  const version = (change.version ?? step.version) + 1;
  const played = await playedChange(components, { ...step, ...change, version }, move, automatic);
  if (!played.ok) throw new Error(`a move that makes itself was refused: ${played.code}`);
  const before = change.announcements.filter(({ kind }) => kind !== 'turn');
  return { ...played, version, events: change.events, announcements: [...before, ...played.announcements] };
}
