/**
 * Words what people read after a failure of ours or of the database: what has become of what they asked for, and what to do.
 */
import type { Words } from './words.ts';

/** `code`: under which the failure is logged; null where the database could not be used. */
export function failureText(
  words: Words,
  outcome: 'nothing' | 'saved' | 'unknown',
  code: string | null,
  { isDamaged = false } = {},
): string {
  if (code === null) return words.t(AFTER_STORAGE_FAILURE[outcome]);
  if (isDamaged && outcome === 'nothing') return words.t('errors.damaged', { code });
  return words.t(outcome === 'nothing' ? 'errors.unexpected' : 'errors.savedBroken', { code });
}

const AFTER_STORAGE_FAILURE = {
  nothing: 'errors.notSaved',
  saved: 'errors.saved',
  unknown: 'errors.unsure',
} as const;
