/** The button that makes the film of a finished game for a person, who can then show it to everybody. */
import { type ButtonInteraction, type Guild, GuildPremiumTier } from 'discord.js';
import { showEverybody } from '../../../discord/delivery/index.ts';
import {
  acknowledgeSilently,
  type BotContext,
  defineControl,
  removeControls,
  say,
  spectator,
  updatableAnswer,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { button, identify, MESSAGE_UPLOAD_LIMIT_BYTES, row } from '../../../discord/messages/index.ts';
import { themeFor } from '../../../discord/tablePicture/index.ts';
import { plainNames, playersOf, scoresInWords, winnersInWords } from '../../../discord/wording/index.ts';
import { filmCaptions, type Words } from '../../../language/index.ts';
import { type MatchView, type PlayedMove, winnersOf } from '../../../match/index.ts';
import { type FilmListeners, namePlaceholder } from '../../../picture/index.ts';
import { recordOf } from './replay.ts';

export const FILM_ACTION = 'film';
const SHOW_FILM_ACTION = 'filmShow';

const PROGRESS_INTERVAL_MS = 2500;
/** The rest of Discord's upload limit is for the other parts of the request. */
const FILE_SHARE_OF_LIMIT = 0.97;
const MEBIBYTE = 1024 * 1024;
const BOOSTED_LIMITS: Partial<Record<GuildPremiumTier, number>> = {
  [GuildPremiumTier.Tier2]: 50 * MEBIBYTE,
  [GuildPremiumTier.Tier3]: 100 * MEBIBYTE,
};

const guard = spectator({ statuses: ['finished'], currency: 'any' });

const make = defineControl({
  action: FILM_ACTION,
  guard,
  execute: (context, { interaction, view }) => makeFilm(context, interaction, view),
});

/** Posts the film of the message with this button, once however often it is pressed. */
const show = defineControl({
  action: SHOW_FILM_ACTION,
  guard,
  answersItself: true,
  async execute(context, { interaction, words: own, view }) {
    const { match } = view;
    const film = interaction.message.attachments.first();
    if (!film || !isHome(interaction, match)) return removeControls(interaction);
    if (film.size > sharedLimit(interaction)) return say(interaction, own.t('score.film.tooLarge'));
    await acknowledgeSilently(interaction);
    // Everybody reads the game's language, whatever the person who made it reads.
    const words = context.language.of(match.locale);
    const message = {
      content: words.t('score.film.done'),
      files: [{ attachment: film.url, name: film.name, description: altText(words, view) }],
    };
    // Where it is refused, its button stays for another try.
    if (await showEverybody(context, interaction, match.place, message)) await removeControls(interaction);
  },
});

export const filmControls = [make, show];

/** Elsewhere, people who may not see the game could see the film. */
function isHome({ channelId }: ButtonInteraction, { place }: MatchView['match']): boolean {
  return channelId === (place.threadId ?? place.channelId);
}

interface Upload {
  readonly attachmentSizeLimit: number;
  readonly guild: Pick<Guild, 'premiumTier'> | null;
}

/** The largest film in bytes that a person may receive privately, and that the bot can then show to everybody there. */
export function filmLimit(upload: Upload, mayBeShown: boolean): number {
  const own = upload.attachmentSizeLimit;
  return (mayBeShown ? Math.min(own, sharedLimit(upload)) : own) * FILE_SHARE_OF_LIMIT;
}

function sharedLimit({ guild }: Pick<Upload, 'guild'>): number {
  return (guild && BOOSTED_LIMITS[guild.premiumTier]) ?? MESSAGE_UPLOAD_LIMIT_BYTES;
}

async function makeFilm(context: BotContext, interaction: ButtonInteraction, view: MatchView): Promise<void> {
  const { films } = context;
  const words = wordsOf(context, interaction);
  const { match, state } = view;
  const record = await recordOf(context, view);
  if (record === null || state === null) throw new Error(`the finished match ${match.id} has no record`);
  const components = context.componentsOf(state);
  const theme = await themeFor(context, match, interaction.user.id);
  const answer = updatableAnswer(interaction);
  const players = playersOf(words, match);
  const mayBeShown = isHome(interaction, match);
  const captions = captionsOf(words, view, players, await context.matches.history(match.id));
  const made = await films.make(
    {
      request: { components, record, ...players, winners: winnersOf(match, state), captions, theme, format: 'webp' },
      asker: interaction.user.id,
      most: filmLimit(interaction, mayBeShown),
    },
    progressOf(context, answer, words),
  );
  if (!made.ok) return answer({ content: words.t(`score.film.${made.code}`) });
  await answer({
    content: words.t('score.film.done'),
    files: [{ attachment: made.bytes, name: `intarsia-${match.number}.webp`, description: altText(words, view) }],
    ...(mayBeShown && {
      controls: [row(button(identify(view)(SHOW_FILM_ACTION), { label: words.t('dialogue.showEverybody') }))],
    }),
  });
}

function altText(words: Words, { match, state }: MatchView): string {
  if (state === null) return '';
  const shown = [words, match, state, plainNames(words, match)] as const;
  return `${winnersInWords(...shown)} · ${scoresInWords(...shown)}`;
}

/** The captions below the frames: the start, each move, and who has won in the last one. */
export function captionsOf(
  words: Words,
  { match, state }: MatchView,
  { names, computers }: ReturnType<typeof playersOf>,
  history: readonly PlayedMove[],
): string[] {
  const placeholders = names.map((_, seat) =>
    computers.includes(seat) ? namePlaceholder(seat) : words.person(namePlaceholder(seat)),
  );
  const ending = state && winnersInWords(words, match, state, placeholders);
  return filmCaptions(words, history, placeholders, ending);
}

/** Reports one update at a time; a report that fails is skipped. */
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
