/** `/game export`: provides a game's record, or the replay of a finished game, as a file. */
import {
  answerRefusal,
  choiceOption,
  gameOption,
  type Subcommand,
  say,
  sayWithFiles,
  subcommand,
  visible,
  whichMatch,
} from '../../../discord/interactions/index.ts';
import { nameOfMatch, ratedInWords } from '../../../discord/wording/index.ts';
import type { MatchRefusal } from '../../../match/index.ts';
import { recordFile, recordOf, replayAnswer } from './replay.ts';

const AS_OPTION = 'as';
const EXPORT_FORMATS = ['replay', 'record'] as const;

export const exportGame: Subcommand = {
  offers: visible,
  ...subcommand('game.export', (language) => [
    choiceOption(language, 'game.export.as', EXPORT_FORMATS, (form) => language.choiceWords(`as.${form}`)),
    gameOption(language),
  ]),
  async execute(context, interaction, words) {
    const view = await whichMatch(context, interaction, words, visible);
    if (view === null) return;
    if (interaction.options.getString(AS_OPTION) === 'replay') {
      const { status } = view.match;
      if (status !== 'finished') {
        const refusal: MatchRefusal =
          status === 'running' ? { ok: false, code: 'notFinished' } : { ok: false, code: 'status', status };
        return answerRefusal(context, interaction, view, refusal);
      }
      return sayWithFiles(interaction, await replayAnswer(context, words, view, interaction.user.id));
    }
    const record = await recordOf(context, view);
    if (record === null) return say(interaction, words.t('errors.noRecord'));
    await sayWithFiles(interaction, {
      content: `${words.t(view.match.status === 'finished' ? 'lobby.exported.finished' : 'lobby.exported')}\n${nameOfMatch(words, view)} · ${ratedInWords(words, view.match)}`,
      files: [recordFile(view.match.number, record)],
    });
  },
};
