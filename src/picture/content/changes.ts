/**
 * What a picture outlines: spaces, tiles, passes and start cards of the moves since the last look.
 * Read from moves as the record has them.
 */
import type { Components, Move, Seat } from '../../rules/index.ts';
import { spaceIndex } from '../../rules/index.ts';

export interface Changes {
  /** By seat: indices of spaces built on. */
  readonly spaces: ReadonlyMap<Seat, ReadonlySet<number>>;
  /** `seat tool/color` of each tile claimed. */
  readonly tiles: ReadonlySet<string>;
  readonly passed: ReadonlySet<Seat>;
  /** Seats that chose a start card. */
  readonly chose: ReadonlySet<Seat>;
  readonly marker: boolean;
}

export function tileKey(seat: Seat, toolSpace: string): string {
  return `${seat} ${toolSpace}`;
}

/** Reads the moves; their `claim` is taken as written, so give moves as the record has them. */
export function changesOf(components: Components, moves: readonly Move[]): Changes {
  const spaces = new Map<Seat, Set<number>>();
  const tiles = new Set<string>();
  const passed = new Set<Seat>();
  const chose = new Set<Seat>();
  let marker = false;
  for (const move of moves) {
    if (move.type === 'pass') passed.add(move.seat);
    if (move.type === 'choose') chose.add(move.seat);
    if (move.type !== 'build') continue;
    const index = spaceIndex(move.space);
    const built = spaces.get(move.seat) ?? new Set<number>();
    if (index !== undefined) spaces.set(move.seat, built.add(index));
    const known = components.toolSpaces.map((space) => space.id);
    for (const claim of move.claim ?? []) if (known.includes(claim)) tiles.add(tileKey(move.seat, claim));
    if (move.advance) marker = true;
  }
  return { spaces, tiles, passed, chose, marker };
}
