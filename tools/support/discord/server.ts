/** An in-memory Discord: channels, threads, direct messages, and the REST calls that delivery makes. */
import type { Time } from '../population/time.ts';
import { mentionedIn, messageBody, type SeenMessage, type StoredComponent, seenMessage } from './messages.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export type Answer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly status: number; readonly code: number; readonly message: string };

export interface MessageObserver {
  posted(message: SeenMessage): void;
  edited(message: SeenMessage): void;
}

export interface DiscordServer {
  readonly botId: string;
  channel(id?: string): string;
  observe(spectator: MessageObserver): void;
  handle(call: Call): Answer;
}

interface StoredMessage {
  readonly id: string;
  readonly at: number;
  readonly nonce: string | null;
  components: readonly StoredComponent[];
  readonly mentions: readonly string[];
}

interface Channel {
  readonly id: string;
  /** The person of direct messages, otherwise null. */
  readonly personId: string | null;
  readonly messages: StoredMessage[];
}

const DISCORD_EPOCH_MS = 1_420_070_400_000;
const NONCE_TTL_MS = 3 * 60_000;
const PAGE_SIZE = 50;

const UNKNOWN_CHANNEL = { ok: false, status: 404, code: 10003, message: 'Unknown Channel' } as const;
const UNKNOWN_MESSAGE = { ok: false, status: 404, code: 10008, message: 'Unknown Message' } as const;
const THREAD_EXISTS = { ok: false, status: 400, code: 160004, message: 'A thread has already been created' } as const;
const INVALID_FORM_BODY = { ok: false, status: 400, code: 50035, message: 'Invalid Form Body' } as const;
const NO_CONTENT = { ok: true, body: null } as const;

/** `keeps`: the number of messages kept per channel; default: all. */
export function createDiscordServer({ now }: Pick<Time, 'now'>, keeps = Number.POSITIVE_INFINITY): DiscordServer {
  const channels = new Map<string, Channel>();
  const directOf = new Map<string, string>();
  const observers: MessageObserver[] = [];
  let idCount = 0n;

  function snowflake(): string {
    idCount += 1n;
    return String((BigInt(now() - DISCORD_EPOCH_MS) << 22n) + (idCount % (1n << 22n)));
  }

  function open(personId: string | null, id = snowflake()): string {
    channels.set(id, { id, personId, messages: [] });
    return id;
  }

  const botId = snowflake();

  function post(channel: Channel, sent: unknown): Answer {
    const body = messageBody.safeParse(sent);
    if (!body.success) return INVALID_FORM_BODY;
    const { nonce = null, components } = body.data;
    const since = now() - NONCE_TTL_MS;
    const duplicate = nonce && channel.messages.findLast((message) => message.nonce === nonce && message.at > since);
    if (duplicate) return { ok: true, body: messageJson(duplicate) };
    const mentions = mentionedIn(body.data, componentsOf(sent));
    const stored = { id: snowflake(), at: now(), nonce, components, mentions };
    channel.messages.push(stored);
    if (channel.messages.length > keeps) channel.messages.shift();
    const seen = seenMessage(placeOf(channel, stored.id), body.data, componentsOf(sent));
    for (const spectator of observers) spectator.posted(seen);
    return { ok: true, body: messageJson(stored) };
  }

  function edit(channel: Channel, messageId: string, sent: unknown): Answer {
    const stored = channel.messages.findLast(({ id }) => id === messageId);
    if (!stored) return UNKNOWN_MESSAGE;
    const body = messageBody.safeParse(sent);
    if (!body.success) return INVALID_FORM_BODY;
    stored.components = body.data.components;
    const seen = seenMessage(placeOf(channel, messageId), body.data, componentsOf(sent));
    for (const spectator of observers) spectator.edited(seen);
    return { ok: true, body: messageJson(stored) };
  }

  function listMessages({ messages }: Channel, query: URLSearchParams): Answer {
    const after = query.get('after');
    const limit = Number(query.get('limit') ?? PAGE_SIZE);
    const found = after === null ? messages.slice(-limit) : firstAfter(messages, BigInt(after)).slice(0, limit);
    return { ok: true, body: found.toReversed().map(messageJson) };
  }

  const placeOf = ({ id: channelId, personId }: Channel, id: string) => ({ id, channelId, personId, at: now() });

  const messageJson = ({ id, components, mentions }: StoredMessage) => ({
    id,
    author: { id: botId },
    components,
    mentions: mentions.map((personId) => ({ id: personId })),
  });

  function getMessage({ messages }: Channel, messageId: string): Answer {
    const message = messages.findLast(({ id }) => id === messageId);
    return message ? { ok: true, body: messageJson(message) } : UNKNOWN_MESSAGE;
  }

  function remove(channel: Channel, messageId: string): Answer {
    const at = channel.messages.findLastIndex(({ id }) => id === messageId);
    if (at < 0) return UNKNOWN_MESSAGE;
    channel.messages.splice(at, 1);
    return NO_CONTENT;
  }

  return {
    botId,
    channel: (id) => open(null, id),
    observe: (spectator) => void observers.push(spectator),

    handle({ method, path, query, body }) {
      const [place, id = '', what, messageId = '', part] = path.split('/').filter((piece) => piece !== '');
      if (place === 'users' && what === 'channels') {
        const personId = recipientOf(body);
        if (personId === null) return INVALID_FORM_BODY;
        const direct = directOf.get(personId) ?? open(personId);
        directOf.set(personId, direct);
        return { ok: true, body: { id: direct } };
      }
      const channel = channels.get(id);
      if (place !== 'channels' || !channel) return UNKNOWN_CHANNEL;
      if (what === undefined || what === 'thread-members') return NO_CONTENT;
      if (part === 'threads') {
        if (!channel.messages.some((message) => message.id === messageId)) return UNKNOWN_MESSAGE;
        if (channels.has(messageId)) return THREAD_EXISTS;
        return { ok: true, body: { id: open(null, messageId) } };
      }
      if (method === 'GET') return messageId === '' ? listMessages(channel, query) : getMessage(channel, messageId);
      if (method === 'DELETE') return remove(channel, messageId);
      return method === 'POST' ? post(channel, body) : edit(channel, messageId, body);
    },
  };
}

/** Messages are sorted by id. */
function firstAfter(messages: readonly StoredMessage[], after: bigint): readonly StoredMessage[] {
  let first = messages.length;
  while (first > 0 && BigInt(messages[first - 1]?.id ?? 0) > after) first -= 1;
  return messages.slice(first);
}

function componentsOf(sent: unknown): unknown {
  return typeof sent === 'object' && sent !== null && 'components' in sent ? sent.components : [];
}

function recipientOf(body: unknown): string | null {
  const has = typeof body === 'object' && body !== null && 'recipient_id' in body;
  return has && typeof body.recipient_id === 'string' ? body.recipient_id : null;
}
