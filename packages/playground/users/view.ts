/** Projects the world for one person: visible channels, unread counts and messages. */
import { ChannelType } from 'discord-api-types/v10';
import { isThread } from '../channels/activity.ts';
import type { Core } from '../core.ts';
import {
  type PageChannel,
  type PagePerson,
  type PageReadState,
  STARTER_KINDS,
  type StarterKind,
} from '../pageProtocol.ts';
import type { Person, StoredChannel, StoredMessage } from '../state/model.ts';
import { compareSnowflakes } from '../state/snowflakes.ts';
import { availabilityOf, type Visitor } from './ownership.ts';
import type { Starters } from './starters.ts';

/** As the visitor sees them. */
export function pagePerson(core: Core, { user, slug, locale }: Person, visitor: Visitor | null): PagePerson {
  return { user, slug, locale, availability: availabilityOf(core, slug, visitor) };
}

export function pagePeople(core: Core, visitor: Visitor | null): PagePerson[] {
  return [...core.world.people.values()].map((person) => pagePerson(core, person, visitor));
}

/** The starters on offer, the main one first: to learn, until one of these people has a thread. */
export function offeredStarters(core: Core, starters: Starters, people: readonly PagePerson[]): StarterKind[] {
  const offered = STARTER_KINDS.filter((kind) => starters[kind] !== undefined);
  const threads = [...core.world.channels.values()].filter(isThread);
  if (threads.some(({ threadMembers }) => people.some(({ user }) => user.id in threadMembers))) return offered;
  return offered.sort((a, b) => Number(b === 'learn') - Number(a === 'learn'));
}

export function isFor(person: Person, stored: StoredMessage): boolean {
  return stored.ephemeralFor === null || stored.ephemeralFor === person.user.id;
}

export function pageChannel(core: Core, stored: StoredChannel): PageChannel {
  const { channel } = stored;
  const direct = channel.type === ChannelType.DM;
  return {
    id: channel.id,
    name: direct ? core.world.identity.bot.username : (channel.name ?? ''),
    kind: direct ? 'dm' : isThread(stored) ? 'thread' : 'text',
    parentId: isThread(stored) ? (stored.channel.parent_id ?? null) : null,
    recipientId: direct ? core.world.identity.bot.id : null,
    archived: isThread(stored) ? (stored.channel.thread_metadata?.archived ?? false) : false,
    lastMessageId: channel.last_message_id ?? null,
  };
}

/** Own messages are never unread, nor are threads that the person is not in. */
export function readState(core: Core, person: Person, channelId: string): PageReadState {
  const lastReadId = core.world.lastRead(person.user.id, channelId);
  const stored = core.world.channels.get(channelId);
  const direct = stored?.channel.type === ChannelType.DM;
  const isApart = stored !== undefined && isThread(stored) && !(person.user.id in stored.threadMembers);
  let pings = 0;
  let unread = false;
  for (const entry of core.world.messagesIn(channelId).reverse()) {
    if (lastReadId !== null && compareSnowflakes(entry.message.id, lastReadId) <= 0) break;
    if (entry.ephemeralFor !== null || entry.message.author.id === person.user.id) continue;
    unread = !isApart;
    if (direct || entry.pings.includes(person.user.id)) pings += 1;
  }
  return { channelId, lastReadId, pings, unread };
}
