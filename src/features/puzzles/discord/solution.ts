/** Renders a puzzle's solution after a try: the outcome, the best first move, and all moves to the end. */
import { withEmoji } from '../../../discord/emoji/index.ts';
import { button, type PrivateMessage, row, text, withoutGame } from '../../../discord/messages/index.ts';
import { drawPrivatePicture, previewAltText, themeFor } from '../../../discord/tablePicture/index.ts';
import { plainNames, playersOf, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { PersonId } from '../../../match/index.ts';
import { firstMoveAt, type Puzzle } from '../../../opponents/index.ts';
import { apply, type Components, type GameEvent, type GameState } from '../../../rules/index.ts';
import type { TriedPuzzle } from '../usecases/commands.ts';
import type { PuzzleContext } from './question.ts';
import { describeFirstMove, gradeName, PUZZLE_ACTIONS, puzzleMembers, type ShownPuzzle } from './shared.ts';

/** Leaves room for the rest of the message below Discord's limit of 4,000 characters. */
const MAX_MOVES_LENGTH = 2400;

export async function solutionMessage(
  context: PuzzleContext,
  words: Words,
  reader: PersonId,
  { puzzle, serverId }: ShownPuzzle,
  tried: TriedPuzzle,
): Promise<PrivateMessage> {
  const components = context.componentsOf(puzzle.position);
  const members = puzzleMembers(puzzle);
  const names = shownNames(words, members);
  const steps = stepsOf(components, puzzle);
  const [first] = steps;
  const theme = await themeFor(context, { theme: context.defaultTheme }, reader);
  const { position: before, seat, grade } = puzzle;
  const illustration = first
    ? await drawPrivatePicture(
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
    grade: gradeName(words, grade),
  });
  const marked = withEmoji(context, words, before);
  const lines = [
    `### ${title}`,
    ...(tried.first ? [] : [words.t('puzzles.before')]),
    ...outcomeLines(marked, components, puzzle, tried),
    words.t('puzzles.proof', { name: names[seat] ?? '', points: puzzle.points, second: puzzle.secondPoints }),
    ...dailyLines(words, tried),
  ];
  return {
    components: [
      text(lines.join('\n')),
      ...illustration.components,
      text(`**${words.t('puzzles.line')}**\n${movesText(words, steps, names)}`),
      row(
        button(
          { ...withoutGame(PUZZLE_ACTIONS.next), details: [grade, puzzle.id] },
          { label: words.t('puzzles.next') },
        ),
      ),
    ],
    files: illustration.files,
  };
}

function outcomeLines(
  words: Words,
  components: Components,
  puzzle: Puzzle,
  { attempt: { outcome, answer } }: TriedPuzzle,
): readonly string[] {
  const sentence = (key: 'right' | 'wrong' | 'best', first = puzzle.best) =>
    words.t(`puzzles.${key}`, { answer: describeFirstMove(words, components, puzzle, first) });
  if (outcome === 'solved') return [sentence('right')];
  const answered = answer === null ? null : firstMoveAt(puzzle.firstMoves, answer);
  return [...(answered ? [sentence('wrong', answered)] : []), sentence('best')];
}

function dailyLines(words: Words, { daily }: TriedPuzzle): readonly string[] {
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

function stepsOf(components: Components, { position, line }: Puzzle): readonly Step[] {
  const steps: Step[] = [];
  let current = position;
  for (const move of line) {
    const applied = apply(components, current, move);
    if (!applied.ok) throw new Error(`a move of a puzzle was refused: ${applied.code}`);
    steps.push({ events: applied.events, after: applied.state });
    current = applied.state;
  }
  return steps;
}

/** Scoring at the end of a round is part of the last move. */
function movesText(words: Words, steps: readonly Step[], names: readonly string[]): string {
  let sentence = '';
  for (const { events } of steps) {
    const line = `- ${words.moveLine(events, names)}`;
    if (sentence.length + line.length > MAX_MOVES_LENGTH) return `${sentence}\n- …`;
    sentence = sentence === '' ? line : `${sentence}\n${line}`;
  }
  return sentence;
}
