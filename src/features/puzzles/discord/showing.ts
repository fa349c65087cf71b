/**
 * Shows a puzzle to one person, or what came of their try at it; and takes their answer.
 * Which message that is made into is left to the modules beside this.
 */

import { type Answerable, actorOf, type BotContext, conclude, show, wordsOf } from '../../../discord/frame/index.ts';
import type { PuzzleOutcome } from '../../../match/index.ts';
import { type FirstMove, type Grade, keyOf } from '../../../opponents/index.ts';
import { questionMessage } from './question.ts';
import type { ShownPuzzle } from './shown.ts';
import { solutionMessage } from './solution.ts';

/** The interaction has been acknowledged, here and below. */
export async function showNext(context: BotContext, interaction: Answerable, grade: Grade | null): Promise<void> {
  const words = wordsOf(context, interaction);
  const { id: reader } = interaction.user;
  const id = await context.matches.nextPuzzle(reader, grade);
  const puzzle = id === null ? null : context.puzzles.puzzle(id);
  if (puzzle === null) await conclude(interaction, words.t('puzzles.none'));
  else await show(interaction, await questionMessage(context, words, reader, { puzzle, serverId: null }));
}

/** The question, or where the person has had their try at the daily puzzle what came of it. */
export async function showPuzzle(context: BotContext, interaction: Answerable, shown: ShownPuzzle): Promise<void> {
  const words = wordsOf(context, interaction);
  const { id: reader } = interaction.user;
  const { puzzle, serverId } = shown;
  const tried = serverId === null ? null : await context.matches.triedPuzzle(reader, puzzle.id, serverId);
  const message = tried
    ? await solutionMessage(context, words, reader, shown, tried)
    : await questionMessage(context, words, reader, shown);
  await show(interaction, message);
}

/** Keeps the answer (null: the person gives up) and shows the solution; a second answer shows what came of the first. */
export async function answer(
  context: BotContext,
  interaction: Answerable,
  shown: ShownPuzzle,
  first: FirstMove | null,
): Promise<void> {
  const { puzzle, serverId } = shown;
  const answered = first && keyOf(first);
  const outcome: PuzzleOutcome = answered === null ? 'givenUp' : answered === keyOf(puzzle.best) ? 'solved' : 'failed';
  const tried = await context.matches.tryPuzzle(actorOf(interaction), {
    puzzleId: puzzle.id,
    serverId,
    outcome,
    answer: answered,
  });
  const words = wordsOf(context, interaction);
  await show(interaction, await solutionMessage(context, words, interaction.user.id, shown, tried));
}
