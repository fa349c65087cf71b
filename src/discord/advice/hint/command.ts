/**
 * `/hint`: what a computer player would do on this person's turn and why, for them alone.
 * Thinking and wording are left to the opponents and the views.
 */
import { acknowledge, wordsOf } from '../../frame/answers/reply.ts';
import { ANYWHERE } from '../../frame/commands/anywhere.ts';
import { gameOption, suggestGames } from '../../frame/commands/options.ts';
import type { Command } from '../../frame/context.ts';
import { ownRunning, whichMatch } from '../../frame/games/whichMatch.ts';
import { hint as giveHint } from './hint.ts';

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
  autocomplete: (context, interaction) => suggestGames(context, interaction, ownRunning),
};
