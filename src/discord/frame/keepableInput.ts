/**
 * What people send is made such that it can be kept, in one place and before discord.js reads it: what they type, how they are
 * called, what they choose. Whatever takes an interaction may keep any text of it.
 */
import { type Client, Events, GatewayDispatchEvents } from 'discord.js';
import { keepable } from '../../match/index.ts';

/** From now on; gives back how to end it. */
export function makeInputKeepable(client: Client): () => void {
  // Emitted before the packet is read, which is the one that is read then.
  client.on(Events.Raw, onPacket);
  return () => void client.off(Events.Raw, onPacket);
}

function onPacket(packet: { readonly t?: unknown; readonly d?: unknown }): void {
  const { t: event, d: interaction } = packet;
  if (event !== GatewayDispatchEvents.InteractionCreate || !isObject(interaction)) return;
  Object.assign(interaction, allKeepable(interaction));
}

function allKeepable(value: unknown): unknown {
  if (typeof value === 'string') return keepable(value);
  if (Array.isArray(value)) return value.map(allKeepable);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, allKeepable(inner)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
