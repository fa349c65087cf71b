/**
 * `/take`: takes ten cards for a start card that the stacks cannot serve, those named or those that seem best.
 * What may be taken is decided by the rules.
 */
import type { Command } from '../../context.ts';
import { resolveTake } from '../../dialogue/otherMoves.ts';
import { cardsOption, gameOption, positionFor, suggestFor, textOption } from '../../moves/options.ts';
import { play } from '../../moves/play.ts';
import { refused } from '../../moves/position.ts';
import { ANYWHERE } from '../../support/anywhere.ts';
import { wordsOf } from '../../support/reply.ts';
import { suggestTakes } from '../../views/wording/advice/suggestions.ts';
import { legalTakes } from '../../views/wording/legalInstead.ts';

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
    const cards = cardsOption(interaction, CARDS);
    const resolved = cards.ok ? resolveTake(context.componentsOf(state), state, seat, cards.cards) : cards;
    if (!resolved.ok) {
      const instead = legalTakes(words, { components: context.componentsOf(state), state, seat });
      await refused(context, interaction, view, resolved, resolved.code === 'take' ? instead : null);
    } else {
      await play(context, interaction, view, resolved.move, { take: cards.ok && cards.cards === null });
    }
  },
  autocomplete: (context, interaction) =>
    suggestFor(context, interaction, 'substitute', (standing, { value }) =>
      suggestTakes(wordsOf(context, interaction), standing, value),
    ),
};
