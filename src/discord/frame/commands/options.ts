/**
 * The options of the move commands: their data, reading cards from text, and whose position an autocompletion is about.
 * What is offered is worded by the views; what a command does with its options is its own matter.
 */
import { type APIApplicationCommandStringOption, ApplicationCommandOptionType } from 'discord.js';
import type { CommandPath, Language } from '../../../language/index.ts';
import { GAME_OPTION } from '../games/whichMatch.ts';

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

/** The option `game`, for every command that is about one. */
export function gameOption(language: Language): APIApplicationCommandStringOption {
  return textOption(language, 'option.game', GAME_OPTION);
}
