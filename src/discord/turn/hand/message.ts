/**
 * A player's own hand, in words and as a picture: for that player's eyes only.
 * Whose eyes those are is checked by whoever shows it.
 */
import { playerAt } from '../../../rules/index.ts';
import { illustrated } from '../../emoji/index.ts';
import type { Position, ViewContext } from '../../frame/index.ts';
import { type PrivateMessage, text } from '../../messages/index.ts';
import { drawnOrNot } from '../../table/index.ts';

export async function handMessage(
  context: ViewContext,
  { words, view, seat, state }: Position,
): Promise<PrivateMessage> {
  const { hand } = playerAt(state, seat);
  const sentence = words.t('turn.handOf', { cards: words.cards(hand) });
  const drawn = await drawnOrNot(context, `hand-${view.match.version}.png`, sentence, () =>
    context.pictures.hand({ hand, theme: 'dark' }),
  );
  const shown = words.t('turn.handOf', { cards: illustrated(context, words, view.state).cards(hand) });
  return { components: [text(shown), ...drawn.components], files: drawn.files };
}
