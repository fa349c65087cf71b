/** Catches what commands, controls and autocompletions throw, logs it, and informs the person. */
import { randomUUID } from 'node:crypto';
import {
  type AutocompleteInteraction,
  type CommandInteractionOption,
  DiscordAPIError,
  type Interaction,
  MessageFlags,
  RESTJSONErrorCodes,
} from 'discord.js';
import { failureText } from '../../language/index.ts';
import { outcomeAfter, StorageFailure, UnreadableRow } from '../../match/index.ts';
import { isAnsweredElsewhere } from '../connection/index.ts';
import { parseCustomId, payloadOf } from '../messages/index.ts';
import type { BotContext, Command } from './context.ts';
import { type Answerable, wordsOf } from './reply.ts';

export type InteractionOutcome = 'done' | 'expired' | 'answeredElsewhere' | 'notSaved' | 'failed' | 'turnedAway';

/**
 * Runs a handler. An unexpected error is logged under an id that the person sees; the answer says whether the change
 * was saved, and which damaged rows were skipped.
 */
export async function catchFailures(
  context: BotContext,
  interaction: Answerable,
  work: () => Promise<void>,
): Promise<InteractionOutcome> {
  try {
    const { skipped } = await context.matches.trackSkippedRows(work);
    if (skipped.length > 0) {
      const words = wordsOf(context, interaction);
      await apologise(context, interaction, words.t('errors.leftOut', { count: skipped.length }));
    }
    return 'done';
  } catch (error) {
    if (isAnsweredElsewhere(error)) return 'answeredElsewhere';
    if (isExpired(error)) {
      context.log.info('an interaction expired or was answered already');
      return 'expired';
    }
    const words = wordsOf(context, interaction);
    const outcome = await outcomeAfter(context.matches, interaction.id, error);
    if (error instanceof StorageFailure) {
      // The store logs this once for all interactions.
      await apologise(context, interaction, failureText(words, outcome, null));
      return outcome === 'saved' ? 'done' : 'notSaved';
    }
    const id = randomUUID().slice(0, 8);
    context.log.error({ err: error, id, ...nameOf(interaction) }, 'unexpected failure');
    await apologise(
      context,
      interaction,
      failureText(words, outcome, id, { isDamaged: error instanceof UnreadableRow }),
    );
    return 'failed';
  }
}

async function apologise(context: BotContext, interaction: Answerable, content: string): Promise<void> {
  try {
    const payload = { ...payloadOf({ content }), flags: MessageFlags.Ephemeral } as const;
    if (interaction.deferred || interaction.replied) await interaction.followUp(payload);
    else await interaction.reply(payload);
  } catch (error) {
    context.log.warn({ err: error }, 'notifying a person of a failure failed');
  }
}

/** Logs a failed autocompletion, which then offers no choices. */
export async function catchAutocompleteFailures(
  context: BotContext,
  interaction: AutocompleteInteraction,
  command: Command | undefined,
): Promise<InteractionOutcome> {
  try {
    if (command?.autocomplete === undefined || !hasFocus(interaction.options.data)) await interaction.respond([]);
    else await command.autocomplete(context, interaction);
    return 'done';
  } catch (error) {
    if (isAnsweredElsewhere(error)) return 'answeredElsewhere';
    if (isExpired(error)) return 'expired';
    if (!(error instanceof StorageFailure))
      context.log.error({ err: error, command: interaction.commandName }, 'an autocompletion failed');
    if (!interaction.responded) await interaction.respond([]).catch(() => undefined);
    return error instanceof StorageFailure ? 'notSaved' : 'failed';
  }
}

/** A client may omit which option is being typed. */
function hasFocus(options: readonly CommandInteractionOption[]): boolean {
  return options.some((option) => option.focused === true || hasFocus(option.options ?? []));
}

/** Whether the interaction expired (10062, 10015, 50027) or was answered already (40060): nobody can be informed. */
export function isExpired(error: unknown): boolean {
  return error instanceof DiscordAPIError && EXPIRED.has(error.code);
}

const EXPIRED: ReadonlySet<number | string> = new Set([
  RESTJSONErrorCodes.UnknownInteraction,
  RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged,
  RESTJSONErrorCodes.InvalidWebhookToken,
  RESTJSONErrorCodes.UnknownWebhook,
]);

/** For the log. Omits a control's details, because they may be cards of a hand. */
export function nameOf(interaction: Interaction | Answerable): {
  readonly name: string | null;
  readonly match?: string;
} {
  if (interaction.isCommand() || interaction.isAutocomplete()) return { name: interaction.commandName };
  if (!interaction.isMessageComponent() && !interaction.isModalSubmit()) return { name: null };
  const id = parseCustomId(interaction.customId);
  return id === null ? { name: null } : { name: id.action, match: id.matchId };
}
