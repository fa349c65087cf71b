/** Acknowledges interactions and answers them privately, by the call that Discord allows at that point. */
import { createHash } from 'node:crypto';
import {
  type BaseInteraction,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  GuildMember,
  MessageFlags,
  MessageFlagsBitField,
  PermissionFlagsBits,
  type PrimaryEntryPointCommandInteraction,
  RESTJSONErrorCodes,
} from 'discord.js';
import type { Words } from '../../language/index.ts';
import type { Actor } from '../../match/index.ts';
import { hasCode, isAnsweredElsewhere } from '../connection/index.ts';
import { type PrivateMessage, payloadOf, type SentenceMessage, type SentPayload, text } from '../messages/index.ts';
import type { BotContext, ControlInteraction } from './context.ts';

export type Answerable = ChatInputCommandInteraction | PrimaryEntryPointCommandInteraction | ControlInteraction;

/** In the language that the person has chosen, or else that of their client. */
export function wordsOf(
  { language, locales }: BotContext,
  { locale, user }: { readonly locale: string; readonly user: { readonly id: string } },
): Words {
  return language.of(locales.get(user.id) ?? locale);
}

/** Acknowledges with a private answer to follow. Must be called before any database or picture work. */
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

/** Acknowledges a control without a visible answer, so that each tap of a dialogue changes the same message. */
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

/** Whether an earlier attempt of this process succeeded but its response was lost. */
function isAcknowledged(error: unknown): boolean {
  return hasCode(error, RESTJSONErrorCodes.InteractionHasAlreadyBeenAcknowledged) && !isAnsweredElsewhere(error);
}

/** Answers with a private sentence, in whatever way the interaction has been acknowledged. */
export async function say(interaction: Answerable, content: string): Promise<void> {
  await sayWithFiles(interaction, { content });
}

export function sayWithFiles(interaction: Answerable, message: SentenceMessage): Promise<void> {
  return answer(interaction, payloadOf(message), MessageFlags.Ephemeral);
}

/**
 * Returns a function whose message replaces the one before. A control's own message stays: it has components, and
 * Discord refuses content next to them.
 */
export function updatableAnswer(interaction: Answerable): (message: SentenceMessage) => Promise<void> {
  let messageId = awaitsOwnAnswer(interaction) ? '@original' : null;
  let pending: Promise<void> = Promise.resolve();

  async function show(message: SentenceMessage): Promise<void> {
    const payload = payloadOf(message);
    if (messageId === null) messageId = (await interaction.followUp({ ...payload, flags: MessageFlags.Ephemeral })).id;
    else messageId = await edit(interaction, payload, MessageFlags.Ephemeral, messageId);
  }

  return (message) => {
    const shown = pending.then(() => show(message));
    pending = shown.catch(() => undefined);
    return shown;
  };
}

/** Answers a command or a control on a public message with a private message, acknowledged or not. */
export function showPrivately(interaction: Answerable, message: PrivateMessage): Promise<void> {
  return answer(interaction, payloadOf(message), MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral);
}

async function answer(interaction: Answerable, payload: SentPayload, flags: number): Promise<void> {
  if (awaitsOwnAnswer(interaction)) await edit(interaction, payload, flags);
  else if (interaction.deferred || interaction.replied) await interaction.followUp({ ...payload, flags });
  else await interaction.reply({ ...payload, flags });
}

/** Edits a private message, by default the interaction's own; sends it again if dismissed. Returns its id. */
async function edit(interaction: Answerable, payload: SentPayload, flags: number, message = '@original') {
  try {
    return (await interaction.editReply({ ...payload, message })).id;
  } catch (error) {
    if (!hasCode(error, RESTJSONErrorCodes.UnknownMessage)) throw error;
    return (await interaction.followUp({ ...payload, flags })).id;
  }
}

/** Replaces the private message that has the control, acknowledged or not. */
async function replaceMessage(interaction: ControlInteraction, message: PrivateMessage): Promise<void> {
  const payload = { ...payloadOf(message), attachments: [] };
  if (interaction.deferred || interaction.replied) {
    await edit(interaction, payload, DIALOGUE);
  } else if (interaction.isModalSubmit()) {
    if (interaction.isFromMessage()) await interaction.update(payload);
    else await showPrivately(interaction, message);
  } else {
    await interaction.update(payload);
  }
}

/** Removes the controls from the button's message, acknowledged or not. */
export async function removeControls(interaction: ButtonInteraction): Promise<void> {
  if (!interaction.deferred) {
    await interaction.update({ components: [] });
    return;
  }
  await interaction.editReply({ components: [] }).catch((error: unknown) => {
    // The person has dismissed it, so there is no control left.
    if (!hasCode(error, RESTJSONErrorCodes.UnknownMessage)) throw error;
  });
}

/** Changes the earlier answer, or the message of the control. */
export async function showAgain(interaction: Answerable, message: PrivateMessage): Promise<void> {
  await edit(interaction, payloadOf(message), DIALOGUE);
}

/** Whether it was acknowledged with an answer to follow that is still missing. */
function awaitsOwnAnswer({ deferred, ephemeral, replied }: Answerable): boolean {
  return deferred && ephemeral !== null && !replied;
}

const DIALOGUE = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;

/**
 * Whether the interaction is a step of a dialogue: a control on a private message, or a form opened from one. Only such
 * a message may change. A plain sentence does not count: it has no controls, and Discord refuses components in place of
 * content.
 */
function isDialogueStep(interaction: Answerable): interaction is ControlInteraction {
  if (interaction.isCommand()) return false;
  // Where the bot is not a member, discord.js leaves the flags as a number.
  return new MessageFlagsBitField(interaction.message?.flags ?? 0).has(DIALOGUE);
}

/** Acknowledges a command or a step. Must be called before any database or picture work. */
export async function acknowledgeStep(interaction: Answerable): Promise<void> {
  if (isDialogueStep(interaction)) await acknowledgeSilently(interaction);
  else await acknowledge(interaction);
}

/** Shows a private message in place of the dialogue's, or as a new answer. */
export async function showStep(interaction: Answerable, message: PrivateMessage): Promise<void> {
  if (isDialogueStep(interaction)) await replaceMessage(interaction, message);
  else await showPrivately(interaction, message);
}

/** Answers with a sentence that ends the dialogue and removes its controls. */
export async function endDialogue(interaction: Answerable, sentence: string): Promise<void> {
  if (isDialogueStep(interaction)) await replaceMessage(interaction, { components: [text(sentence)] });
  else await say(interaction, sentence);
}

/** `name` is the nickname on this server, or else the display name; escape it before showing it. */
export function actorOf(interaction: BaseInteraction & { readonly locale: string }): Actor {
  const { user, member } = interaction;
  const nickname = member instanceof GuildMember ? member.nickname : (member?.nick ?? null);
  const { id: interactionId, locale } = interaction;
  return { personId: user.id, name: nickname ?? user.displayName, interactionId, locale };
}

/**
 * The actor of a use case that creates something. Two clicks on the button of one message count as one interaction, so
 * that only one thing is created. The id is hashed, because logs and the outbox keep it longer than the person's data.
 */
export function creatorOf(interaction: Answerable): Actor {
  const actor = actorOf(interaction);
  if (interaction.isCommand() || !interaction.message) return actor;
  const press = [interaction.message.id, interaction.customId, actor.personId].join('/');
  return { ...actor, interactionId: `press:${createHash('sha256').update(press).digest('base64url')}` };
}

/** The server, if the person may manage it; otherwise null. */
export function managedServer({ guildId, memberPermissions }: BaseInteraction): string | null {
  return memberPermissions?.has(PermissionFlagsBits.ManageGuild) ? guildId : null;
}

/** The language of a community server; null elsewhere, where Discord does not let anybody choose one. */
export function communityLocale({ guild, guildLocale }: BaseInteraction): string | null {
  return guild?.features.includes('COMMUNITY') ? guildLocale : null;
}
