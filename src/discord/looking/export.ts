/**
 * `/game export`: hands out a game as a file, to the person who asks: its record, or a replay of a finished one.
 * What a record holds is the rules' matter: moves and dealt start cards, all of which lay open at the table.
 */
import { ApplicationCommandOptionType } from 'discord.js';
import {
  acknowledge,
  gameOption,
  refused,
  type Subcommand,
  say,
  subcommandData,
  visible,
  whichMatch,
  wordsOf,
} from '../frame/index.ts';
import { nameOfMatch, ratedInWords } from '../wording/index.ts';
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
      await interaction.editReply(await replayAnswer(context, words, view, interaction.user.id));
      return;
    }
    const record = await context.matches.record(view.match.id);
    if (record === null) {
      await say(interaction, words.t('errors.noRecord'));
      return;
    }
    await interaction.editReply({
      content: `${words.t('lobby.exported')}\n${nameOfMatch(words, view)} · ${ratedInWords(words, view.match)}`,
      files: [{ attachment: Buffer.from(`${JSON.stringify(record)}\n`), name: `intarsia-${view.match.id}.json` }],
      allowedMentions: { parse: [] },
    });
  },
};
