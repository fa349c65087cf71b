/**
 * `/game export`: hands out the record of a game as a file, to the person who asks.
 * What a record holds is the rules' matter: moves and dealt start cards, all of which lay open at the table.
 */
import {
  acknowledge,
  gameOption,
  type Subcommand,
  say,
  subcommandData,
  visible,
  whichMatch,
  wordsOf,
} from '../frame/index.ts';

export const exportRecord: Subcommand = {
  name: 'export',
  offers: visible,
  data: (language) => subcommandData(language, 'game.export', [gameOption(language)]),
  async execute(context, interaction) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const view = await whichMatch(context, interaction, words, visible);
    if (view === null) return;
    const record = await context.matches.record(view.match.id);
    if (record === null) {
      await say(interaction, words.t('errors.noRecord'));
      return;
    }
    await interaction.editReply({
      content: words.t('lobby.exported'),
      files: [{ attachment: Buffer.from(`${JSON.stringify(record)}\n`), name: `intarsia-${view.match.id}.json` }],
      allowedMentions: { parse: [] },
    });
  },
};
