/** Names and control ids that the messages of puzzles share. */
import { choiceOption } from '../../../discord/interactions/index.ts';
import { type ControlId, capitalize, withoutGame } from '../../../discord/messages/index.ts';
import type { CommandPath, Language, Words } from '../../../language/index.ts';
import type { MatchMember } from '../../../match/index.ts';
import { type FirstMove, GRADES, type Grade, type Puzzle } from '../../../opponents/index.ts';
import { type Components, playerCount, spaceIndex } from '../../../rules/index.ts';
import type { ServerId } from '../usecases/model.ts';

const PLAYER_NAMES = ['Anni', 'Bram', 'Csilla', 'Dora'] as const;

/** `serverId`: the server whose daily puzzle it is; null if shown on demand. */
export interface ShownPuzzle {
  readonly puzzle: Puzzle;
  readonly serverId: ServerId | null;
}

/** Stands for "no server" in control details. */
const ON_DEMAND = '-';

export const PUZZLE_ACTIONS = {
  open: 'puzzle',
  answer: 'puzzleAnswer',
  type: 'puzzleType',
  typed: 'puzzleTyped',
  giveUp: 'puzzleGiveUp',
  page: 'puzzlePage',
  next: 'puzzleNext',
} as const;

/** In seat order. */
export function puzzleMembers({ position }: Puzzle): { readonly members: readonly MatchMember[] } {
  return { members: PLAYER_NAMES.slice(0, playerCount(position)).map((name) => ({ personId: name, name })) };
}

export function puzzleControl(
  action: (typeof PUZZLE_ACTIONS)[keyof typeof PUZZLE_ACTIONS],
  { puzzle, serverId }: ShownPuzzle,
  ...further: readonly string[]
): ControlId {
  return { ...withoutGame(action), details: [puzzle.id, serverId ?? ON_DEMAND, ...further] };
}

export function parsePuzzleServer(detail: string): ServerId | null {
  return detail === ON_DEMAND ? null : detail;
}

export function gradeOption(language: Language, path: CommandPath, grades: readonly (Grade | 'any')[] = GRADES) {
  return choiceOption(language, path, grades, (grade) => language.localized(`puzzles.grade.${grade}`));
}

export function gradeName(words: Words, grade: Grade): string {
  return words.t(`puzzles.grade.${grade}`);
}

/** Such as "Midsection on B1 or D5", or the pass. */
export function describeFirstMove(
  words: Words,
  { floors }: Components,
  { position }: Puzzle,
  first: FirstMove,
): string {
  if (first.kind === 'pass') return words.t('turn.pass');
  const space = words.either(first.spaces.map((name) => words.space(name)));
  const { color = null } = floors[position.side].spaces[spaceIndex(first.spaces[0] ?? '') ?? -1] ?? {};
  const element = words.element(first.element, first.element === 'connector' ? null : color);
  return capitalize(words.locale, words.t('teaching.move.build', { element, space }));
}
