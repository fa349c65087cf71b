/**
 * What games were dealt with, as a message of its own: made once, and known by a key that follows from what it says.
 */
import { createHash } from 'node:crypto';
import type { Components } from '../../rules/index.ts';
import { plainComponents, type SentComponents } from '../../table/index.ts';

export interface ComponentsMessage {
  readonly key: string;
  readonly text: string;
}

const made = new WeakMap<Components, ComponentsMessage>();

export function componentsMessage(of: Components): ComponentsMessage {
  const known = made.get(of);
  if (known) return known;
  const components = plainComponents(of);
  const key = createHash('sha256').update(JSON.stringify(components)).digest('base64url').slice(0, 12);
  const message: SentComponents = { type: 'components', key, components };
  const fresh = { key, text: JSON.stringify(message) };
  made.set(of, fresh);
  return fresh;
}
