/**
 * What is asked of one person alone before others hear of it: whether to resign, which side a rematch is on.
 */

import { button, identify, type PrivateMessage, row, text } from '../../../discord/messages/index.ts';
import type { Words } from '../../../language/index.ts';
import type { MatchView } from '../../../match/index.ts';
import { SIDES } from '../../../rules/index.ts';

export function resignQuestion(words: Words, view: MatchView): PrivateMessage {
  const id = identify(view);
  return {
    components: [
      text(words.t('agreements.resignQuestion')),
      row(
        button(id('resignConfirm'), { label: words.t('agreements.resignConfirm'), style: 'danger' }),
        button(id('close'), { label: words.t('dialogue.cancel') }),
      ),
    ],
  };
}

/** The side that was not played is suggested. */
export function rematchQuestion(words: Words, view: MatchView): PrivateMessage {
  const id = identify(view);
  const { side: played } = view.match;
  const sides = SIDES.map((side) =>
    button(id('rematchSide', side), {
      label: words.t(`game.side.${side}`),
      style: side === played ? 'secondary' : 'primary',
    }),
  );
  return {
    components: [
      text(words.t('agreements.rematchQuestion', { side: words.t(`game.side.${played}`) })),
      row(...sides, button(id('close'), { label: words.t('dialogue.cancel') })),
    ],
  };
}

/** Why a move cannot go back just so, and the way to have it go back by consent. */
export function consentOffer(words: Words, view: MatchView, why: string): PrivateMessage {
  return {
    components: [
      text(`${why}\n${words.t('agreements.canAsk')}`),
      row(button(identify(view)('askTakeBack'), { label: words.t('agreements.askTakeBack'), style: 'primary' })),
    ],
  };
}
