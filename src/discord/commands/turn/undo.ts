/**
 * `/undo`: takes back one's own last move, as long as nobody else has acted.
 * Whether that is still so is decided by the matches.
 */
import type { Command } from '../../context.ts';
import { gameOption, suggestGames } from '../../moves/options.ts';
import { undo as takeBack } from '../../moves/undo.ts';
import { ANYWHERE } from '../../support/anywhere.ts';
import { acknowledge, wordsOf } from '../../support/reply.ts';
import { ownRunning, whichMatch } from '../../support/whichMatch.ts';

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
  autocomplete: (context, interaction) => suggestGames(context, interaction, ownRunning),
};
