/**
 * `/choose`: chooses a start card for the next round, by its name in the reader's language or by its id.
 * Which cards rest is decided by the rules.
 */
import { ANYWHERE, type Command, gameOption, textOption, wordsOf } from '../../../../discord/frame/index.ts';
import { positionFor, suggestFor } from '../play/commandPosition.ts';
import { play } from '../play/play.ts';
import { startCardNamed, suggestStartCards } from './startCards.ts';

const CARD = 'card';

export const choose: Command = {
  data: (language) => ({
    ...language.commandWords('choose'),
    ...ANYWHERE,
    options: [textOption(language, 'choose.card', CARD, true), gameOption(language)],
  }),
  async execute(context, interaction) {
    const position = await positionFor(context, interaction, 'choose');
    if (!position) return;
    const card = startCardNamed(
      position.words,
      { components: context.componentsOf(position.state) },
      interaction.options.getString(CARD, true),
    );
    await play(context, interaction, position.view, { type: 'choose', card });
  },
  autocomplete: (context, interaction) =>
    suggestFor(context, interaction, 'choose', (position, { value }) =>
      suggestStartCards(wordsOf(context, interaction), position, value),
    ),
};
