/**
 * `/hint`: what a computer player would do on this person's turn and why, for them alone.
 * Thinking and wording are left to the opponents and the views.
 */
import type { Command } from '../../context.ts';
import { hint as giveHint } from '../../moves/hinting.ts';
import { gameOption, suggestGames } from '../../moves/options.ts';
import { ANYWHERE } from '../../support/anywhere.ts';
import { acknowledge, wordsOf } from '../../support/reply.ts';
import { ownRunning, whichMatch } from '../../support/whichMatch.ts';

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
