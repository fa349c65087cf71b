/**
 * What the bot may do in a channel: everything but what overwrites take away there, or in the channel that a thread hangs in.
 * Which of it a request needs is asked where the request is handled.
 */
import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { BotAccess, StoredChannel } from '../state/model.ts';
import type { World } from '../state/world.ts';
import { isThread } from './activity.ts';
import { allPermissions, overwritten } from './permissions.ts';

const reading = PermissionFlagsBits.ViewChannel | PermissionFlagsBits.ReadMessageHistory;

const deniedBy: Readonly<Record<BotAccess, bigint>> = {
  full: 0n,
  readOnly: allPermissions & ~reading,
  none: allPermissions,
};

/** The permissions that are left to the bot there, as bits. */
export function botPermissions(world: World, stored: StoredChannel): bigint {
  const usual = allPermissions & ~PermissionFlagsBits.Administrator;
  const parent = isThread(stored) ? world.channels.get(stored.channel.parent_id ?? '') : undefined;
  const home = parent ?? stored;
  const left = overwritten(world, usual, home.overwrites ?? [], world.identity.bot.id, []);
  return left & ~deniedIn(stored) & ~deniedIn(home);
}

export function botMay(world: World, stored: StoredChannel, permission: bigint): boolean {
  return (botPermissions(world, stored) & permission) === permission;
}

/** What writing there takes: in direct messages nothing that could be taken away. */
export function writingIn(stored: StoredChannel): bigint {
  if (stored.channel.type === ChannelType.DM) return 0n;
  return isThread(stored) ? PermissionFlagsBits.SendMessagesInThreads : PermissionFlagsBits.SendMessages;
}

export function withAccess(stored: StoredChannel, access: BotAccess): StoredChannel {
  return withDenied(stored, deniedBy[access]);
}

/** A channel's overwrites say it to the bot, as Discord's do; threads have none of their own. */
export function withDenied(stored: StoredChannel, denied: bigint): StoredChannel {
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
