/** Prepares stored messages for sending: absolute file URLs, references and threads. */
import type { APIMessage } from 'discord-api-types/v10';
import { ChannelType, MessageType } from 'discord-api-types/v10';
import type { StoredMessage } from '../state/model.ts';
import type { World } from '../state/world.ts';

/** `base`: scheme, host and port for file URLs. */
export function presentMessage(world: World, stored: StoredMessage, base: string): APIMessage {
  const message = { ...copyOf(stored, base) };
  const reference = stored.message.message_reference;
  if (
    reference?.message_id &&
    (message.type === MessageType.Reply || message.type === MessageType.ThreadStarterMessage)
  ) {
    const target = world.findMessage(reference.channel_id, reference.message_id);
    const isShown = target && (target.ephemeralFor === null || target.ephemeralFor === stored.ephemeralFor);
    message.referenced_message = isShown
      ? (absolute({ ...target.message, referenced_message: undefined }, base) as APIMessage)
      : null;
  }
  const thread = world.channels.get(message.id)?.channel;
  if (thread && (thread.type === ChannelType.PublicThread || thread.type === ChannelType.PrivateThread))
    message.thread = thread;
  return message;
}

/** Cached per stored message, which is replaced when it changes. */
const copies = new WeakMap<StoredMessage, { readonly base: string; readonly message: APIMessage }>();

function copyOf(stored: StoredMessage, base: string): APIMessage {
  const known = copies.get(stored);
  if (known?.base === base) return known.message;
  const message = absolute(stored.message, base) as APIMessage;
  copies.set(stored, { base, message });
  return message;
}

function absolute(value: unknown, base: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => absolute(entry, base));
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    const isAddress =
      (key === 'url' || key === 'proxy_url') && typeof entry === 'string' && entry.startsWith('/attachments/');
    if (entry !== undefined) copy[key] = isAddress ? `${base}${entry}` : absolute(entry, base);
  }
  return copy;
}
