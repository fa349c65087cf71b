/**
 * Hint, wherever a turn offers it; absent in games without hints.
 */
import type { APIButtonComponent } from 'discord.js';
import { button, identify } from '../../../../discord/messages/index.ts';
import type { Words } from '../../../../language/index.ts';
import { type Match, whyNoHints } from '../../../../match/index.ts';

/** `action`: of the control that answers. */
export function hintButton(
  words: Words,
  { match }: { readonly match: Match },
  action: 'hint' | 'hintPass' = 'hint',
): readonly APIButtonComponent[] {
  if (whyNoHints(match)) return [];
  return [button(identify({ match })(action), { label: words.t('teaching.hint.button') })];
}
