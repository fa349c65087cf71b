/**
 * Wraps the calls to Discord that the delivery needs. Each is safe to repeat: a nonce and a mark let a retry find the
 * message of the first attempt. Decorators stop them when a lease is lost, and watch for barred places.
 */
import { createHash } from 'node:crypto';
import {
  type APIMessage,
  type APIMessageTopLevelComponent,
  type APIThreadChannel,
  type AttachmentPayload,
  type Client,
  MessageFlags,
  type RawFile,
  RESTJSONErrorCodes,
  Routes,
  SnowflakeUtil,
} from 'discord.js';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { HeldLease } from '../../../kernel/index.ts';
import type { OutboxEntry } from '../../../match/index.ts';
import { failureOf, hasCode } from '../../connection/index.ts';
import { type ControlId, inPlainText, type PublicMessage, parseCustomId, truncate } from '../../messages/index.ts';
import { failureAfterAttempts } from '../retries.ts';

const PAGE_SIZE = 100;

const MAX_PAGES = 20;

const CLOCK_TOLERANCE_MS = 10 * 60 * 1000;

const AUTO_ARCHIVE_MINUTES = 10080;

const MAX_THREAD_NAME = 100;

const MAX_REMEMBERED = 2_000;

const THREAD_EXISTS_CODE = 160004;

/** After these errors Discord may accept the message without its files. */
const FILES_REFUSED = [
  RESTJSONErrorCodes.MissingPermissions,
  RESTJSONErrorCodes.ExplicitContentCannotBeSentToTheDesiredRecipient,
  RESTJSONErrorCodes.AccessToFileUploadsHasBeenLimitedForThisGuild,
];

export type Compose = () => PublicMessage | Promise<PublicMessage>;

interface OncePosted {
  /** The same for every attempt. */
  readonly key: string;
  readonly attempts: number;
  readonly createdAt: Date;
  /** The trace in the log; default: the key. */
  readonly trace?: string;
}

export interface Posting {
  /** Posts a message unless one with this key exists; only then is it composed. Throws Discord's error. */
  onceKeyed(posted: OncePosted, channelId: string, compose: Compose): Promise<APIMessage>;
  /**
   * Posts a message of this entry unless it exists; only then is it composed. `purpose` distinguishes the messages of
   * one entry. Throws Discord's error.
   */
  once(entry: OutboxEntry, purpose: string, channelId: string, compose: Compose): Promise<APIMessage>;
  /** Reads a message; null if it is gone. Throws Discord's error. */
  read(channelId: string, messageId: string): Promise<APIMessage | null>;
  /** The bot's own messages among the newest 100, oldest first; none if the place is gone. Throws Discord's error. */
  ownLatest(channelId: string): Promise<readonly APIMessage[]>;
  /** Whether a message of this entry exists, for example from before a crash. */
  exists(entry: OutboxEntry, purpose: string, channelId: string): Promise<boolean>;
  /**
   * Rewrites a message and removes its files. A message of `once` or `onceKeyed` keeps its mark, because it may not be
   * recorded yet. Throws Discord's error.
   */
  edit(channelId: string, messageId: string, message: PublicMessage): Promise<void>;
  /** Deletes a message of the bot, which may be gone already. Throws Discord's error. */
  remove(channelId: string, messageId: string): Promise<void>;
  /** Opens a public thread on a message, or returns the existing one. */
  openThread(channelId: string, messageId: string, name: string): Promise<string>;
  addMember(threadId: string, personId: string): Promise<void>;
}

export function makePosting({ client, log }: { readonly client: Client<true>; readonly log: Logger }): Posting {
  const { rest } = client;
  /** The channels in which people have been told why there are no pictures. */
  const channelsWithoutFiles = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  /** The key of each message by its id: if an edit dropped the mark, the next attempt would post the message again. */
  const keys = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  async function find({ key, attempts, createdAt }: OncePosted, channelId: string): Promise<APIMessage | null> {
    if (attempts === 0) return null;
    let after = SnowflakeUtil.generate({ timestamp: createdAt.getTime() - CLOCK_TOLERANCE_MS }).toString();
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const messages = await readPage(channelId, { after });
      const found = messages.find((message) => isMarked(message, key));
      if (found !== undefined) return found;
      if (messages.length < PAGE_SIZE) break;
      after = messages.reduce((newest, { id }) => (BigInt(id) > BigInt(newest) ? id : newest), after);
    }
    // The message may be older than the entry, if the machine's clock was ahead.
    return (await readPage(channelId, {})).find((message) => isMarked(message, key)) ?? null;
  }

  /** A page of messages, by default the newest. */
  async function readPage(channelId: string, from: { readonly after?: string }): Promise<APIMessage[]> {
    const query = new URLSearchParams({ ...from, limit: String(PAGE_SIZE) });
    return (await rest.get(Routes.channelMessages(channelId), { query })) as APIMessage[];
  }

  const isMarked = (message: APIMessage, key: string): boolean =>
    message.author.id === client.user.id && carriesMark(message, key);

  async function post(channelId: string, key: string, message: PublicMessage): Promise<APIMessage> {
    const body = {
      ...bodyOf(message),
      flags: message.silent ? message.flags | MessageFlags.SuppressNotifications : message.flags,
      components: withMark(message.components, key),
      nonce: nonceOf(key),
      enforce_nonce: true,
    };
    return (await rest.post(Routes.channelMessages(channelId), { body, files: filesOf(message) })) as APIMessage;
  }

  async function composeAndPost({ key, trace }: OncePosted, channelId: string, compose: Compose): Promise<APIMessage> {
    const message = await compose();
    try {
      const posted = await post(channelId, key, message);
      if (message.files.length > 0) channelsWithoutFiles.delete(channelId);
      return posted;
    } catch (error) {
      const reportMalformed = (err: unknown) =>
        log.error({ err, trace: trace ?? key }, 'Discord refused a message as malformed; posting it as text');
      const isMalformed = failureOf(error) === 'refused';
      if (!isMalformed && !hasCode(error, ...FILES_REFUSED)) throw error;
      if (isMalformed) reportMalformed(error);
      try {
        return await postWithoutFiles(key, channelId, message, error);
      } catch (again) {
        if (failureOf(again) !== 'refused') throw again;
        if (!isMalformed) reportMalformed(again);
        // A picture says nothing in plain text.
        return post(channelId, key, inPlainText({ ...message, ...message.withoutFiles?.() }));
      }
    }
  }

  async function postWithoutFiles(key: string, channelId: string, message: PublicMessage, refusal: unknown) {
    const plain = message.files.length > 0 ? message.withoutFiles?.() : undefined;
    if (plain === undefined) throw refusal;
    // Only a success without files proves that the files were the problem.
    const isNew = !channelsWithoutFiles.has(channelId) && hasCode(refusal, RESTJSONErrorCodes.MissingPermissions);
    const components = isNew ? [...plain.components, plain.why] : plain.components;
    const posted = await post(channelId, key, { ...message, components, files: [] });
    channelsWithoutFiles.set(channelId, true);
    return posted;
  }

  const posting: Posting = {
    once: (entry, purpose, channelId, compose) =>
      posting.onceKeyed(postedOnce(entry, purpose, channelId), channelId, compose),

    async onceKeyed(posted, channelId, compose) {
      const message = (await find(posted, channelId)) ?? (await composeAndPost(posted, channelId, compose));
      keys.set(message.id, posted.key);
      return message;
    },

    async read(channelId, messageId) {
      try {
        return (await rest.get(Routes.channelMessage(channelId, messageId))) as APIMessage;
      } catch (error) {
        if (failureOf(error) === 'gone') return null;
        throw error;
      }
    },

    async ownLatest(channelId) {
      try {
        const messages = await readPage(channelId, {});
        return messages.filter(({ author }) => author.id === client.user.id).toReversed();
      } catch (error) {
        if (failureOf(error) === 'gone') return [];
        throw error;
      }
    },

    exists: async (entry, purpose, channelId) =>
      (await find(postedOnce(entry, purpose, channelId), channelId)) !== null,

    async edit(channelId, messageId, message) {
      const key = keys.get(messageId);
      const components = key === undefined ? message.components : withMark(message.components, key);
      const body = { ...bodyOf(message), components };
      const route = Routes.channelMessage(channelId, messageId);
      try {
        await rest.patch(route, { body, files: filesOf(message) });
      } catch (error) {
        if (!hasCode(error, RESTJSONErrorCodes.InvalidActionOnArchivedThread)) throw error;
        await rest.patch(Routes.channel(channelId), { body: { archived: false } });
        await rest.patch(route, { body, files: filesOf(message) });
      }
    },

    async remove(channelId, messageId) {
      try {
        await rest.delete(Routes.channelMessage(channelId, messageId));
      } catch (error) {
        if (failureOf(error) !== 'gone') throw error;
      }
    },

    async openThread(channelId, messageId, name) {
      const body = { name: truncate(name, MAX_THREAD_NAME), auto_archive_duration: AUTO_ARCHIVE_MINUTES };
      try {
        const thread = await rest.post(Routes.threads(channelId, messageId), { body });
        return (thread as APIThreadChannel).id;
      } catch (error) {
        // A thread has the id of its message.
        if (hasCode(error, THREAD_EXISTS_CODE)) return messageId;
        throw error;
      }
    },

    async addMember(threadId, personId) {
      await rest.put(Routes.threadMembers(threadId, personId));
    },
  };
  return posting;
}

function postedOnce(entry: OutboxEntry, purpose: string, channelId: string): OncePosted {
  const { id, matchId, attempts, createdAt, trace } = entry;
  const key = [matchId, id, purpose, channelId].join('/');
  return { key, attempts, createdAt, trace: trace ?? `entry-${id}` };
}

function bodyOf(message: PublicMessage) {
  return {
    flags: message.flags,
    components: message.components,
    attachments: message.files.map((file, id) => ({
      id: String(id),
      filename: file.name ?? `file${id}`,
      ...(file.description === undefined ? {} : { description: file.description }),
    })),
    allowed_mentions: {
      parse: [...(message.allowedMentions.parse ?? [])],
      users: [...(message.allowedMentions.users ?? [])],
      roles: [],
    },
  };
}

function filesOf(message: PublicMessage): RawFile[] {
  return message.files.map((file, index) => ({ name: file.name ?? `file${index}`, data: dataOf(file) }));
}

function dataOf(file: AttachmentPayload): Buffer {
  if (Buffer.isBuffer(file.attachment)) return file.attachment;
  throw new TypeError(`the file ${file.name ?? ''} of a public message is no buffer`);
}

/** Discord allows at most 25 characters. */
function nonceOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 24);
}

/** A component id of 31 bits; large, because Discord numbers unnamed components from 1. */
function markOf(key: string): number {
  return 0x40000000 + (createHash('sha256').update(key).digest().readUInt32BE(24) % 0x3fffffff);
}

function withMark(
  components: readonly APIMessageTopLevelComponent[],
  key: string,
): readonly APIMessageTopLevelComponent[] {
  return components.map((component, index) => (index === 0 ? { ...component, id: markOf(key) } : component));
}

function carriesMark(message: APIMessage, key: string): boolean {
  const mark = markOf(key);
  return (message.components ?? []).some((component) => component.id === mark);
}

/** The version of a message's controls; null if it has none of this match. */
export function versionShown(message: APIMessage, matchId: string): number | null {
  return controlsOf(message, matchId)[0]?.version ?? null;
}

export function controlsOf(message: APIMessage, matchId: string): readonly ControlId[] {
  return customIdsOf(message.components ?? []).flatMap((customId) => {
    const control = parseCustomId(customId);
    return control?.matchId === matchId ? [control] : [];
  });
}

function customIdsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(customIdsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    key === 'custom_id' && typeof inner === 'string' ? [inner] : typeof inner === 'object' ? customIdsOf(inner) : [],
  );
}

/**
 * Each call throws LeaseLost once the lease is lost. Composing takes time, so the lease is checked before and after.
 */
export function postingUnder(lease: HeldLease, posting: Posting): Posting {
  const underLease = <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      lease.check();
      return call(...args);
    };
  };
  const checkedAfter = (compose: Compose): Compose => {
    return async () => {
      const message = await compose();
      lease.check();
      return message;
    };
  };
  return {
    onceKeyed: underLease((posted, channelId, compose) => posting.onceKeyed(posted, channelId, checkedAfter(compose))),
    once: underLease((entry, purpose, channelId, compose) =>
      posting.once(entry, purpose, channelId, checkedAfter(compose)),
    ),
    read: underLease(posting.read),
    ownLatest: underLease(posting.ownLatest),
    exists: underLease(posting.exists),
    edit: underLease(posting.edit),
    remove: underLease(posting.remove),
    openThread: underLease(posting.openThread),
    addMember: underLease(posting.addMember),
  };
}

export interface UntidiedPosting {
  readonly posting: Posting;
  /** Whether a message could not be updated because its place is barred. */
  isUntidied(): boolean;
}

export function watchUntidied(posting: Posting, entry: OutboxEntry): UntidiedPosting {
  let isUntidied = false;
  const watched = <Args extends readonly unknown[], Result>(call: (...args: Args) => Promise<Result>) => {
    return async (...args: Args): Promise<Result> => {
      try {
        return await call(...args);
      } catch (error) {
        if (failureAfterAttempts(entry, error) === 'barred') isUntidied = true;
        throw error;
      }
    };
  };
  return {
    posting: { ...posting, ownLatest: watched(posting.ownLatest), edit: watched(posting.edit) },
    isUntidied: () => isUntidied,
  };
}
