/**
 * Acknowledges and answers interactions in a dialogue: a control on a private message changes that message, anything
 * else gets a private answer of its own.
 */
import { type BaseInteraction, GuildMember, MessageFlags, MessageFlagsBitField, PermissionFlagsBits } from 'discord.js';
import type { Actor } from '../../../match/index.ts';
import { type PrivateMessage, text } from '../../messages/index.ts';
import type { ControlInteraction } from '../context.ts';
import { type Answerable, acknowledge, acknowledgeSilently, replaceMessage, say, showPrivately } from './reply.ts';

const DIALOGUE = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;

/**
 * Whether the interaction is a step of a dialogue: a control on a private message, or a form opened from one. Only such
 * a message may change. A plain sentence does not count: it has no controls, and Discord refuses components in place of
 * content.
 */
function isDialogueStep(interaction: Answerable): interaction is ControlInteraction {
  if (interaction.isCommand()) return false;
  // Where the bot is not a member, discord.js leaves the flags a number.
  return new MessageFlagsBitField(interaction.message?.flags ?? 0).has(DIALOGUE);
}

/** Acknowledges. Call it before any database or picture work. */
export async function acknowledgeStep(interaction: Answerable): Promise<void> {
  if (isDialogueStep(interaction)) await acknowledgeSilently(interaction);
  else await acknowledge(interaction);
}

/** Shows a private message in place of the dialogue, or as a new answer. */
export async function showStep(interaction: Answerable, message: PrivateMessage): Promise<void> {
  if (isDialogueStep(interaction)) await replaceMessage(interaction, message);
  else await showPrivately(interaction, message);
}

/** Answers with a sentence that ends the dialogue and removes its controls. */
export async function endDialogue(interaction: Answerable, sentence: string): Promise<void> {
  if (isDialogueStep(interaction)) await replaceMessage(interaction, { components: [text(sentence)] });
  else await say(interaction, sentence);
}

/** `name` is the nickname on this server, else the display name; escape it before showing it. */
export function actorOf(interaction: BaseInteraction & { readonly locale: string }): Actor {
  const { user, member } = interaction;
  const nickname = member instanceof GuildMember ? member.nickname : (member?.nick ?? null);
  const { id: interactionId, locale } = interaction;
  return { personId: user.id, name: nickname ?? user.displayName, interactionId, locale };
}

/**
 * The actor of a use case that creates something. A button pressed twice on one message is one interaction to it, which
 * creates once.
 */
export function creatorOf(interaction: Answerable): Actor {
  const actor = actorOf(interaction);
  if (interaction.isCommand() || !interaction.message) return actor;
  return { ...actor, interactionId: ['press', interaction.message.id, interaction.customId, actor.personId].join('/') };
}

/** The server, if the person manages it; else null. */
export function managedServer({ guildId, memberPermissions }: BaseInteraction): string | null {
  return memberPermissions?.has(PermissionFlagsBits.ManageGuild) ? guildId : null;
}
