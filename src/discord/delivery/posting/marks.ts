/**
 * Marks the bot's messages by a nonce and a component id, so that a retry after a crash finds them. Both are derived
 * from the outbox entry.
 */
import { createHash } from 'node:crypto';
import type { APIMessage, APIMessageTopLevelComponent } from 'discord.js';
import { type ControlId, parseCustomId } from '../../messages/index.ts';

/** At most Discord's 25 characters. */
export function nonceOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 24);
}

/** A component id of 31 bits; Discord numbers unnamed components from 1. */
function markOf(key: string): number {
  return 0x40000000 + (createHash('sha256').update(key).digest().readUInt32BE(24) % 0x3fffffff);
}

export function withMark(
  components: readonly APIMessageTopLevelComponent[],
  key: string,
): readonly APIMessageTopLevelComponent[] {
  return components.map((component, index) => (index === 0 ? { ...component, id: markOf(key) } : component));
}

export function carriesMark(message: APIMessage, key: string): boolean {
  const mark = markOf(key);
  return (message.components ?? []).some((component) => component.id === mark);
}

/** The version of a message's controls; null if it has none of this match. */
export function versionShown(message: APIMessage, matchId: string): number | null {
  return controlsOf(message, matchId)[0]?.version ?? null;
}

/** The controls of a message that belong to this match. */
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
