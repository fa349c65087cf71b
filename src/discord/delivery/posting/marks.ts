/**
 * How a message of ours is known again after a crash: a nonce for the moment, a component id that stays on the message.
 * Both are derived from the outbox entry, so that a second attempt has the same ones.
 */
import { createHash } from 'node:crypto';
import type { APIMessage, APIMessageTopLevelComponent } from 'discord.js';
import { type ControlId, parseCustomId } from '../../messages/index.ts';

/** At most 25 characters, as Discord demands. */
export function nonceOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 24);
}

/** A component id: positive, 31 bits. Small numbers are avoided, for Discord counts unnamed components from 1. */
function markOf(key: string): number {
  return 0x40000000 + (createHash('sha256').update(key).digest().readUInt32BE(24) % 0x3fffffff);
}

/** The components with the mark on the first of them. */
export function marked(
  components: readonly APIMessageTopLevelComponent[],
  key: string,
): readonly APIMessageTopLevelComponent[] {
  return components.map((component, index) => (index === 0 ? { ...component, id: markOf(key) } : component));
}

export function carriesMark(message: APIMessage, key: string): boolean {
  const mark = markOf(key);
  return (message.components ?? []).some((component) => component.id === mark);
}

/** The position that the controls of a message belong to, or null where it has none of this match. */
export function versionShown(message: APIMessage, matchId: string): number | null {
  return controlsOf(message, matchId)[0]?.version ?? null;
}

/** The controls of a message that are about this match. */
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
