/**
 * `/since`: what has happened in a game since the person's last turn, for them alone.
 * Which moves these are is found out by the match folder, what they look like is the views' matter.
 */
import type { Command } from '../../context.ts';
import { memberAt } from '../../dialogue/mover.ts';
import { gameOption, suggestGames } from '../../moves/options.ts';
import { refused } from '../../moves/position.ts';
import { ANYWHERE } from '../../support/anywhere.ts';
import { acknowledge, showPrivately, wordsOf } from '../../support/reply.ts';
import { ownRunning, whichMatch } from '../../support/whichMatch.ts';
import { sinceMessage } from '../../views/private/since.ts';

export const since: Command = {
  data: (language) => ({
    ...language.commandWords('since'),
    ...ANYWHERE,
    options: [gameOption(language)],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await whichMatch(context, interaction, words, ownRunning);
    if (!view) return;
    const member = memberAt(view, interaction.user.id);
    if (!member.ok) {
      await refused(context, interaction, view, member);
      return;
    }
    const { seat, state } = member;
    const history = await context.matches.history(view.match.id);
    await showPrivately(interaction, await sinceMessage(context, { words, view, seat, state }, history));
  },
  autocomplete: (context, interaction) => suggestGames(context, interaction, ownRunning),
};
