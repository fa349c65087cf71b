/**
 * The Discord in memory: channels, threads, direct messages and what stands in them, with the answers of the real one to the calls
 * that the delivery makes. Calls come by simulated wires or by real ones (`sockets.ts`).
 */
import type { Time } from '../population/time.ts';
import { type KeptComponent, mentionedIn, messageBody, type SeenMessage, seenMessage } from './messages.ts';

/** A call as it arrives. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export type Answer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly status: number; readonly code: number; readonly message: string };

/** Hears of everything that comes to stand anywhere. */
export interface Onlooker {
  posted(message: SeenMessage): void;
  edited(message: SeenMessage): void;
}

export interface DiscordServer {
  readonly botId: string;
  /** Opens a channel, with this id where it is given. */
  channel(id?: string): string;
  watch(onlooker: Onlooker): void;
  handle(call: Call): Answer;
}

interface Standing {
  readonly id: string;
  readonly at: number;
  readonly nonce: string | null;
  components: readonly KeptComponent[];
  readonly mentions: readonly string[];
}

interface Channel {
  readonly id: string;
  /** Whose direct messages; null: everybody's. */
  readonly personId: string | null;
  readonly messages: Standing[];
}

const EPOCH = 1_420_070_400_000;
/** For so long a nonce is known. */
const NONCES = 3 * 60_000;
const PAGE = 50;

const NO_CHANNEL = { ok: false, status: 404, code: 10003, message: 'Unknown Channel' } as const;
const NO_MESSAGE = { ok: false, status: 404, code: 10008, message: 'Unknown Message' } as const;
const THREAD_THERE = { ok: false, status: 400, code: 160004, message: 'A thread has already been created' } as const;
const WRONG = { ok: false, status: 400, code: 50035, message: 'Invalid Form Body' } as const;
const NOTHING = { ok: true, body: null } as const;

/** `keeps`: so many messages of each channel, the newest; left out: all of them. */
export function createDiscordServer({ now }: Pick<Time, 'now'>, keeps = Number.POSITIVE_INFINITY): DiscordServer {
  const channels = new Map<string, Channel>();
  const directOf = new Map<string, string>();
  const onlookers: Onlooker[] = [];
  let made = 0n;

  function snowflake(): string {
    made += 1n;
    return String((BigInt(now() - EPOCH) << 22n) + (made % (1n << 22n)));
  }

  function open(personId: string | null, id = snowflake()): string {
    channels.set(id, { id, personId, messages: [] });
    return id;
  }

  const botId = snowflake();

  function post(channel: Channel, sent: unknown): Answer {
    const body = messageBody.safeParse(sent);
    if (!body.success) return WRONG;
    const { nonce = null, components } = body.data;
    const since = now() - NONCES;
    const same = nonce && channel.messages.findLast((message) => message.nonce === nonce && message.at > since);
    if (same) return { ok: true, body: shown(same) };
    const mentions = mentionedIn(body.data, componentsOf(sent));
    const standing = { id: snowflake(), at: now(), nonce, components, mentions };
    channel.messages.push(standing);
    if (channel.messages.length > keeps) channel.messages.shift();
    const seen = seenMessage(placed(channel, standing.id), body.data, componentsOf(sent));
    for (const onlooker of onlookers) onlooker.posted(seen);
    return { ok: true, body: shown(standing) };
  }

  function edit(channel: Channel, messageId: string, sent: unknown): Answer {
    const standing = channel.messages.findLast(({ id }) => id === messageId);
    if (!standing) return NO_MESSAGE;
    const body = messageBody.safeParse(sent);
    if (!body.success) return WRONG;
    standing.components = body.data.components;
    const seen = seenMessage(placed(channel, messageId), body.data, componentsOf(sent));
    for (const onlooker of onlookers) onlooker.edited(seen);
    return { ok: true, body: shown(standing) };
  }

  function read({ messages }: Channel, query: URLSearchParams): Answer {
    const after = query.get('after');
    const limit = Number(query.get('limit') ?? PAGE);
    const found = after === null ? messages.slice(-limit) : firstAfter(messages, BigInt(after)).slice(0, limit);
    return { ok: true, body: found.toReversed().map(shown) };
  }

  const placed = ({ id: channelId, personId }: Channel, id: string) => ({ id, channelId, personId, at: now() });

  const shown = ({ id, components, mentions }: Standing) => ({
    id,
    author: { id: botId },
    components,
    mentions: mentions.map((personId) => ({ id: personId })),
  });

  function one({ messages }: Channel, messageId: string): Answer {
    const message = messages.findLast(({ id }) => id === messageId);
    return message ? { ok: true, body: shown(message) } : NO_MESSAGE;
  }

  function remove(channel: Channel, messageId: string): Answer {
    const at = channel.messages.findLastIndex(({ id }) => id === messageId);
    if (at < 0) return NO_MESSAGE;
    channel.messages.splice(at, 1);
    return NOTHING;
  }

  return {
    botId,
    channel: (id) => open(null, id),
    watch: (onlooker) => void onlookers.push(onlooker),

    handle({ method, path, query, body }) {
      const [place, id = '', what, messageId = '', part] = path.split('/').filter((piece) => piece !== '');
      if (place === 'users' && what === 'channels') {
        const personId = recipientOf(body);
        if (personId === null) return WRONG;
        const direct = directOf.get(personId) ?? open(personId);
        directOf.set(personId, direct);
        return { ok: true, body: { id: direct } };
      }
      const channel = channels.get(id);
      if (place !== 'channels' || !channel) return NO_CHANNEL;
      if (what === undefined || what === 'thread-members') return NOTHING;
      if (part === 'threads') {
        if (!channel.messages.some((message) => message.id === messageId)) return NO_MESSAGE;
        if (channels.has(messageId)) return THREAD_THERE;
        return { ok: true, body: { id: open(null, messageId) } };
      }
      if (method === 'GET') return messageId === '' ? read(channel, query) : one(channel, messageId);
      if (method === 'DELETE') return remove(channel, messageId);
      return method === 'POST' ? post(channel, body) : edit(channel, messageId, body);
    },
  };
}

/** Messages stand in the order of their ids. */
function firstAfter(messages: readonly Standing[], after: bigint): readonly Standing[] {
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
