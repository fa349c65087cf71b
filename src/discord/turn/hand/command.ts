/**
 * `/hand`: the cards in one's own hand, seen by oneself alone.
 * Other players' hands are shown by nothing at all.
 */
import { acknowledge, wordsOf } from '../../frame/answers/reply.ts';
import { ANYWHERE } from '../../frame/commands/anywhere.ts';
import { gameOption, suggestGames } from '../../frame/commands/options.ts';
import type { Command } from '../../frame/context.ts';
import { ownRunning, whichMatch } from '../../frame/games/whichMatch.ts';
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
  autocomplete: (context, interaction) => suggestGames(context, interaction, ownRunning),
};
