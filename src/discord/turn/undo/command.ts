/**
 * `/undo`: takes back one's own last move, as long as nobody else has acted.
 * Whether that is still so is decided by the matches.
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
import { takeBack } from './undo.ts';

export const undo: Command = {
  data: (language) => ({
    ...language.commandWords('undo'),
    ...ANYWHERE,
    options: [gameOption(language)],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const view = await whichMatch(context, interaction, wordsOf(context, interaction), ownRunning);
    if (view) await takeBack(context, interaction, view, null);
  },
  autocomplete: (context, interaction) => suggestMatches(context, interaction, ownRunning),
};
