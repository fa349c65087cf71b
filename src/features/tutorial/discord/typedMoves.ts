/**
 * Lets `/build`, `/pass` and `/choose` act on the tutorial if it was shown to the person here and they mean no game.
 */
import type { AutocompleteInteraction, ChatInputCommandInteraction } from 'discord.js';
import {
  type BotContext,
  type Command,
  GAME_OPTION,
  gameOfThread,
  localName,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import type { Words } from '../../../language/index.ts';
import { PHASE_OF } from '../../../rules/index.ts';
import { build, choose, type MoveCommand, pass } from '../../play/discord/index.ts';
import type { Lesson } from '../usecases/lesson.ts';
import { playInLesson, showLessonRefusal, showTutorialAnswer } from './answers.ts';
import { learnerOf } from './learnerContext.ts';

export const typedMoveCommands = [build, pass, choose].map(alsoInTutorial);

function alsoInTutorial({ typed, ...command }: MoveCommand): Command {
  return {
    ...command,
    async execute(around, interaction, words) {
      const context = rememberingThread(around);
      const lesson = await activeLesson(context, interaction);
      if (lesson === null) await command.execute(context, interaction, words);
      else await playTyped(context, interaction, lesson, typed);
    },
    async autocomplete(context, interaction) {
      const { name, value } = interaction.options.getFocused(true);
      const lesson = name === GAME_OPTION ? null : await activeLesson(context, interaction);
      if (lesson === null) return command.autocomplete?.(context, interaction);
      const isPhase = lesson.state.phase === PHASE_OF[typed.type];
      const focused = { name, value: String(value) };
      const choices = isPhase ? typed.suggest(wordsOf(context, interaction), lesson, focused, interaction) : [];
      await interaction.respond(choices);
    },
  };
}

/** Caches the lookup of the thread's game, which the command itself needs too. */
function rememberingThread(context: BotContext): BotContext {
  let game: ReturnType<BotContext['anyGame']['inThread']> | undefined;
  const inThread: BotContext['anyGame']['inThread'] = (threadId) => {
    game ??= context.anyGame.inThread(threadId);
    return game;
  };
  return { ...context, anyGame: { ...context.anyGame, inThread } };
}

async function activeLesson(
  context: BotContext,
  interaction: ChatInputCommandInteraction | AutocompleteInteraction,
): Promise<Lesson | null> {
  if (interaction.options.getString(GAME_OPTION) !== null) return null;
  // Most moves are typed in a thread.
  return (await gameOfThread(context, interaction)) === null
    ? context.matches.lessonHere(learnerOf(interaction))
    : null;
}

async function playTyped(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  lesson: Lesson,
  { type, read }: MoveCommand['typed'],
): Promise<void> {
  const words = wordsOf(context, interaction);
  const { state, step } = lesson;
  const also = await gameOptionNote(context, words, interaction);
  if (step.asks === null) {
    await showTutorialAnswer(context, interaction, { ok: false, code: 'nothingAsked', lesson }, also);
  } else if (state.phase !== PHASE_OF[type]) {
    await showLessonRefusal(context, interaction, lesson, { ok: false, code: 'phase', phase: state.phase, type }, also);
  } else {
    const found = read(words, lesson, interaction);
    if (!found.ok) return showLessonRefusal(context, interaction, lesson, found.refusal, found.instead ?? null, also);
    await playInLesson(context, interaction, step.id, found.move, also);
  }
}

/** Tells people who also play games how to name a game. */
async function gameOptionNote(
  { matches, language }: BotContext,
  words: Words,
  { user }: ChatInputCommandInteraction,
): Promise<string | null> {
  const games = await matches.ofPerson(user.id);
  if (!games.some(({ match }) => match.status === 'running')) return null;
  return `-# ${words.t('tutorial.gamesToo', { option: localName(language, words, language.commandWords('option.game')) })}`;
}
