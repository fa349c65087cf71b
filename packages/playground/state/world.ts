/** The playground's state: people, channels, messages, commands and emojis; journals and announces changes. */
import type { APIApplicationCommand } from 'discord-api-types/v10';
import type { Journal } from './journal.ts';
import type {
  Identity,
  Person,
  PersonOwnership,
  Role,
  StoredChannel,
  StoredEmoji,
  StoredMessage,
  WorldEvent,
  WorldListener,
} from './model.ts';
import { compareSnowflakes } from './snowflakes.ts';

export class World {
  readonly identity: Identity;
  readonly people = new Map<string, Person>();
  /** By slug; people without one are free. */
  readonly ownerships = new Map<string, PersonOwnership>();
  readonly roles = new Map<string, Role>();
  readonly channels = new Map<string, StoredChannel>();
  readonly commands = new Map<string, APIApplicationCommand>();
  readonly emojis = new Map<string, StoredEmoji>();
  readonly #messages = new Map<string, Map<string, StoredMessage>>();
  readonly #reads = new Map<string, string>();
  readonly #listeners = new Set<WorldListener>();
  readonly #journal: Journal;

  /** Restores journal entries, or writes the identity to an empty journal. */
  constructor(identity: Identity, journal: Journal, entries: ReadonlyMap<string, unknown>) {
    this.identity = identity;
    this.#journal = journal;
    if (!entries.has('identity')) journal.put('identity', identity);
    const messages: StoredMessage[] = [];
    for (const [key, value] of entries) {
      const [kind, first = '', second = ''] = key.split(':');
      if (kind === 'person') this.people.set(first, value as Person);
      else if (kind === 'holding') this.ownerships.set(first, value as PersonOwnership);
      else if (kind === 'role') this.roles.set(first, value as Role);
      else if (kind === 'channel') this.channels.set(first, value as StoredChannel);
      else if (kind === 'command') this.commands.set(first, value as APIApplicationCommand);
      else if (kind === 'emoji') this.emojis.set(first, value as StoredEmoji);
      else if (kind === 'read') this.#reads.set(`${first}:${second}`, value as string);
      else if (kind === 'message') messages.push(value as StoredMessage);
    }
    sortById(this.people, ({ user }) => user.id);
    sortById(this.roles, ({ id }) => id);
    sortById(this.channels, ({ channel }) => channel.id);
    messages.sort((left, right) => compareSnowflakes(left.message.id, right.message.id));
    for (const stored of messages) this.#shelf(stored.message.channel_id).set(stored.message.id, stored);
  }

  /** The returned function stops it. */
  listen(listener: WorldListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  announce(event: WorldEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  personById(userId: string): Person | null {
    for (const person of this.people.values()) if (person.user.id === userId) return person;
    return null;
  }

  putPerson(person: Person): void {
    const created = !this.people.has(person.slug);
    this.people.set(person.slug, person);
    this.#journal.put(`person:${person.slug}`, person);
    this.announce({ type: 'person', person, created });
  }

  putRole(role: Role): void {
    this.roles.set(role.id, role);
    this.#journal.put(`role:${role.id}`, role);
    this.announce({ type: 'role', role });
  }

  putOwnership(slug: string, ownership: PersonOwnership): void {
    this.ownerships.set(slug, ownership);
    this.#journal.put(`holding:${slug}`, ownership);
    this.announce({ type: 'holding', slug });
  }

  putChannel(stored: StoredChannel): void {
    const created = !this.channels.has(stored.channel.id);
    this.keepChannel(stored);
    this.announce({ type: created ? 'channelCreate' : 'channelUpdate', stored });
  }

  /** Stores a channel silently, for counters and last ids, which Discord does not announce. */
  keepChannel(stored: StoredChannel): void {
    this.channels.set(stored.channel.id, stored);
    this.#journal.put(`channel:${stored.channel.id}`, stored);
  }

  /** With its messages, read marks and threads. */
  removeChannel(channelId: string): void {
    const stored = this.channels.get(channelId);
    if (!stored) return;
    for (const other of [...this.channels.values()]) {
      if ('parent_id' in other.channel && other.channel.parent_id === channelId) this.removeChannel(other.channel.id);
    }
    const messages = this.messagesIn(channelId);
    for (const { message } of messages) this.#journal.drop(`message:${channelId}:${message.id}`);
    this.#messages.delete(channelId);
    for (const key of this.#reads.keys()) {
      if (!key.endsWith(`:${channelId}`)) continue;
      this.#reads.delete(key);
      this.#journal.drop(`read:${key}`);
    }
    this.channels.delete(channelId);
    this.#journal.drop(`channel:${channelId}`);
    this.announce({ type: 'channelDelete', stored });
    for (const message of messages) this.#announceUnused(message, []);
  }

  /** Oldest first, including ephemeral ones. */
  messagesIn(channelId: string): StoredMessage[] {
    return [...(this.#messages.get(channelId)?.values() ?? [])];
  }

  findMessage(channelId: string, messageId: string): StoredMessage | null {
    return this.#messages.get(channelId)?.get(messageId) ?? null;
  }

  putMessage(stored: StoredMessage): void {
    const { id, channel_id: channelId } = stored.message;
    const shelf = this.#shelf(channelId);
    const before = shelf.get(id);
    shelf.set(id, stored);
    if (stored.ephemeralFor === null) this.#journal.put(`message:${channelId}:${id}`, stored);
    this.announce({ type: before ? 'messageUpdate' : 'messageCreate', stored });
    if (before) this.#announceUnused(before, stored.files);
  }

  removeMessage(channelId: string, messageId: string): void {
    const shelf = this.#messages.get(channelId);
    const stored = shelf?.get(messageId);
    if (!shelf || !stored) return;
    shelf.delete(messageId);
    if (stored.ephemeralFor === null) this.#journal.drop(`message:${channelId}:${messageId}`);
    this.announce({ type: 'messageDelete', stored });
    this.#announceUnused(stored, []);
  }

  /** Replaces the commands of one scope; null: global. */
  putCommands(guildId: string | null, commands: readonly APIApplicationCommand[]): void {
    for (const [id, command] of [...this.commands]) {
      if ((command.guild_id ?? null) !== guildId) continue;
      this.commands.delete(id);
      if (!commands.some((kept) => kept.id === id)) this.#journal.drop(`command:${id}`);
    }
    for (const command of commands) {
      this.commands.set(command.id, command);
      this.#journal.put(`command:${command.id}`, command);
    }
    this.announce({ type: 'commands' });
  }

  commandsOf(guildId: string | null): APIApplicationCommand[] {
    return [...this.commands.values()].filter((command) => (command.guild_id ?? null) === guildId);
  }

  putEmoji(emojiId: string, stored: StoredEmoji): void {
    this.emojis.set(emojiId, stored);
    this.#journal.put(`emoji:${emojiId}`, stored);
  }

  removeEmoji(emojiId: string): void {
    if (this.emojis.delete(emojiId)) this.#journal.drop(`emoji:${emojiId}`);
  }

  lastRead(userId: string, channelId: string): string | null {
    return this.#reads.get(`${userId}:${channelId}`) ?? null;
  }

  /** Never moves back. */
  markRead(userId: string, channelId: string, messageId: string): void {
    const known = this.lastRead(userId, channelId);
    if (known !== null && compareSnowflakes(known, messageId) >= 0) return;
    this.#reads.set(`${userId}:${channelId}`, messageId);
    this.#journal.put(`read:${userId}:${channelId}`, messageId);
    this.announce({ type: 'read', userId, channelId });
  }

  /** Files that messages or emojis refer to. */
  fileIds(): Set<string> {
    const ids = new Set<string>(this.emojis.keys());
    for (const shelf of this.#messages.values()) {
      for (const { files } of shelf.values()) for (const file of files) ids.add(file.id);
    }
    return ids;
  }

  /** All ids in use, which new snowflakes must not repeat. */
  *ids(): Iterable<string> {
    yield this.identity.guildId;
    for (const person of this.people.values()) yield person.user.id;
    yield* this.roles.keys();
    yield* this.channels.keys();
    yield* this.commands.keys();
    yield* this.emojis.keys();
    for (const shelf of this.#messages.values()) {
      for (const { message, files } of shelf.values()) {
        yield message.id;
        yield* files.map((file) => file.id);
      }
    }
  }

  #announceUnused(before: StoredMessage, kept: StoredMessage['files']): void {
    const files = before.files.filter((file) => !kept.some(({ id }) => id === file.id));
    if (files.length > 0) this.announce({ type: 'filesUnused', stored: { ...before, files } });
  }

  #shelf(channelId: string): Map<string, StoredMessage> {
    const known = this.#messages.get(channelId);
    if (known) return known;
    const made = new Map<string, StoredMessage>();
    this.#messages.set(channelId, made);
    return made;
  }
}

/** By creation, because a compacted journal is in the order of the latest changes. */
function sortById<Value>(map: Map<string, Value>, idOf: (value: Value) => string): void {
  const entries = [...map].sort(([, left], [, right]) => compareSnowflakes(idOf(left), idOf(right)));
  map.clear();
  for (const [key, value] of entries) map.set(key, value);
}
