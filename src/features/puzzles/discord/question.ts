/**
 * A puzzle as it is asked: whose turn it is, what everybody knows and plays for, the cards, the table as a picture and in words.
 * The same for the one who asked for it and for the channel of the daily puzzle; answers are left to the messages of each.
 */
import type { APIMessageTopLevelComponent, AttachmentPayload } from 'discord.js';
import { illustrated } from '../../../discord/emoji/index.ts';
import type { BotContext } from '../../../discord/frame/index.ts';
import { button, type PrivateMessage, row, select, text } from '../../../discord/messages/index.ts';
import {
  drawnOrNot,
  type Section,
  tableAltText,
  tableExcerpt,
  tableSections,
  themeFor,
} from '../../../discord/table/index.ts';
import { plainNames, playersOf, shownNames } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { PersonId } from '../../../match/index.ts';
import type { Puzzle } from '../../../opponents/index.ts';
import { answerOptions } from './options.ts';
import { gradeInWords, membersIn, PUZZLE_ACTIONS, puzzleControl, type ShownPuzzle } from './shown.ts';

/** What the messages need. */
export type PuzzleContext = Pick<
  BotContext,
  'componentsOf' | 'defaultTheme' | 'emojis' | 'language' | 'log' | 'matches' | 'pictures'
>;

/** Characters of the table in words before or instead of the picture. */
const WORDS = 2000;

/** For the one who answers. */
export async function questionMessage(
  context: PuzzleContext,
  words: Words,
  reader: PersonId,
  shown: ShownPuzzle,
): Promise<PrivateMessage> {
  const { puzzle, serverId } = shown;
  const components = context.componentsOf(puzzle.position);
  const { settings } = await context.matches.person(reader);
  const theme = await themeFor(context, { theme: context.defaultTheme }, reader);
  const drawn = await positionPicture(context, words, puzzle, theme);
  const inWords = settings.wordsFirst || drawn.components.length === 0;
  const title = words.t(serverId === null ? 'puzzles.title' : 'puzzles.dailyTitle', {
    grade: gradeInWords(words, puzzle.grade),
  });
  return {
    components: [
      text(`### ${title}\n${questionText(illustrated(context, words, puzzle.position), puzzle)}`),
      ...(inWords ? [tableText(context, words, puzzle)] : []),
      ...drawn.components,
      row(
        select(puzzleControl(PUZZLE_ACTIONS.answer, shown), answerOptions(words, context.emojis, components, puzzle), {
          placeholder: words.t('puzzles.choose'),
        }),
      ),
      row(
        button(puzzleControl(PUZZLE_ACTIONS.type, shown), { label: words.t('puzzles.type') }),
        button(puzzleControl(PUZZLE_ACTIONS.page, shown, '0'), { label: words.t('table.button') }),
        button(puzzleControl(PUZZLE_ACTIONS.giveUp, shown), { label: words.t('puzzles.giveUp') }),
      ),
    ],
    files: drawn.files,
  };
}

/** Who is to move, what is known and played for, what is asked, and the cards of all who still build. */
export function questionText(words: Words, puzzle: Puzzle): string {
  const names = shownNames(words, membersIn(puzzle));
  const name = names[puzzle.seat] ?? '';
  const { players } = puzzle.position;
  const others = players.flatMap(({ passed }, seat) => (passed || seat === puzzle.seat ? [] : [names[seat] ?? '']));
  const [other] = others;
  const hands = players.flatMap(({ passed, hand }, seat) =>
    passed ? [] : [`- ${words.labelled(names[seat] ?? '', words.cards(hand))}`],
  );
  return [
    words.t('puzzles.question', { name }),
    other === undefined ? words.t('puzzles.alone', { name }) : words.t('puzzles.both', { name, other }),
    ...hands,
    `-# ${words.t('puzzles.asked')}`,
  ].join('\n');
}

/** The table, or nothing where it cannot be drawn. */
export function positionPicture(
  context: PuzzleContext,
  words: Words,
  puzzle: Puzzle,
  theme: BotContext['defaultTheme'],
): Promise<{
  readonly components: readonly APIMessageTopLevelComponent[];
  readonly files: readonly AttachmentPayload[];
}> {
  const { id, position: state } = puzzle;
  const members = membersIn(puzzle);
  const components = context.componentsOf(state);
  const alt = tableAltText(words, components, state, plainNames(words, members), []);
  return drawnOrNot(context, { fileName: `puzzle-${id}.png`, alt }, () =>
    context.pictures.table({ components, state, theme, ...playersOf(words, members), lastMoves: [] }),
  );
}

/** As much of the table in words as a message has room for. */
export function tableText(context: PuzzleContext, words: Words, puzzle: Puzzle) {
  return text(tableExcerpt(sectionsOf(context, words, puzzle), WORDS));
}

/** All of the table in words, from the seat of whoever is to move. */
export function sectionsOf({ componentsOf }: PuzzleContext, words: Words, puzzle: Puzzle): readonly Section[] {
  const { position: state, seat } = puzzle;
  const members = membersIn(puzzle);
  return tableSections({
    words,
    state,
    names: shownNames(words, members),
    plainNames: plainNames(words, members),
    components: componentsOf(state),
    viewpoint: { seat, alone: false },
  });
}
