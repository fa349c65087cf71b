/**
 * What people and channels are called on the page.
 * Which names exist is the server's business.
 */
import type { APIUser } from 'discord-api-types/v10';
import type { PageChannel, PagePerson } from '../../pageProtocol.ts';

/** The name shown for a user: the display name, else the user name. */
export function displayName(user: APIUser): string {
  return user.global_name ?? user.username;
}

/** Finds a user by id among the people, the bot and further users that messages brought along. */
export function findUser(
  id: string,
  people: readonly PagePerson[],
  bot: APIUser | null,
  others: readonly APIUser[] = [],
): APIUser | null {
  if (bot?.id === id) return bot;
  return people.find((person) => person.user.id === id)?.user ?? others.find((user) => user.id === id) ?? null;
}

/** The name of a channel as it stands in lists: a DM is called like the one at its other end. */
export function channelName(channel: PageChannel, people: readonly PagePerson[], bot: APIUser | null): string {
  if (channel.kind !== 'dm' || channel.recipientId === null) return channel.name;
  const other = findUser(channel.recipientId, people, bot);
  return other === null ? channel.name : displayName(other);
}
