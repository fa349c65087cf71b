/**
 * Computes people's permissions as Discord does: @everyone, roles, then the channel's overwrites. Threads inherit;
 * private ones need membership or the right to manage threads.
 */
import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Overwrite, Person, StoredChannel } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { isLocked, isThread } from './activity.ts';

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

/** Of @everyone: all that do not manage the guild. */
export const DEFAULT_PERMISSIONS = allPermissions & ~managing;

/** The owner has all. */
export function guildPermissions(world: World, person: Person): bigint {
  if (person.manager) return allPermissions;
  const roles = (person.roles ?? []).map((id) => BigInt(world.roles.get(id)?.permissions ?? '0'));
  const granted = roles.reduce((all, permissions) => all | permissions, DEFAULT_PERMISSIONS);
  return (granted & PermissionFlagsBits.Administrator) === 0n ? granted : allPermissions;
}

/** None in channels that the person cannot view. */
export function permissionsIn(world: World, person: Person, stored: StoredChannel): bigint {
  if (person.isGone) return 0n;
  const granted = guildPermissions(world, person);
  if (granted === allPermissions) return granted;
  const home = isThread(stored) ? world.channels.get(stored.channel.parent_id ?? '') : stored;
  if (!home) return 0n;
  const left = applyOverwrites(world, granted, home.overwrites ?? [], person.user.id, person.roles ?? []);
  const isMember =
    stored.channel.type !== ChannelType.PrivateThread ||
    stored.threadMembers[person.user.id] !== undefined ||
    (left & PermissionFlagsBits.ManageThreads) !== 0n;
  return isMember && (left & PermissionFlagsBits.ViewChannel) !== 0n ? left : 0n;
}

/** Whether a message of this person, or a public answer to them, may not unarchive the thread. */
export function isLockedFor(world: World, person: Person, stored: StoredChannel): boolean {
  return isLocked(stored) && (permissionsIn(world, person, stored) & PermissionFlagsBits.ManageThreads) === 0n;
}

/** In Discord's order: @everyone, all roles together, the member. */
export function applyOverwrites(
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

/** Direct messages are visible to their two participants. */
export function canView(world: World, person: Person, stored: StoredChannel): boolean {
  if (stored.channel.type === ChannelType.DM) {
    return stored.channel.recipients?.some((user) => user.id === person.user.id) ?? false;
  }
  return permissionsIn(world, person, stored) !== 0n;
}
