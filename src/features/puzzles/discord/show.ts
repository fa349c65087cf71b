/** `/puzzle`: shows puzzles to a person and takes their answers. */
import {
  type Answerable,
  actorOf,
  anywhere,
  type BotContext,
  type Command,
  endDialogue,
  showStep,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { type FirstMove, firstMoveKey, GRADES, type Grade } from '../../../opponents/index.ts';
import type { PuzzleId, PuzzleOutcome } from '../usecases/model.ts';
import { questionMessage } from './question.ts';
import { gradeOption, type ShownPuzzle } from './shared.ts';
import { solutionMessage } from './solution.ts';

export const puzzleCommand: Command = {
  data: anywhere('puzzle', (language) => [gradeOption(language, 'puzzle.grade')]),
  async execute(context, interaction) {
    const grade = GRADES.find((each) => each === interaction.options.getString('grade')) ?? null;
    await showNext(context, interaction, grade);
  },
};

/** `last`: the puzzle just seen. The interaction must be acknowledged, as for all functions below. */
export async function showNext(
  context: BotContext,
  interaction: Answerable,
  grade: Grade | null,
  last?: PuzzleId,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const { id: reader } = interaction.user;
  const id = await context.matches.nextPuzzle(reader, grade, last);
  const puzzle = id === null ? null : context.puzzles.puzzle(id);
  if (puzzle === null) await endDialogue(interaction, words.t('puzzles.none'));
  else await showStep(interaction, await questionMessage(context, words, reader, { puzzle, serverId: null }));
}

/** Shows a puzzle, or its solution if the person has already tried it as a daily puzzle. */
export async function showPuzzle(context: BotContext, interaction: Answerable, shown: ShownPuzzle): Promise<void> {
  const words = wordsOf(context, interaction);
  const { id: reader } = interaction.user;
  const { puzzle, serverId } = shown;
  const tried = serverId === null ? null : await context.matches.triedPuzzle(reader, puzzle.id, serverId);
  const message = tried
    ? await solutionMessage(context, words, reader, shown, tried)
    : await questionMessage(context, words, reader, shown);
  await showStep(interaction, message);
}

/** `first`: null if the person gives up. A second answer shows the outcome of the first. */
export async function submitAnswer(
  context: BotContext,
  interaction: Answerable,
  shown: ShownPuzzle,
  first: FirstMove | null,
): Promise<void> {
  const { puzzle, serverId } = shown;
  const key = first && firstMoveKey(first);
  const outcome: PuzzleOutcome = key === null ? 'givenUp' : key === firstMoveKey(puzzle.best) ? 'solved' : 'failed';
  const tried = await context.matches.tryPuzzle(actorOf(interaction), {
    puzzleId: puzzle.id,
    serverId,
    outcome,
    answer: key,
  });
  const words = wordsOf(context, interaction);
  await showStep(interaction, await solutionMessage(context, words, interaction.user.id, shown, tried));
}
