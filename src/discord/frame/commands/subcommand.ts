/**
 * The shape of the subcommands of `/game`, and the option that names a game.
 * What each does is in its own file.
 */
import {
  type APIApplicationCommandBasicOption,
  type APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
} from 'discord.js';
import type { CommandPath, Language } from '../../../language/index.ts';
import { say, wordsOf } from '../answers/reply.ts';
import type { BotContext } from '../context.ts';
import type { Scope } from '../games/whichMatch.ts';

export interface Subcommand {
  readonly name: string;
  readonly data: (language: Language) => APIApplicationCommandSubcommandOption;
  readonly execute: (context: BotContext, interaction: ChatInputCommandInteraction) => Promise<void>;
  /** Which games its option `game` offers; null where it has none. */
  readonly offers: Scope | null;
  /** Answers the autocompletion of its other options, where it has such. */
  readonly suggest?: (context: BotContext, interaction: AutocompleteInteraction) => Promise<void>;
}

/** The data of a subcommand, worded in every language. */
export function subcommandData(
  language: Language,
  path: CommandPath,
  options: APIApplicationCommandBasicOption[],
): APIApplicationCommandSubcommandOption {
  return { type: ApplicationCommandOptionType.Subcommand, ...language.commandWords(path), options };
}

/** Says so where there is none of that name: a client may still know one of before. */
export async function executeSubcommand(
  subcommands: readonly Subcommand[],
  context: BotContext,
  interaction: ChatInputCommandInteraction,
): Promise<void> {
  const wanted = interaction.options.getSubcommand();
  const subcommand = subcommands.find(({ name }) => name === wanted);
  if (subcommand === undefined) await say(interaction, wordsOf(context, interaction).t('errors.unknownCommand'));
  else await subcommand.execute(context, interaction);
}
