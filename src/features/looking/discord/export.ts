/**
 * `/game export`: hands out a game as a file, to the person who asks: its record, or a replay of a finished one.
 * What a record holds is the rules' matter: moves and dealt start cards, all of which lay open at the table.
 */

import { ApplicationCommandOptionType } from 'discord.js';
import {
  acknowledge,
  gameOption,
  give,
  refused,
  type Subcommand,
  say,
  subcommandData,
  visible,
  whichMatch,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { nameOfMatch, ratedInWords } from '../../../discord/wording/index.ts';
import { recordOf } from './record.ts';
import { replayAnswer } from './replay/answer.ts';

const AS = 'as';
const FORMS = ['replay', 'record'] as const;

export const exportGame: Subcommand = {
  name: 'export',
  offers: visible,
  data: (language) =>
    subcommandData(language, 'game.export', [
      {
        ...language.commandWords('game.export.as'),
        type: ApplicationCommandOptionType.String,
        name: AS,
        required: false,
        choices: FORMS.map((form) => ({ ...language.choiceWords(`as.${form}`), value: form })),
      },
      gameOption(language),
    ]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await whichMatch(context, interaction, words, visible);
    if (view === null) return;
    if (interaction.options.getString(AS) === 'replay') {
      if (view.match.status !== 'finished') {
        await refused(context, interaction, view, { ok: false, code: 'status', status: view.match.status });
        return;
      }
      await give(interaction, await replayAnswer(context, words, view, interaction.user.id));
      return;
    }
    const record = await recordOf(context, view);
    if (record === null) {
      await say(interaction, words.t('errors.noRecord'));
      return;
    }
    await give(interaction, {
      content: `${words.t('lobby.exported')}\n${nameOfMatch(words, view)} · ${ratedInWords(words, view.match)}`,
      files: [{ attachment: Buffer.from(`${JSON.stringify(record)}\n`), name: `intarsia-${view.match.id}.json` }],
    });
  },
};
