/**
 * The private message of taking substitutes: one select, preset with the best, and Confirm.
 */

import { illustrated } from '../../../../discord/emoji/index.ts';
import { makeCardCode, type Position } from '../../../../discord/frame/index.ts';
import { button, identify, type PrivateMessage, row, select, text } from '../../../../discord/messages/index.ts';
import type { Cards } from '../../../../rules/index.ts';
import { takeOffers } from '../../../../turn/index.ts';
import { cardOptions } from '../build/messages.ts';
import { chosen, type Surroundings } from '../pass/message.ts';
import { limited } from '../play/limited.ts';

export function takeMessage(
  context: Surroundings,
  { words, view, seat, state }: Position,
  taken: Cards,
): PrivateMessage {
  const id = identify(view);
  const offers = takeOffers(context.componentsOf(state), state, seat);
  const shown = limited(offers, chosen(offers, taken));
  const lines = [
    `**${words.t('dialogue.chooseSubstitutes')}**`,
    illustrated(context, words, state).cards(taken),
    ...(shown.more > 0 ? [`-# ${words.t('dialogue.moreTake', { count: shown.more })}`] : []),
  ];
  const options = cardOptions(words, shown.shown, taken, context.emojis);
  return {
    components: [
      text(lines.join('\n')),
      row(select(id('takeCards'), options, { placeholder: words.t('dialogue.chooseSubstitutes') })),
      row(
        button(id('takeConfirm', makeCardCode(taken)), { label: words.t('dialogue.confirm'), style: 'success' }),
        button(id('close'), { label: words.t('dialogue.cancel') }),
      ),
    ],
  };
}
