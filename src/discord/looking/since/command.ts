/**
 * `/since`: what has happened in a game since the person's last turn, for them alone.
 * The turn message of whoever was away longer says the same (`happenedFor`).
 */
import {
  ANYWHERE,
  acknowledge,
  type Command,
  gameOption,
  memberAt,
  ownRunning,
  refused,
  showPrivately,
  suggestMatches,
  whichMatch,
  wordsOf,
} from '../../frame/index.ts';
import { sinceMessage } from './message.ts';

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
  autocomplete: (context, interaction) => suggestMatches(context, interaction, ownRunning),
};
