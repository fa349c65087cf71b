/**
 * `/board`: the whole table as a picture or, for screen readers, as text; for the person who asks alone.
 * It shows only what is public, so that anybody who sees the game may ask.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import {
  ANYWHERE,
  acknowledge,
  type Command,
  gameOption,
  refused,
  showPrivately,
  suggestMatches,
  visible,
  whichMatch,
  wordsOf,
} from '../../frame/index.ts';
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
  autocomplete: (context, interaction) => suggestMatches(context, interaction, visible),
};
