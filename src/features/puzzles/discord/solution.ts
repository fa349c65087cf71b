/**
 * A puzzle once it has been tried: right or wrong, the best first move with its picture, what it comes to, and everybody's moves to the end.
 * Nothing of it is shown before.
 */

import { illustrated } from '../../../discord/emoji/index.ts';
import { button, type PrivateMessage, row, text, withoutGame } from '../../../discord/messages/index.ts';
import { drawnOrNot, previewAltText, themeFor } from '../../../discord/table/index.ts';
import { plainNames, playersOf, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { PersonId, PuzzleTried } from '../../../match/index.ts';
import { firstMoveAt, type Puzzle } from '../../../opponents/index.ts';
import { apply, type Components, type GameEvent, type GameState } from '../../../rules/index.ts';
import type { PuzzleContext } from './question.ts';
import { firstMoveInWords, gradeInWords, membersIn, PUZZLE_ACTIONS, type ShownPuzzle } from './shown.ts';

/** Of the 4,000 characters of a message. */
const LINE = 2400;

export async function solutionMessage(
  context: PuzzleContext,
  words: Words,
  reader: PersonId,
  { puzzle, serverId }: ShownPuzzle,
  tried: PuzzleTried,
): Promise<PrivateMessage> {
  const components = context.componentsOf(puzzle.position);
  const members = membersIn(puzzle);
  const names = shownNames(words, members);
  const steps = stepsOf(components, puzzle);
  const [first] = steps;
  const theme = await themeFor(context, { theme: context.defaultTheme }, reader);
  const { position: before, seat, grade } = puzzle;
  const drawn = first
    ? await drawnOrNot(
        context,
        {
          fileName: `puzzle-${puzzle.id}-solved.png`,
          alt: previewAltText(words, components, first.after, seat, first.events, plainNames(words, members)),
        },
        () =>
          context.pictures.preview({
            components,
            before,
            after: first.after,
            events: first.events,
            names: playersOf(words, members).names,
            seat,
            theme,
          }),
      )
    : { components: [], files: [] };
  const title = words.t(serverId === null ? 'puzzles.title' : 'puzzles.dailyTitle', {
    grade: gradeInWords(words, grade),
  });
  const marked = illustrated(context, words, before);
  const said = [
    `### ${title}`,
    ...(tried.first ? [] : [words.t('puzzles.before')]),
    ...outcomeLines(marked, components, puzzle, tried),
    words.t('puzzles.proof', { name: names[seat] ?? '', points: puzzle.points, second: puzzle.secondPoints }),
    ...dailyLines(words, tried),
  ];
  return {
    components: [
      text(said.join('\n')),
      ...drawn.components,
      text(`**${words.t('puzzles.line')}**\n${movesText(words, steps, names)}`),
      row(button({ ...withoutGame(PUZZLE_ACTIONS.next), details: [grade] }, { label: words.t('puzzles.next') })),
    ],
    files: drawn.files,
  };
}

function outcomeLines(
  words: Words,
  components: Components,
  puzzle: Puzzle,
  { attempt: { outcome, answer } }: PuzzleTried,
): readonly string[] {
  const told = (key: 'right' | 'wrong' | 'best', first = puzzle.best) =>
    words.t(`puzzles.${key}`, { answer: firstMoveInWords(words, components, puzzle, first) });
  if (outcome === 'solved') return [told('right')];
  const answered = answer === null ? null : firstMoveAt(puzzle.firstMoves, answer);
  return [...(answered ? [told('wrong', answered)] : []), told('best')];
}

function dailyLines(words: Words, { daily }: PuzzleTried): readonly string[] {
  if (!daily) return [];
  const { tried, solved, streak } = daily;
  const { days, best } = streak;
  return [
    words.t('puzzles.dailyCount', { solved, tried }),
    ...(days > 0
      ? [words.t('puzzles.streak', { count: days, best })]
      : best > 0
        ? [words.t('puzzles.streakNone', { best })]
        : []),
  ];
}

interface Step {
  readonly events: readonly GameEvent[];
  readonly after: GameState;
}

/** The moves of the line, played. */
function stepsOf(components: Components, { position, line }: Puzzle): readonly Step[] {
  const steps: Step[] = [];
  let reached = position;
  for (const move of line) {
    const applied = apply(components, reached, move);
    if (!applied.ok) throw new Error(`a move of a puzzle is refused: ${applied.code}`);
    steps.push({ events: applied.events, after: applied.state });
    reached = applied.state;
  }
  return steps;
}

/** Whoever passes at the end of a round scores: that is told with the last move. */
function movesText(words: Words, steps: readonly Step[], names: readonly string[]): string {
  let told = '';
  for (const { events } of steps) {
    const line = `- ${words.moveLine(events, names)}`;
    if (told.length + line.length > LINE) return `${told}\n- …`;
    told = told === '' ? line : `${told}\n${line}`;
  }
  return told;
}
