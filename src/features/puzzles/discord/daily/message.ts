/**
 * The daily puzzle as its channel reads it: the table, the question with how many have solved it, and the line that is left of it later.
 * Answers are never part of it.
 */
import { TimestampStyles, time } from 'discord.js';
import { illustrated } from '../../../../discord/emoji/index.ts';
import type { BotContext } from '../../../../discord/frame/index.ts';
import {
  button,
  lineMessage,
  type PublicMessage,
  publicMessage,
  row,
  text,
} from '../../../../discord/messages/index.ts';
import type { NoticeMessage, NoticeTelling } from '../../../../discord/notices/index.ts';
import { permissionsInWords } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { DailyPuzzleNotice } from '../../../../match/index.ts';
import type { Puzzle } from '../../../../opponents/index.ts';
import { positionPicture, questionText, tableText } from '../question.ts';
import { gradeInWords, PUZZLE_ACTIONS, puzzleControl } from '../shown.ts';

type Facts<Kind extends DailyPuzzleNotice['kind']> = Extract<DailyPuzzleNotice, { readonly kind: Kind }>;

/** Null where the puzzle is not among ours any more, or the next one is due before it could be posted. */
export async function tellDailyPuzzle(
  { context, words, notice }: NoticeTelling,
  { serverId, day, puzzleId }: Facts<'dailyPuzzle'>,
): Promise<NoticeMessage | null> {
  const puzzle = context.puzzles.puzzle(puzzleId);
  const { daily = null, due = null } = (await context.matches.puzzleServer(serverId)) ?? {};
  const isLate = notice.post === null && due !== null && due <= context.clock.now();
  if (!puzzle || isLate) return null;
  const { tried = 0, solved = 0 } = daily?.day === day ? daily : {};
  const key = (part: string) => ['puzzle', serverId, day, part].join('/');
  const { to } = notice;
  const place = to.kind === 'channel' ? to.channelId : '';
  return {
    ...question(context, words, puzzle, { serverId, tried, solved }),
    key: key('question'),
    before: { key: key('picture'), compose: () => picture(context, words, puzzle, place) },
  };
}

/** What is left of it once the next one comes. */
export async function tellDailyPuzzleOver(
  { words }: NoticeTelling,
  { at, tried, solved }: Facts<'dailyPuzzleOver'>,
): Promise<PublicMessage> {
  const date = time(new Date(at), TimestampStyles.LongDate);
  return lineMessage(words.t('puzzles.dailyOver', { date, solved, tried }), 'small');
}

/** The picture, in words where none can be drawn or attached. */
async function picture(context: BotContext, words: Words, puzzle: Puzzle, channelId: string): Promise<PublicMessage> {
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

function question(
  context: BotContext,
  words: Words,
  puzzle: Puzzle,
  { serverId, tried, solved }: { readonly serverId: string; readonly tried: number; readonly solved: number },
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
