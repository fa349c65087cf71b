/**
 * Answers to interactions that only the person sees: acknowledging first, then saying something, in the right order of calls.
 * Public messages never go this way: they are announced, and posted by `delivery/`.
 */
import {
  type ChatInputCommandInteraction,
  MessageFlags,
  type PrimaryEntryPointCommandInteraction,
  RESTJSONErrorCodes,
} from 'discord.js';
import type { Words } from '../../../language/index.ts';
import { hasCode, isAnsweredElsewhere } from '../../connection/index.ts';
import { type PrivateMessage, payloadOf, type SentenceMessage } from '../../messages/index.ts';
import type { BotContext, ControlInteraction } from '../context.ts';

export type Answerable = ChatInputCommandInteraction | PrimaryEntryPointCommandInteraction | ControlInteraction;

/** The words of the person who acts: the language that they have chosen, else that of their client. */
export function wordsOf(
  { language, locales }: BotContext,
  { locale, user }: { readonly locale: string; readonly user: { readonly id: string } },
): Words {
  return language.of(locales.get(user.id) ?? locale);
}

/**
 * Acknowledges with an answer of one's own to come, seen by the person alone. To be called before any database or
 * picture work; does nothing when the interaction is acknowledged already.
 */
export async function acknowledge(interaction: Answerable): Promise<void> {
  if (interaction.deferred || interaction.replied) return;
  try {
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  } catch (error) {
    if (!isAcknowledged(error)) throw error;
    interaction.deferred = true;
    interaction.ephemeral = true;
  }
}

/**
 * Acknowledges a control without a visible answer: the message it stands on is changed later, or left as it is.
 * For messages that only the person sees (the build dialogue), so that each tap changes the same message.
 */
export async function acknowledgeSilently(interaction: ControlInteraction): Promise<void> {
  if (interaction.deferred || interaction.replied) return;
  if (interaction.isModalSubmit() && !interaction.isFromMessage()) {
    await acknowledge(interaction);
    return;
  }
  try {
    await interaction.deferUpdate();
  } catch (error) {
    if (!isAcknowledged(error)) throw error;
    interaction.deferred = true;
  }
}

/** An earlier try of ours got through and only its answer was lost: each interaction is handled once (`dispatch.ts`). */
function isAcknowledged(error: unknown): boolean {
  return hasCode(error, RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged) && !isAnsweredElsewhere(error);
}

/** A short sentence for the person alone, whatever has been acknowledged so far. */
export async function say(interaction: Answerable, content: string): Promise<void> {
  await give(interaction, { content });
}

/** The same with files below it. */
export async function give(interaction: Answerable, message: SentenceMessage): Promise<void> {
  const payload = payloadOf(message);
  if (awaitsOwnAnswer(interaction)) await interaction.editReply(payload);
  else if (interaction.deferred || interaction.replied) {
    await interaction.followUp({ ...payload, flags: MessageFlags.Ephemeral });
  } else await interaction.reply({ ...payload, flags: MessageFlags.Ephemeral });
}

/**
 * An answer that is changed as things come along: each call takes the place of the one before. Where a control's own message stands in
 * the place of an answer, that is left as it is: it has components, and Discord refuses content beside them.
 */
export function changingAnswer(interaction: Answerable): (message: SentenceMessage) => Promise<void> {
  const isOwn = awaitsOwnAnswer(interaction);
  let given: string | null = null;
  let last: Promise<void> = Promise.resolve();

  async function show(message: SentenceMessage): Promise<void> {
    const payload = payloadOf(message);
    if (isOwn) await interaction.editReply(payload);
    else if (given !== null) await interaction.editReply({ ...payload, message: given });
    else given = (await interaction.followUp({ ...payload, flags: MessageFlags.Ephemeral })).id;
  }

  return (message) => {
    const shown = last.then(() => show(message));
    last = shown.catch(() => undefined);
    return shown;
  };
}

/** Answers a command or a control of a public message by a private message (after `acknowledge`, or at once). */
export async function showPrivately(interaction: Answerable, message: PrivateMessage): Promise<void> {
  const payload = payloadOf(message);
  if (awaitsOwnAnswer(interaction)) await interaction.editReply(payload);
  else if (interaction.deferred || interaction.replied) {
    await interaction.followUp({ ...payload, flags: MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral });
  } else {
    await interaction.reply({ ...payload, flags: MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral });
  }
}

/** Replaces the private message that the control stands on (after `acknowledgeSilently`, or at once). */
export async function replaceMessage(interaction: ControlInteraction, message: PrivateMessage): Promise<void> {
  const payload = { ...payloadOf(message), attachments: [] };
  if (interaction.deferred || interaction.replied) {
    await interaction.editReply(payload);
  } else if (interaction.isModalSubmit()) {
    if (interaction.isFromMessage()) await interaction.update(payload);
    else await showPrivately(interaction, message);
  } else {
    await interaction.update(payload);
  }
}

/** Changes what was shown before in answer to the interaction, or in the place of its message. */
export async function showAgain(interaction: Answerable, message: PrivateMessage): Promise<void> {
  await interaction.editReply(payloadOf(message));
}

/** Whether it was acknowledged with an answer of its own to come, which has not been given yet. */
function awaitsOwnAnswer({ deferred, ephemeral, replied }: Answerable): boolean {
  return deferred && ephemeral !== null && !replied;
}
