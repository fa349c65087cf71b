/**
 * Carries out the subcommand that was asked for, of a command that has nothing else.
 * Which subcommands a command has is listed where the command is.
 */
import type { ChatInputCommandInteraction } from 'discord.js';
import { say, wordsOf } from '../answers/reply.ts';
import type { BotContext } from '../context.ts';
import type { Subcommand } from './subcommand.ts';

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
