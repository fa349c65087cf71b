/**
 * `/undo`: takes back one's own last move, as long as nobody else has acted.
 * Whether that is still so is decided by the matches.
 */
import { acknowledge, wordsOf } from '../../frame/answers/reply.ts';
import { ANYWHERE } from '../../frame/commands/anywhere.ts';
import { gameOption, suggestGames } from '../../frame/commands/options.ts';
import type { Command } from '../../frame/context.ts';
import { ownRunning, whichMatch } from '../../frame/games/whichMatch.ts';
import { undo as takeBack } from './undo.ts';

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
