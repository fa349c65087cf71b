/**
 * How an interaction about a move is acknowledged and answered: a control on a private message changes that message,
 * anything else gets a private answer of its own. So one tap after another changes one message instead of piling up.
 */
import { type BaseInteraction, GuildMember, MessageFlags, MessageFlagsBitField, PermissionFlagsBits } from 'discord.js';
import type { Actor } from '../../../match/index.ts';
import { type PrivateMessage, text } from '../../messages/index.ts';
import type { ControlInteraction } from '../context.ts';
import { type Answerable, acknowledge, acknowledgeSilently, replaceMessage, say, showPrivately } from './reply.ts';

const DIALOGUE = MessageFlags.Ephemeral | MessageFlags.IsComponentsV2;

/**
 * Whether the interaction is a control on a message that only this person sees, or a form opened from one: a step of a
 * dialogue. Only such a message may be changed for one person; all others are left as everybody reads them. A mere sentence
 * for the person is none: it has no controls of ours, and Discord refuses components in the place of its text.
 */
function isDialogueStep(interaction: Answerable): interaction is ControlInteraction {
  if (interaction.isCommand()) return false;
  // In places that the bot is not in itself, discord.js leaves the message as it came, its flags a number.
  return new MessageFlagsBitField(interaction.message?.flags ?? 0).has(DIALOGUE);
}

/** Acknowledges; to be called before any database or picture work. */
export async function begin(interaction: Answerable): Promise<void> {
  if (isDialogueStep(interaction)) await acknowledgeSilently(interaction);
  else await acknowledge(interaction);
}

/** Shows a private message: instead of the dialogue it was asked from, or as an answer of its own. */
export async function show(interaction: Answerable, message: PrivateMessage): Promise<void> {
  if (isDialogueStep(interaction)) await replaceMessage(interaction, message);
  else await showPrivately(interaction, message);
}

/** Says something that ends the dialogue, if there is one: its controls go away. */
export async function conclude(interaction: Answerable, sentence: string): Promise<void> {
  if (isDialogueStep(interaction)) await replaceMessage(interaction, { components: [text(sentence)] });
  else await say(interaction, sentence);
}

/** The name is the one shown in this server: the nickname, else the display name. Escape it before showing. */
export function actorOf(interaction: BaseInteraction & { readonly locale: string }): Actor {
  const { user, member } = interaction;
  const nickname = member instanceof GuildMember ? member.nickname : (member?.nick ?? null);
  const { id: interactionId, locale } = interaction;
  return { personId: user.id, name: nickname ?? user.displayName, interactionId, locale };
}

/** The server that the person manages; null where there is none. */
export function managedServer({ guildId, memberPermissions }: BaseInteraction): string | null {
  return memberPermissions?.has(PermissionFlagsBits.ManageGuild) ? guildId : null;
}
