/**
 * `/take`: takes ten cards for a start card that the stacks cannot serve, those named or those that seem best.
 * What may be taken is decided by the rules.
 */

import { ANYWHERE, type Command, gameOption, refused, textOption, wordsOf } from '../../../../discord/frame/index.ts';
import { resolveTake } from '../../../../turn/index.ts';
import { legalTakes } from '../build/legalInstead.ts';
import { cardsOption, positionFor, suggestFor } from '../play/commandPosition.ts';
import { play } from '../play/play.ts';
import { suggestTakes } from './suggestions.ts';

const CARDS = 'cards';

export const take: Command = {
  data: (language) => ({
    ...language.commandWords('take'),
    ...ANYWHERE,
    options: [textOption(language, 'take.cards', CARDS), gameOption(language)],
  }),
  async execute(context, interaction) {
    const position = await positionFor(context, interaction, 'substitute');
    if (!position) return;
    const { view, words, state, seat } = position;
    const cards = cardsOption(interaction, words, CARDS);
    const resolved = cards.ok ? resolveTake(context.componentsOf(state), state, seat, cards.cards) : cards;
    if (!resolved.ok) {
      const instead = legalTakes(words, { components: context.componentsOf(state), state, seat });
      await refused(context, interaction, view, resolved, resolved.code === 'take' ? instead : null);
    } else {
      await play(context, interaction, view, resolved.move, { take: cards.ok && cards.cards === null });
    }
  },
  autocomplete: (context, interaction) =>
    suggestFor(context, interaction, 'substitute', (position, { value }) =>
      suggestTakes(wordsOf(context, interaction), position, value),
    ),
};
