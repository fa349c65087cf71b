/**
 * What people may do in a channel, by Discord's own reckoning: @everyone, the roles, then the channel's overwrites of @everyone, of the roles
 * and of the person. A thread goes by the channel it hangs in; a private one is for its members and for those who manage threads.
 */
import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Overwrite, Person, StoredChannel } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { isThread } from './activity.ts';

export const allPermissions = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

const managing =
  PermissionFlagsBits.Administrator |
  PermissionFlagsBits.ManageGuild |
  PermissionFlagsBits.ManageChannels |
  PermissionFlagsBits.ManageRoles |
  PermissionFlagsBits.KickMembers |
  PermissionFlagsBits.BanMembers |
  PermissionFlagsBits.ManageMessages |
  PermissionFlagsBits.ManageThreads;

/** Of @everyone: all but what manages the guild. */
export const usualPermissions = allPermissions & ~managing;

/** What a person may do in the guild: everything for its owner. */
export function guildPermissions(world: World, person: Person): bigint {
  if (person.manager) return allPermissions;
  const roles = (person.roles ?? []).map((id) => BigInt(world.roles.get(id)?.permissions ?? '0'));
  const granted = roles.reduce((all, permissions) => all | permissions, usualPermissions);
  return (granted & PermissionFlagsBits.Administrator) === 0n ? granted : allPermissions;
}

/** What a person may do in a channel or thread of the guild. Who cannot view it may do nothing there. */
export function permissionsIn(world: World, person: Person, stored: StoredChannel): bigint {
  if (person.isGone) return 0n;
  const granted = guildPermissions(world, person);
  if (granted === allPermissions) return granted;
  const home = isThread(stored) ? world.channels.get(stored.channel.parent_id ?? '') : stored;
  if (!home) return 0n;
  const left = overwritten(world, granted, home.overwrites ?? [], person.user.id, person.roles ?? []);
  const isMember =
    stored.channel.type !== ChannelType.PrivateThread ||
    stored.threadMembers[person.user.id] !== undefined ||
    (left & PermissionFlagsBits.ManageThreads) !== 0n;
  return isMember && (left & PermissionFlagsBits.ViewChannel) !== 0n ? left : 0n;
}

/** Denied and allowed to @everyone, then by all the roles together, then to the member. */
export function overwritten(
  { identity }: World,
  permissions: bigint,
  overwrites: readonly Overwrite[],
  userId: string,
  roles: readonly string[],
): bigint {
  const levels = [
    overwrites.filter(({ id }) => id === identity.guildId),
    overwrites.filter(({ id, type }) => type === OverwriteType.Role && roles.includes(id)),
    overwrites.filter(({ id, type }) => type === OverwriteType.Member && id === userId),
  ];
  return levels.reduce((left, level) => {
    const denied = level.reduce((bits, { deny }) => bits | BigInt(deny), 0n);
    const allowed = level.reduce((bits, { allow }) => bits | BigInt(allow), 0n);
    return (left & ~denied) | allowed;
  }, permissions);
}

/** Whether the person may see the channel: direct messages are for the two concerned. */
export function sees(world: World, person: Person, stored: StoredChannel): boolean {
  if (stored.channel.type === ChannelType.DM) {
    return stored.channel.recipients?.some((user) => user.id === person.user.id) ?? false;
  }
  return permissionsIn(world, person, stored) !== 0n;
}
