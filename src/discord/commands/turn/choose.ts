/**
 * `/choose`: chooses a start card for the next round, by its name in the reader's language or by its id.
 * Which cards rest is decided by the rules.
 */
import type { Command } from '../../context.ts';
import { gameOption, positionFor, suggestFor, textOption } from '../../moves/options.ts';
import { play } from '../../moves/play.ts';
import { ANYWHERE } from '../../support/anywhere.ts';
import { wordsOf } from '../../support/reply.ts';
import { startCardNamed, suggestStartCards } from '../../views/wording/advice/suggestions.ts';

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
    suggestFor(context, interaction, 'choose', (standing, { value }) =>
      suggestStartCards(wordsOf(context, interaction), standing, value),
    ),
};
