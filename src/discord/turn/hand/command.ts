/**
 * `/hand`: the cards in one's own hand, seen by oneself alone.
 * Other players' hands are shown by nothing at all.
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
import { showHand } from './showHand.ts';

export const hand: Command = {
  data: (language) => ({
    ...language.commandWords('hand'),
    ...ANYWHERE,
    options: [gameOption(language)],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const view = await whichMatch(context, interaction, wordsOf(context, interaction), ownRunning);
    if (view) await showHand(context, interaction, view);
  },
  autocomplete: (context, interaction) => suggestMatches(context, interaction, ownRunning),
};
