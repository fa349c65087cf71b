/**
 * Whether somebody manages the server where they act.
 */
import { type BaseInteraction, PermissionFlagsBits } from 'discord.js';

/** The server that the person manages; null where there is none. */
export function managedServer({ guildId, memberPermissions }: BaseInteraction): string | null {
  return memberPermissions?.has(PermissionFlagsBits.ManageGuild) ? guildId : null;
}
