/**
 * Who acts through an interaction, as the matches know people; `interactionId` lets a use case know the second
 * arrival of the same click.
 */
import { type BaseInteraction, GuildMember } from 'discord.js';
import type { Actor } from '../../../match/index.ts';

/** The name is the one shown in this server: the nickname, else the display name. Escape it before showing. */
export function actorOf(interaction: BaseInteraction & { readonly locale: string }): Actor {
  const { user, member } = interaction;
  const nickname = member instanceof GuildMember ? member.nickname : (member?.nick ?? null);
  const { id: interactionId, locale } = interaction;
  return { personId: user.id, name: nickname ?? user.displayName, interactionId, locale };
}
