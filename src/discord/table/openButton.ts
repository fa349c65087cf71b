/**
 * The button that opens the table in Discord itself, for messages that show it. What it does is left to the links.
 */
import type { APIButtonComponent } from 'discord.js';
import type { Words } from '../../language/index.ts';
import type { MatchView } from '../../match/index.ts';
import type { ViewContext } from '../frame/index.ts';
import { button, identify } from '../messages/index.ts';

export const OPEN_TABLE = 'openTable';

/** None where Activities are not switched on. */
export function openTableButton(
  { tableDoor }: Pick<ViewContext, 'tableDoor'>,
  words: Words,
  view: Pick<MatchView, 'match'>,
): readonly APIButtonComponent[] {
  return tableDoor?.launchable ? [button(identify(view)(OPEN_TABLE), { label: words.t('links.open') })] : [];
}
