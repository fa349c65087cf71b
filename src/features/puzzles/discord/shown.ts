/**
 * A puzzle as it is shown to one reader or to all: its people, and its identity in controls.
 * What is said of it stands in the messages beside this.
 */

import { type ControlId, capitalised, withoutGame } from '../../../discord/messages/index.ts';
import type { Words } from '../../../language/index.ts';
import type { MatchMember, ServerId } from '../../../match/index.ts';
import type { FirstMove, Grade, Puzzle } from '../../../opponents/index.ts';
import { type Components, playerCount, spaceIndex } from '../../../rules/index.ts';

/** Whoever sits there, in every puzzle. */
const PEOPLE = ['Anni', 'Bram', 'Csilla', 'Dora'] as const;

/** A puzzle, and whose daily one it is; null: the reader has asked for it. */
export interface ShownPuzzle {
  readonly puzzle: Puzzle;
  readonly serverId: ServerId | null;
}

/** In place of a server in controls. */
const ASKED = '-';

export const PUZZLE_ACTIONS = {
  open: 'puzzle',
  answer: 'puzzleAnswer',
  type: 'puzzleType',
  typed: 'puzzleTyped',
  giveUp: 'puzzleGiveUp',
  page: 'puzzlePage',
  next: 'puzzleNext',
} as const;

/** By seat, as a game has its people. */
export function membersIn({ position }: Puzzle): { readonly members: readonly MatchMember[] } {
  return { members: PEOPLE.slice(0, playerCount(position)).map((name) => ({ personId: name, name })) };
}

export function puzzleControl(
  action: (typeof PUZZLE_ACTIONS)[keyof typeof PUZZLE_ACTIONS],
  { puzzle, serverId }: ShownPuzzle,
  ...further: readonly string[]
): ControlId {
  return { ...withoutGame(action), details: [puzzle.id, serverId ?? ASKED, ...further] };
}

/** Whose daily puzzle a control is about, as its details say. */
export function serverIn(detail: string): ServerId | null {
  return detail === ASKED ? null : detail;
}

export function gradeInWords(words: Words, grade: Grade): string {
  return words.t(`puzzles.grade.${grade}`);
}

/** `Midsection on B1 or D5`, or the pass. */
export function firstMoveInWords(words: Words, { floors }: Components, { position }: Puzzle, first: FirstMove): string {
  if (first.kind === 'pass') return words.t('turn.pass');
  const space = words.either(first.spaces.map((name) => words.space(name)));
  const { color = null } = floors[position.side].spaces[spaceIndex(first.spaces[0] ?? '') ?? -1] ?? {};
  const element = words.element(first.element, first.element === 'connector' ? null : color);
  return capitalised(words.locale, words.t('teaching.move.build', { element, space }));
}
