/**
 * The daily puzzle as its channel reads it: the table, the question with how many have solved it, and the line that is left of it later.
 * Answers are never part of it.
 */
import { TimestampStyles, time } from 'discord.js';
import type { Words } from '../../../language/index.ts';
import type { DailyPuzzle, ServerId } from '../../../match/index.ts';
import type { Puzzle } from '../../../opponents/index.ts';
import { illustrated } from '../../emoji/index.ts';
import type { BotContext } from '../../frame/index.ts';
import { button, lineMessage, type PublicMessage, publicMessage, row, text } from '../../messages/index.ts';
import { permissionsInWords } from '../../wording/index.ts';
import { positionPicture, questionText, tableText } from '../question.ts';
import { gradeInWords, PUZZLE_ACTIONS, puzzleControl } from '../shown.ts';

/** The picture, in words where none can be drawn or attached. */
export async function dailyPicture(
  context: BotContext,
  words: Words,
  puzzle: Puzzle,
  channelId: string,
): Promise<PublicMessage> {
  const drawn = await positionPicture(context, words, puzzle, context.defaultTheme);
  const inWords = () => [tableText(context, words, puzzle)];
  if (drawn.components.length === 0) return publicMessage(inWords());
  const permissions = permissionsInWords(words, ['AttachFiles']);
  const why = text(`-# ${words.t('errors.noPictures', { permissions, place: `<#${channelId}>` })}`);
  return {
    ...publicMessage(drawn.components, { files: drawn.files }),
    withoutFiles: () => ({ components: inWords(), why }),
  };
}

export function dailyQuestion(
  context: BotContext,
  words: Words,
  puzzle: Puzzle,
  serverId: ServerId,
  { tried, solved }: Pick<DailyPuzzle, 'tried' | 'solved'>,
): PublicMessage {
  const title = words.t('puzzles.dailyTitle', { grade: gradeInWords(words, puzzle.grade) });
  const counted = tried === 0 ? words.t('puzzles.dailyNobody') : words.t('puzzles.dailyCount', { solved, tried });
  return publicMessage([
    text(
      [
        `### ${title}`,
        questionText(illustrated(context, words, puzzle.position), puzzle),
        counted,
        `-# ${words.t('puzzles.dailyPrivate')}`,
      ].join('\n'),
    ),
    row(
      button(puzzleControl(PUZZLE_ACTIONS.open, { puzzle, serverId }), {
        label: words.t('puzzles.dailyButton'),
        style: 'primary',
      }),
    ),
  ]);
}

/** What is left of it once the next one comes. */
export function dailyOver(words: Words, { at, tried, solved }: DailyPuzzle): PublicMessage {
  return lineMessage(
    words.t('puzzles.dailyOver', { date: time(at, TimestampStyles.LongDate), solved, tried }),
    'small',
  );
}
