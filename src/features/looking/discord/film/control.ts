/**
 * The film of a finished game, made for whoever asks: its place in the queue, how far it is, then the film itself, seen by them alone.
 * How large the picture may be is found out by the films.
 */

import type { ButtonInteraction } from 'discord.js';
import {
  acknowledge,
  type BotContext,
  buttonInput,
  changingAnswer,
  defineControl,
  none,
  onlooker,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { themeFor } from '../../../../discord/table/index.ts';
import { plainNames, playersOf, scoresInWords, winnersInWords } from '../../../../discord/wording/index.ts';
import type { Words } from '../../../../language/index.ts';
import type { MatchView } from '../../../../match/index.ts';
import type { FilmNews } from '../../../../picture/index.ts';
import { recordOf } from '../record.ts';
import { FILM_ACTION } from './action.ts';

/** An answer is not changed more often than this. */
const PROGRESS_EVERY_MS = 2500;
/** Of the room that Discord gives a file, for what is sent around it. */
const SHARE = 0.97;

export const filmControl = defineControl({
  action: FILM_ACTION,
  takes: buttonInput,
  details: none,
  door: onlooker({ statuses: ['finished'], currency: 'any' }),
  async execute(context, { interaction, view }) {
    await acknowledge(interaction);
    await showFilm(context, interaction, view);
  },
});

async function showFilm(context: BotContext, interaction: ButtonInteraction, view: MatchView): Promise<void> {
  const { films } = context;
  const words = wordsOf(context, interaction);
  const { match, state } = view;
  const record = await recordOf(context, view);
  if (record === null || state === null) throw new Error(`the finished match ${match.id} has no record`);
  const components = context.componentsOf(state);
  const theme = await themeFor(context, match, interaction.user.id);
  const answer = changingAnswer(interaction);
  const made = await films.make(
    {
      request: { components, record, names: playersOf(words, match).names, theme, format: 'webp' },
      asker: interaction.user.id,
      most: interaction.attachmentSizeLimit * SHARE,
    },
    newsFor(context, answer, words),
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

/** Says which place of the queue the film has, then how far it is, one call after the other; whether that gets through is no matter. */
function newsFor({ clock, log }: BotContext, answer: ReturnType<typeof changingAnswer>, words: Words): FilmNews {
  let said = Number.NEGATIVE_INFINITY;
  let saying = false;
  const say = (content: string): void => {
    said = clock.now().getTime();
    saying = true;
    answer({ content })
      .catch((error: unknown) => log.debug({ err: error }, 'the progress of a film could not be told'))
      .finally(() => {
        saying = false;
      });
  };
  return {
    onWaiting: (place) => say(words.t('score.film.waiting', { position: place })),
    onProgress({ done, frames }) {
      if (saying || clock.now().getTime() - said < PROGRESS_EVERY_MS || done === frames) return;
      say(words.t('score.film.progress', { done, frames }));
    },
  };
}
