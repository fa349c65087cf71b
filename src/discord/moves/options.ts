/**
 * The options of the move commands: their data, reading cards from text, and whose position an autocompletion is about.
 * What is offered is worded by the views; what a command does with its options is its own matter.
 */
import {
  type APIApplicationCommandStringOption,
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import { type CardTextFault, type CommandPath, type Language, parseCards } from '../../language/index.ts';
import type { MatchView } from '../../match/index.ts';
import type { Cards, MoveType } from '../../rules/index.ts';
import type { BotContext } from '../context.ts';
import { moverFor, type Position } from '../dialogue/mover.ts';
import { acknowledge, wordsOf } from '../support/reply.ts';
import { findMatch, GAME_OPTION, ownRunning, type Scope, suggestMatches, whichMatch } from '../support/whichMatch.ts';
import type { Choice, Standing } from '../views/wording/advice/suggestions.ts';
import { positionOfCommand } from './position.ts';

/** An option with text that autocompletes. `name` is what the code asks for it by, in every language. */
export function textOption(
  language: Language,
  path: CommandPath,
  name: string,
  required = false,
): APIApplicationCommandStringOption {
  return {
    ...language.commandWords(path),
    type: ApplicationCommandOptionType.String,
    name,
    required,
    autocomplete: true,
  };
}

export function gameOption(language: Language): APIApplicationCommandStringOption {
  return textOption(language, 'option.game', GAME_OPTION);
}

/** The cards in an option; null where it is left out or blank. */
export function cardsOption(
  interaction: ChatInputCommandInteraction | AutocompleteInteraction,
  name: string,
): { readonly ok: true; readonly cards: Cards | null } | CardTextFault {
  const given = interaction.options.getString(name);
  if (given === null || given.trim() === '') return { ok: true, cards: null };
  return parseCards(given);
}

/** Acknowledges; the game that the command means and the person's position in it, or a sentence why there is none. */
export async function positionFor(
  context: BotContext,
  interaction: ChatInputCommandInteraction,
  type: MoveType,
): Promise<Position | null> {
  await acknowledge(interaction);
  const view: MatchView | null = await whichMatch(context, interaction, wordsOf(context, interaction), ownRunning);
  return view && positionOfCommand(context, interaction, view, type);
}

/** Answers an autocompletion: games for the option `game`, else what `suggest` makes of the position; nothing out of turn. */
export async function suggestFor(
  context: BotContext,
  interaction: AutocompleteInteraction,
  type: MoveType,
  suggest: (
    standing: Standing,
    focused: { readonly name: string; readonly value: string },
  ) => Choice<string | number>[],
): Promise<void> {
  const focused = interaction.options.getFocused(true);
  if (focused.name === GAME_OPTION) {
    await suggestMatches(context, interaction, wordsOf(context, interaction), ownRunning);
    return;
  }
  const found = await findMatch(context, interaction, ownRunning);
  const mover = found.ok ? moverFor(found.view, interaction.user.id, type) : null;
  if (!mover?.ok) {
    await interaction.respond([]);
    return;
  }
  const standing = { components: context.componentsOf(mover.state), state: mover.state, seat: mover.seat };
  await interaction.respond(suggest(standing, { name: focused.name, value: String(focused.value) }));
}

/** Answers the autocompletion of a command whose only such option is `game`. */
export async function suggestGames(
  context: BotContext,
  interaction: AutocompleteInteraction,
  scope: Scope,
): Promise<void> {
  await suggestMatches(context, interaction, wordsOf(context, interaction), scope);
}
