/** Builds the slash commands that make a move: `/build`, `/pass`, `/choose` and `/take`. */
import type {
  APIApplicationCommandBasicOption,
  AutocompleteInteraction,
  ChatInputCommandInteraction,
} from 'discord.js';
import {
  type Answerable,
  answerRefusal,
  anywhere,
  type BotContext,
  type Command,
  findMatch,
  GAME_OPTION,
  gameOption,
  moverFor,
  ownRunning,
  type Position,
  suggestMatches,
  whichMatch,
  wordsOf,
} from '../../../../discord/interactions/index.ts';
import type { Choice, FocusedOption, SeatPosition } from '../../../../discord/moves/index.ts';
import type { AnyRefusal } from '../../../../discord/wording/index.ts';
import type { Language, Words } from '../../../../language/index.ts';
import type { MatchView } from '../../../../match/index.ts';
import type { MoveType, MoveWithoutSeat } from '../../../../rules/index.ts';
import { type Defaults, playAndConfirm } from './playMove.ts';

/** How a command reads a move from its options, in any position. */
export interface TypedMove {
  readonly type: MoveType;
  /** `instead`: a sentence about legal alternatives. */
  read(
    words: Words,
    position: SeatPosition,
    interaction: ChatInputCommandInteraction,
  ):
    | { readonly ok: true; readonly move: MoveWithoutSeat; readonly defaults?: Defaults }
    | { readonly ok: false; readonly refusal: AnyRefusal; readonly instead?: string | null };
  suggest(
    words: Words,
    position: SeatPosition,
    focused: FocusedOption,
    interaction: AutocompleteInteraction,
  ): readonly Choice<string | number>[];
}

export interface MoveCommand extends Command {
  readonly typed: TypedMove;
}

export function moveCommand(
  name: 'build' | 'pass' | 'choose' | 'take',
  options: (language: Language) => readonly APIApplicationCommandBasicOption[],
  typed: TypedMove,
): MoveCommand {
  return {
    typed,
    data: anywhere(name, (language) => [...options(language), gameOption(language)]),
    async execute(context, interaction, words) {
      const found = await whichMatch(context, interaction, words, ownRunning);
      const position = found && (await positionToMove(context, interaction, found, typed.type));
      if (!position) return;
      const { view, state, seat } = position;
      const read = typed.read(words, { components: context.componentsOf(state), state, seat }, interaction);
      if (read.ok) await playAndConfirm(context, interaction, view, view.match.version, read.move, read.defaults);
      else await answerRefusal(context, interaction, view, read.refusal, read.instead);
    },
    async autocomplete(context, interaction) {
      const { name: focused, value } = interaction.options.getFocused(true);
      if (focused === GAME_OPTION) return suggestMatches(context, interaction, ownRunning);
      const found = await findMatch(context, interaction, ownRunning);
      const mover = found.ok ? moverFor(found.view, interaction.user.id, typed.type) : null;
      if (!mover?.ok) return interaction.respond([]);
      const { state, seat } = mover;
      const position = { components: context.componentsOf(state), state, seat };
      const focus = { name: focused, value: String(value) };
      await interaction.respond(typed.suggest(wordsOf(context, interaction), position, focus, interaction));
    },
  };
}

/** The person's position in the game that a command refers to. Answers with a refusal if they may not move. */
export async function positionToMove(
  context: BotContext,
  interaction: Answerable,
  view: MatchView,
  type: MoveType,
): Promise<Position | undefined> {
  const mover = moverFor(view, interaction.user.id, type);
  if (!mover.ok) return answerRefusal(context, interaction, view, mover);
  return { words: wordsOf(context, interaction), view, seat: mover.seat, state: mover.state };
}
