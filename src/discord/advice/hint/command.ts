/**
 * `/hint`: what a computer player would do on this person's turn and why, for them alone.
 * Each suggestion can be looked at and played by its button.
 */
import {
  ANYWHERE,
  acknowledge,
  type Command,
  gameOption,
  ownRunning,
  suggestMatches,
  whichMatch,
  wordsOf,
} from '../../frame/index.ts';
import { giveHint } from './hint.ts';

export const hint: Command = {
  data: (language) => ({
    ...language.commandWords('hint'),
    ...ANYWHERE,
    options: [gameOption(language)],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const view = await whichMatch(context, interaction, wordsOf(context, interaction), ownRunning);
    if (view) await giveHint(context, interaction, view);
  },
  autocomplete: (context, interaction) => suggestMatches(context, interaction, ownRunning),
};
