/**
 * Permissions by Discord's own words for them, as whoever gives them reads them in its settings.
 */
import type { Words } from '../../language/index.ts';

const NAMES = ['ViewChannel', 'SendMessages', 'SendMessagesInThreads', 'CreatePublicThreads', 'AttachFiles'] as const;

export function permissionsInWords(words: Words, permissions: readonly (typeof NAMES)[number][]): string {
  return words.list(permissions.map((name) => words.quote(words.t(`errors.permission.${name}`))));
}
