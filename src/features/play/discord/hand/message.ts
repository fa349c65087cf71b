/**
 * A player's own hand, in words and as a picture: for that player's eyes only.
 * Whose eyes those are is checked by whoever shows it.
 */

import { illustrated } from '../../../../discord/emoji/index.ts';
import type { Position, ViewContext } from '../../../../discord/frame/index.ts';
import { type PrivateMessage, text } from '../../../../discord/messages/index.ts';
import { drawnOrNot, themeAt } from '../../../../discord/table/index.ts';
import { playerAt } from '../../../../rules/index.ts';

export async function handMessage(
  context: ViewContext,
  { words, view, seat, state }: Position,
): Promise<PrivateMessage> {
  const { hand } = playerAt(state, seat);
  const sentence = words.t('turn.handOf', { cards: words.cards(hand) });
  const picture = { fileName: `hand-${view.match.version}.png`, alt: sentence };
  const theme = await themeAt(context, { view, seat });
  const drawn = await drawnOrNot(context, picture, () => context.pictures.hand({ hand, theme }));
  const shown = words.t('turn.handOf', { cards: illustrated(context, words, state).cards(hand) });
  return { components: [text(shown), ...drawn.components], files: drawn.files };
}
