import type { ButtonInteraction } from 'discord.js';
import {
  acknowledge,
  type BotContext,
  buttonInput,
  defineControl,
  noDetails,
  onlooker,
  updatableAnswer,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { themeFor } from '../../../discord/tablePicture/index.ts';
import { plainNames, playersOf, scoresInWords, winnersInWords } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import type { MatchView } from '../../../match/index.ts';
import type { FilmListeners } from '../../../picture/index.ts';
import { recordOf } from './replay.ts';

export const FILM_ACTION = 'film';

const PROGRESS_INTERVAL_MS = 2500;
/** The rest of Discord's upload limit is for what is sent around the file. */
const FILE_SHARE_OF_LIMIT = 0.97;

export const filmControl = defineControl({
  action: FILM_ACTION,
  takes: buttonInput,
  details: noDetails,
  door: onlooker({ statuses: ['finished'], currency: 'any' }),
  execute: (context, { interaction, view }) => showFilm(context, interaction, view),
});

async function showFilm(context: BotContext, interaction: ButtonInteraction, view: MatchView): Promise<void> {
  await acknowledge(interaction);
  const { films } = context;
  const words = wordsOf(context, interaction);
  const { match, state } = view;
  const record = await recordOf(context, view);
  if (record === null || state === null) throw new Error(`the finished match ${match.id} has no record`);
  const components = context.componentsOf(state);
  const theme = await themeFor(context, match, interaction.user.id);
  const answer = updatableAnswer(interaction);
  const made = await films.make(
    {
      request: { components, record, names: playersOf(words, match).names, theme, format: 'webp' },
      asker: interaction.user.id,
      most: interaction.attachmentSizeLimit * FILE_SHARE_OF_LIMIT,
    },
    progressOf(context, answer, words),
  );
  if (!made.ok) {
    await answer({ content: words.t(`score.film.${made.code}`) });
    return;
  }
  const shown = [words, match, state, plainNames(words, match)] as const;
  const description = `${winnersInWords(...shown)} · ${scoresInWords(...shown)}`;
  await answer({
    content: words.t('score.film.done'),
    files: [{ attachment: made.bytes, name: `intarsia-${match.id}.webp`, description }],
  });
}

/** Reports one progress at a time; a report that fails is skipped. */
function progressOf(
  { clock, log }: BotContext,
  answer: ReturnType<typeof updatableAnswer>,
  words: Words,
): FilmListeners {
  let reportedAt = Number.NEGATIVE_INFINITY;
  let isReporting = false;
  const report = (content: string): void => {
    reportedAt = clock.now().getTime();
    isReporting = true;
    answer({ content })
      .catch((error: unknown) => log.debug({ err: error }, 'failed to report the progress of a film'))
      .finally(() => {
        isReporting = false;
      });
  };
  return {
    onWaiting: (position) => report(words.t('score.film.waiting', { position })),
    onProgress({ done, frames }) {
      if (isReporting || clock.now().getTime() - reportedAt < PROGRESS_INTERVAL_MS || done === frames) return;
      report(words.t('score.film.progress', { done, frames }));
    },
  };
}
