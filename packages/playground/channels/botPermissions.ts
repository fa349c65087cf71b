/**
 * Computes the bot's permissions in a channel: all except those that overwrites deny there, or in a thread's parent.
 */
import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { BotAccess, StoredChannel } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { isThread } from './activity.ts';
import { allPermissions, applyOverwrites } from './permissions.ts';

const reading = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.ReadMessageHistory;

const deniedBy: Readonly<Record<BotAccess, bigint>> = {
  full: 0n,
  readOnly: allPermissions & ~reading,
  none: allPermissions,
};

/** As bits. */
export function botPermissions(world: World, stored: StoredChannel): bigint {
  const usual = allPermissions & ~PermissionFlagsBits.Administrator;
  const parent = isThread(stored) ? world.channels.get(stored.channel.parent_id ?? '') : undefined;
  const home = parent ?? stored;
  const permissions = applyOverwrites(world, usual, home.overwrites ?? [], world.identity.bot.id, []);
  return permissions & ~deniedIn(stored) & ~deniedIn(home);
}

export function botMay(world: World, stored: StoredChannel, permission: bigint): boolean {
  return (botPermissions(world, stored) & permission) === permission;
}

/** The permissions needed to write; none in direct messages. */
export function requiredToWrite(stored: StoredChannel): bigint {
  if (stored.channel.type === ChannelType.DM) return 0n;
  return isThread(stored) ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
}

export function withAccess(stored: StoredChannel, access: BotAccess): StoredChannel {
  return withDeniedOverwrite(stored, deniedBy[access]);
}

/** Shows the denied permissions as an overwrite, as Discord does; threads have none. */
export function withDeniedOverwrite(stored: StoredChannel, denied: bigint): StoredChannel {
  return { ...stored, botDenied: denied.toString() };
}

export function overwritesFor(world: World, stored: StoredChannel) {
  const { overwrites = [] } = stored;
  const denied = deniedIn(stored);
  if (denied === 0n) return [...overwrites];
  const { id } = world.identity.bot;
  const own = overwrites.find((each) => each.id === id);
  const allow = (BigInt(own?.allow ?? '0') & ~denied).toString();
  const deny = (BigInt(own?.deny ?? '0') | denied).toString();
  return [...overwrites.filter((each) => each !== own), { id, type: OverwriteType.Member, allow, deny }];
}

function deniedIn({ botDenied }: StoredChannel): bigint {
  return BigInt(botDenied ?? '0');
}
