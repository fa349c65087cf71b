/**
 * The controls of puzzles: opening one, answering by a select or in writing, giving up, its table in words, another one.
 * A puzzle that is not known any more is told so by each of them.
 */
import { z } from 'zod';
import {
  anybody,
  type BotContext,
  buttonInput,
  type Control,
  type ControlInteraction,
  conclude,
  count,
  defineControl,
  formInput,
  name,
  say,
  selectInput,
  show,
  wordsOf,
} from '../../../discord/frame/index.ts';
import {
  button,
  escapeText,
  makeCustomId,
  type PrivateMessage,
  row,
  text,
  textField,
  truncate,
} from '../../../discord/messages/index.ts';
import { tablePages } from '../../../discord/table/index.ts';
import type { Words } from '../../../language/index.ts';
import { firstMoveAt, GRADES } from '../../../opponents/index.ts';
import { readAnswer } from './options.ts';
import { type PuzzleContext, sectionsOf } from './question.ts';
import { answer, showNext, showPuzzle } from './showing.ts';
import { firstMoveInWords, PUZZLE_ACTIONS, puzzleControl, type ShownPuzzle, serverIn } from './shown.ts';

/** Of the form. */
const ANSWER = 'answer';
const LONGEST = 40;
/** Of a modal. */
const TITLE = 45;

const door = anybody;
/** A puzzle, and whose daily one it is. */
const puzzleDetails = z.tuple([name, name]);

/** The puzzle of a control; null where it is not known any more, which has been said. */
async function puzzleOf(
  context: BotContext,
  interaction: ControlInteraction,
  [id, server]: readonly [string, string, ...unknown[]],
): Promise<ShownPuzzle | null> {
  const puzzle = context.puzzles.puzzle(id);
  if (puzzle) return { puzzle, serverId: serverIn(server) };
  const sentence = wordsOf(context, interaction).t('puzzles.unknown');
  if (interaction.deferred) await conclude(interaction, sentence);
  else await say(interaction, sentence);
  return null;
}

const open = defineControl({
  action: PUZZLE_ACTIONS.open,
  takes: buttonInput,
  details: puzzleDetails,
  door,
  async execute(context, { interaction, details }) {
    const shown = await puzzleOf(context, interaction, details);
    if (shown) await showPuzzle(context, interaction, shown);
  },
});

const choose = defineControl({
  action: PUZZLE_ACTIONS.answer,
  takes: selectInput(name),
  details: puzzleDetails,
  door,
  async execute(context, { interaction, value, details }) {
    const shown = await puzzleOf(context, interaction, details);
    if (!shown) return;
    const first = firstMoveAt(shown.puzzle.firstMoves, value);
    if (first) await answer(context, interaction, shown, first);
    else await say(interaction, wordsOf(context, interaction).t('errors.unknownControl'));
  },
});

const type = defineControl({
  action: PUZZLE_ACTIONS.type,
  takes: buttonInput,
  details: puzzleDetails,
  door,
  answersItself: true,
  async execute(context, { interaction, details }) {
    const shown = await puzzleOf(context, interaction, details);
    if (!shown) return;
    const words = wordsOf(context, interaction);
    const about = words.t('puzzles.typeAbout', { pass: words.t('turn.pass') });
    await interaction.showModal({
      custom_id: makeCustomId(puzzleControl(PUZZLE_ACTIONS.typed, shown)),
      title: truncate(words.t('puzzles.typeTitle'), TITLE),
      components: [textField({ label: words.t('puzzles.choose'), description: about, field: ANSWER }, null, LONGEST)],
    });
  },
});

const typed = defineControl({
  action: PUZZLE_ACTIONS.typed,
  takes: formInput({ [ANSWER]: 'text' }),
  details: puzzleDetails,
  door,
  async execute(context, { interaction, field, details }) {
    const shown = await puzzleOf(context, interaction, details);
    if (!shown) return;
    const words = wordsOf(context, interaction);
    const { puzzle } = shown;
    const given = field(ANSWER);
    const key = readAnswer(words, puzzle, given);
    const first = key === null ? null : firstMoveAt(puzzle.firstMoves, key);
    if (first) {
      await answer(context, interaction, shown, first);
      return;
    }
    const components = context.componentsOf(puzzle.position);
    const moves = words.either(puzzle.firstMoves.map((each) => firstMoveInWords(words, components, puzzle, each)));
    await say(interaction, words.t('puzzles.unreadable', { given: escapeText(words.quote(given)), moves }));
  },
});

const giveUp = defineControl({
  action: PUZZLE_ACTIONS.giveUp,
  takes: buttonInput,
  details: puzzleDetails,
  door,
  async execute(context, { interaction, details }) {
    const shown = await puzzleOf(context, interaction, details);
    if (shown) await answer(context, interaction, shown, null);
  },
});

const page = defineControl({
  action: PUZZLE_ACTIONS.page,
  takes: buttonInput,
  details: z.tuple([name, name, count]),
  door,
  async execute(context, { interaction, details }) {
    const shown = await puzzleOf(context, interaction, details);
    if (shown) await show(interaction, pageMessage(context, wordsOf(context, interaction), shown, details[2]));
  },
});

const next = defineControl({
  action: PUZZLE_ACTIONS.next,
  takes: buttonInput,
  details: z.tuple([z.enum(GRADES)]),
  door,
  execute: (context, { interaction, details: [grade] }) => showNext(context, interaction, grade),
});

export const puzzleControls: readonly Control[] = [open, choose, type, typed, giveUp, page, next];

/** A page by its number from 0; beyond the last: the last. */
function pageMessage(context: PuzzleContext, words: Words, shown: ShownPuzzle, wanted: number): PrivateMessage {
  const pages = tablePages(sectionsOf(context, words, shown.puzzle));
  const number = Math.min(wanted, pages.length - 1);
  const step = (to: number, label: 'table.next' | 'table.previous') => {
    const page = pages[to];
    if (page === undefined) return [];
    const id = puzzleControl(PUZZLE_ACTIONS.page, shown, String(to));
    return [button(id, { label: words.t(label, { part: page.label }) })];
  };
  return {
    components: [
      text(pages[number]?.content ?? ''),
      row(
        ...step(number + 1, 'table.next'),
        ...step(number - 1, 'table.previous'),
        button(puzzleControl(PUZZLE_ACTIONS.open, shown), { label: words.t('dialogue.back'), style: 'primary' }),
      ),
    ],
  };
}
