/**
 * `/board`: the whole table as a picture or, for screen readers, as text; for the person who asks alone.
 * What it shows is public; how it looks is the views' matter.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import { refused } from '../../frame/answers/refused.ts';
import { acknowledge, showPrivately, wordsOf } from '../../frame/answers/reply.ts';
import { ANYWHERE } from '../../frame/commands/anywhere.ts';
import { gameOption, suggestGames } from '../../frame/commands/options.ts';
import type { Command } from '../../frame/context.ts';
import { visible, whichMatch } from '../../frame/games/whichMatch.ts';
import { boardMessage } from './message.ts';

const AS = 'as';
const FORMS = ['picture', 'text'] as const;

export const board: Command = {
  data: (language) => ({
    ...language.commandWords('board'),
    ...ANYWHERE,
    options: [
      {
        ...language.commandWords('board.as'),
        type: ApplicationCommandOptionType.String,
        name: AS,
        required: false,
        choices: FORMS.map((form) => ({ ...language.choiceWords(`as.${form}`), value: form })),
      },
      gameOption(language),
    ],
  }),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await whichMatch(context, interaction, words, visible);
    if (!view) return;
    if (!view.state) {
      await refused(context, interaction, view, { ok: false, code: 'status', status: view.match.status });
      return;
    }
    const form = FORMS.find((each) => each === interaction.options.getString(AS)) ?? 'picture';
    await showPrivately(interaction, await boardMessage(context, words, view, view.state, form));
  },
  autocomplete: (context, interaction) => suggestGames(context, interaction, visible),
};
