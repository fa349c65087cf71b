/**
 * Moves that are typed where somebody is in the tutorial: `/build`, `/pass` and `/choose` then mean its table.
 * A game is meant where one is named, or where they are typed in its thread.
 */
import type { AutocompleteInteraction, ChatInputCommandInteraction } from 'discord.js';
import {
  acknowledge,
  type BotContext,
  type Command,
  GAME_OPTION,
  gameOfThread,
  localName,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import type { AnyRefusal } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { Lesson } from '../../../../match/index.ts';
import { type MoveType, type MoveWithoutSeat, PHASE_OF, playerAt } from '../../../../rules/index.ts';
import { resolveBuild, resolvePass } from '../../../../turn/index.ts';
import {
  build,
  type Choice,
  cardsOption,
  choose,
  legalInstead,
  pass,
  type SeatPosition,
  SPACE,
  startCardNamed,
  suggestBuild,
  suggestKeeps,
  suggestStartCards,
  typedBuild,
} from '../../../play/discord/index.ts';
import { answer, play, refuse } from '../answering.ts';
import { learnerOf } from '../classroom.ts';

type Read =
  | { readonly ok: true; readonly move: MoveWithoutSeat }
  | { readonly ok: false; readonly refusal: AnyRefusal; readonly instead?: string | null };

interface TypedMove {
  readonly type: MoveType;
  /** The move that was typed, or why there is none; legal only as far as it could be read. */
  readonly read: (words: Words, position: SeatPosition, interaction: ChatInputCommandInteraction) => Read;
  readonly suggest: (
    words: Words,
    position: SeatPosition,
    interaction: AutocompleteInteraction,
    focused: { readonly name: string; readonly value: string },
  ) => readonly Choice<string | number>[];
}

const typedBuilds: TypedMove = {
  type: 'build',
  read(words, position, interaction) {
    const { components, state, seat } = position;
    const typed = typedBuild(
      interaction,
      words,
      interaction.options.getString(SPACE, true),
      playerAt(state, seat).hand,
    );
    if (!typed.ok) return { ok: false, refusal: typed };
    const resolved = resolveBuild(components, state, seat, typed.build);
    if (resolved.ok) return { ok: true, move: resolved.move };
    return { ok: false, refusal: resolved, instead: legalInstead(words, position, typed.build, resolved.code) };
  },
  suggest: (words, position, interaction, focused) => suggestBuild(words, interaction, position, focused),
};

const typedPasses: TypedMove = {
  type: 'pass',
  read(words, { components, state, seat }, interaction) {
    const keep = cardsOption(interaction, words, 'keep', playerAt(state, seat).hand);
    const resolved = keep.ok ? resolvePass(components, state, seat, keep.cards) : keep;
    return resolved.ok ? { ok: true, move: resolved.move } : { ok: false, refusal: resolved };
  },
  suggest: (words, position, _, { value }) => suggestKeeps(words, position, value),
};

const typedChoices: TypedMove = {
  type: 'choose',
  read(words, position, interaction) {
    const card = startCardNamed(words, position, interaction.options.getString('card', true));
    return { ok: true, move: { type: 'choose', card } };
  },
  suggest: (words, position, _, { value }) => suggestStartCards(words, position, value),
};

/** The commands for moves, which ask first whether the tutorial is meant. */
export const buildAnywhere = alsoInTutorial(build, typedBuilds);
export const passAnywhere = alsoInTutorial(pass, typedPasses);
export const chooseAnywhere = alsoInTutorial(choose, typedChoices);

function alsoInTutorial(command: Command, typed: TypedMove): Command {
  return {
    ...command,
    async execute(context, interaction) {
      await acknowledge(interaction);
      const lesson = await lessonMeant(context, interaction);
      if (lesson === null) await command.execute(context, interaction);
      else await playTyped(context, interaction, lesson, typed);
    },
    async autocomplete(context, interaction) {
      const { name, value } = interaction.options.getFocused(true);
      const lesson = name === GAME_OPTION ? null : await lessonMeant(context, interaction);
      if (lesson === null) {
        await command.autocomplete?.(context, interaction);
        return;
      }
      const words = wordsOf(context, interaction);
      const inPhase = lesson.state.phase === PHASE_OF[typed.type];
      const offered = inPhase ? typed.suggest(words, lesson, interaction, { name, value: String(value) }) : [];
      await interaction.respond(offered);
    },
  };
}

/** The lesson, where the tutorial is what this person was last shown here and no game is meant. */
async function lessonMeant(
  context: BotContext,
  interaction: ChatInputCommandInteraction | AutocompleteInteraction,
): Promise<Lesson | null> {
  if (interaction.options.getString(GAME_OPTION) !== null) return null;
  const lesson = await context.matches.tutorialHere(learnerOf(interaction));
  if (lesson === null || (await gameOfThread(context, interaction)) !== null) return null;
  return lesson;
}

async function playTyped(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  lesson: Lesson,
  { type, read }: TypedMove,
): Promise<void> {
  const words = wordsOf(context, interaction);
  const { state, step } = lesson;
  if (step.asks === null) {
    await answer(context, interaction, { ok: false, code: 'nothingAsked', lesson });
    return;
  }
  if (state.phase !== PHASE_OF[type]) {
    const refusal = { ok: false, code: 'phase', phase: state.phase, type } as const;
    await refuse(context, interaction, lesson, { refusal, words });
    return;
  }
  const found = read(words, lesson, interaction);
  if (!found.ok) {
    await refuse(context, interaction, lesson, { refusal: found.refusal, words, instead: found.instead ?? null });
    return;
  }
  const also = await gamesToo(context, words, interaction);
  await play(context, interaction, { learner: learnerOf(interaction), step: step.id, move: found.move, also });
}

/** For whoever plays games as well: how one says that a game is meant. */
async function gamesToo(
  { matches, language }: BotContext,
  words: Words,
  { user }: ChatInputCommandInteraction,
): Promise<string | null> {
  const games = await matches.ofPerson(user.id);
  if (!games.some(({ match }) => match.status === 'running')) return null;
  return `-# ${words.t('tutorial.gamesToo', { option: localName(language, words, language.commandWords('option.game')) })}`;
}
