/** The controls of puzzles. Each answers with an explanation if its puzzle no longer exists. */
import type { ButtonInteraction } from 'discord.js';
import { z } from 'zod';
import {
  anybody,
  type BotContext,
  type Control,
  type ControlInteraction,
  countDetail,
  defineControl,
  endDialogue,
  formInput,
  nameDetail,
  say,
  selectInput,
  showStep,
  wordsOf,
} from '../../../discord/interactions/index.ts';
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
import { tablePages } from '../../../discord/tablePicture/index.ts';
import type { Words } from '../../../language/index.ts';
import { firstMoveAt, GRADES } from '../../../opponents/index.ts';
import { type PuzzleContext, parseAnswer, puzzleTableSections } from './question.ts';
import { PUZZLE_ACTIONS, parsePuzzleServer, puzzleControl, type ShownPuzzle } from './shared.ts';
import { showNext, showPuzzle, submitAnswer } from './show.ts';

const ANSWER_FIELD = 'answer';
const MAX_ANSWER_LENGTH = 40;
/** Discord's limit. */
const MAX_TITLE_LENGTH = 45;

const guard = anybody;
/** A puzzle and the server whose daily puzzle it is. */
const puzzleDetails = z.tuple([nameDetail, nameDetail]);

/** Null if the puzzle no longer exists; the person has been told. */
async function puzzleOf(
  context: BotContext,
  interaction: ControlInteraction,
  [id, server]: readonly [string, string, ...unknown[]],
): Promise<ShownPuzzle | null> {
  const puzzle = context.puzzles.puzzle(id);
  if (puzzle) return { puzzle, serverId: parsePuzzleServer(server) };
  const sentence = wordsOf(context, interaction).t('puzzles.unknown');
  if (interaction.deferred) await endDialogue(interaction, sentence);
  else await say(interaction, sentence);
  return null;
}

function puzzleButton(
  action: string,
  use: (context: BotContext, interaction: ButtonInteraction, shown: ShownPuzzle) => Promise<void>,
): Control {
  return defineControl({
    action,
    details: puzzleDetails,
    guard,
    async execute(context, { interaction, details }) {
      const shown = await puzzleOf(context, interaction, details);
      if (shown) await use(context, interaction, shown);
    },
  });
}

const open = puzzleButton(PUZZLE_ACTIONS.open, showPuzzle);
const giveUp = puzzleButton(PUZZLE_ACTIONS.giveUp, (context, interaction, shown) =>
  submitAnswer(context, interaction, shown, null),
);

const choose = defineControl({
  action: PUZZLE_ACTIONS.answer,
  takes: selectInput(nameDetail),
  details: puzzleDetails,
  guard,
  async execute(context, { interaction, words, value, details }) {
    const shown = await puzzleOf(context, interaction, details);
    if (!shown) return;
    const first = firstMoveAt(shown.puzzle.firstMoves, value);
    if (first) await submitAnswer(context, interaction, shown, first);
    else await say(interaction, words.t('errors.unknownControl'));
  },
});

const openForm = defineControl({
  action: PUZZLE_ACTIONS.type,
  details: puzzleDetails,
  guard,
  answersItself: true,
  async execute(context, { interaction, words, details }) {
    const shown = await puzzleOf(context, interaction, details);
    if (!shown) return;
    const about = words.t('puzzles.typeAbout', { pass: words.t('turn.pass') });
    await interaction.showModal({
      custom_id: makeCustomId(puzzleControl(PUZZLE_ACTIONS.typed, shown)),
      title: truncate(words.t('puzzles.typeTitle'), MAX_TITLE_LENGTH),
      components: [
        textField(
          { label: words.t('puzzles.choose'), description: about, field: ANSWER_FIELD },
          null,
          MAX_ANSWER_LENGTH,
        ),
      ],
    });
  },
});

const submitForm = defineControl({
  action: PUZZLE_ACTIONS.typed,
  takes: formInput({ [ANSWER_FIELD]: 'text' }),
  details: puzzleDetails,
  guard,
  async execute(context, { interaction, words, field, details }) {
    const shown = await puzzleOf(context, interaction, details);
    if (!shown) return;
    const { puzzle } = shown;
    const typedAnswer = field(ANSWER_FIELD);
    const key = parseAnswer(words, puzzle, typedAnswer);
    const first = key === null ? null : firstMoveAt(puzzle.firstMoves, key);
    if (first) return submitAnswer(context, interaction, shown, first);
    // Lists only what can be typed, because pieces would make lists within the list.
    const moves = words.either(
      puzzle.firstMoves.flatMap((each): readonly string[] =>
        each.kind === 'pass' ? [words.t('turn.pass')] : each.spaces,
      ),
    );
    await say(interaction, words.t('puzzles.unreadable', { given: escapeText(words.quote(typedAnswer)), moves }));
  },
});

const page = defineControl({
  action: PUZZLE_ACTIONS.page,
  details: z.tuple([nameDetail, nameDetail, countDetail]),
  guard,
  async execute(context, { interaction, words, details }) {
    const shown = await puzzleOf(context, interaction, details);
    if (shown) await showStep(interaction, pageMessage(context, words, shown, details[2]));
  },
});

const next = defineControl({
  action: PUZZLE_ACTIONS.next,
  /** The grade, and the puzzle just seen, which buttons of version 1.0 lack. */
  details: z.tuple([z.enum(GRADES), nameDetail.optional()]),
  guard,
  execute: (context, { interaction, details: [grade, last] }) => showNext(context, interaction, grade, last),
});

export const puzzleControls: readonly Control[] = [open, choose, openForm, submitForm, giveUp, page, next];

/** `requested`: starts at 0; beyond the last page, shows the last page. */
function pageMessage(context: PuzzleContext, words: Words, shown: ShownPuzzle, requested: number): PrivateMessage {
  const pages = tablePages(words, puzzleTableSections(context, words, shown.puzzle));
  const number = Math.min(requested, pages.length - 1);
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
