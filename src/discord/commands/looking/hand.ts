/**
 * `/hand`: the cards in one's own hand, seen by oneself alone.
 * Other players' hands are shown by nothing at all.
 */
import type { Command } from '../../context.ts';
import { gameOption, suggestGames } from '../../moves/options.ts';
import { showHand } from '../../moves/showHand.ts';
import { ANYWHERE } from '../../support/anywhere.ts';
import { acknowledge, wordsOf } from '../../support/reply.ts';
import { ownRunning, whichMatch } from '../../support/whichMatch.ts';

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
  autocomplete: (context, interaction) => suggestGames(context, interaction, ownRunning),
};
