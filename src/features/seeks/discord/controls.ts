/**
 * The buttons of a seek: join, leave, stop, start another seek, and accept the offered game against a computer player.
 */
import { z } from 'zod';
import { whyNoDirectMessages } from '../../../discord/delivery/index.ts';
import {
  actorOf,
  anybody,
  type BotContext,
  type Control,
  type ControlInteraction,
  countDetail,
  creatorOf,
  defineControl,
  linkToGame,
  mayViewPlace,
  say,
  seenGame,
  showStep,
  wordsOf,
} from '../../../discord/interactions/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import type { Words } from '../../../language/index.ts';
import { DIRECT_PLACE } from '../../../match/index.ts';
import { checkOpenLimits, startAgainstComputers } from '../../lobby/discord/index.ts';
import type { SeekOutcome } from '../usecases/createSeeks.ts';
import { isIn, type Seek, type SeekId, type SeekRefusal, type SeekStatus, seatsToFill } from '../usecases/seek.ts';
import { closestComputer } from './notices.ts';
import { anotherDetails } from './options.ts';
import { SEEK_ACTIONS, searchesMessage, seekRefusalText } from './searches.ts';
import { openSearches, startSearch } from './start.ts';

function seekButton(
  action: string,
  execute: (context: BotContext, interaction: ControlInteraction, id: SeekId, words: Words) => Promise<void>,
): Control {
  return defineControl({
    action,
    details: z.tuple([countDetail]),
    guard: anybody,
    execute: (context, { interaction, words, details: [id] }) => execute(context, interaction, id, words),
  });
}

async function answer(
  context: BotContext,
  interaction: ControlInteraction,
  done: SeekOutcome,
  sentence: 'seeks.joined' | 'seeks.left',
): Promise<void> {
  const words = wordsOf(context, interaction);
  if (!done.ok) await say(interaction, seekRefusalText(words, done));
  else await say(interaction, words.t(sentences[done.seek.status] ?? sentence));
}

/** Answers for a seek that is no longer open. */
const sentences: Partial<Record<SeekStatus, 'seeks.joinedLast' | 'seeks.stopped'>> = {
  started: 'seeks.joinedLast',
  cancelled: 'seeks.stopped',
};

const join = seekButton(SEEK_ACTIONS.join, async (context, interaction, id, words) => {
  const seek = await context.seeks.seek(id);
  const place = seek?.place ?? null;
  if (place !== null && !(await mayViewPlace(context, interaction, place))) {
    return say(interaction, words.t('seeks.gone'));
  }
  // The game that the person's own seek has become counts as one of their open games.
  const isMember = seek !== null && isIn(seek, interaction.user.id);
  const full = isMember ? null : await context.matches.checkOpenGames(interaction.user.id, null);
  const obstacle = seek?.everywhere ? await whyNoDirectMessages(context, words, interaction.user.id) : null;
  if (full) await say(interaction, refusalText(words, null, full));
  else if (obstacle !== null) await say(interaction, obstacle);
  else await answer(context, interaction, await context.seeks.joinSeek(actorOf(interaction), id), 'seeks.joined');
});

const leave = seekButton(SEEK_ACTIONS.leave, async (context, interaction, id) => {
  await answer(context, interaction, await context.seeks.leaveSeek(actorOf(interaction), id), 'seeks.left');
});

/** Keeps the remaining seeks below the answer. */
const stop = seekButton(SEEK_ACTIONS.stop, async (context, interaction, id, words) => {
  const done = await context.seeks.leaveSeek(actorOf(interaction), id);
  const lead = done.ok
    ? words.t(done.seek.status === 'cancelled' ? 'seeks.stopped' : 'seeks.left')
    : await whyNotStopped(context, interaction, words, id, done);
  const { open, mayStart } = await openSearches(context, interaction.user.id);
  await showStep(interaction, searchesMessage(words, interaction, lead, open, mayStart ? 'usual' : null));
});

/** Links to the game if it has started meanwhile. */
async function whyNotStopped(
  context: BotContext,
  interaction: ControlInteraction,
  words: Words,
  id: SeekId,
  refusal: SeekRefusal,
): Promise<string> {
  if (refusal.code !== 'seekOver') return seekRefusalText(words, refusal);
  if (refusal.status !== 'started') return words.t(`seeks.alreadyOver.${refusal.status}`);
  const matchId = (await context.seeks.seek(id))?.matchId ?? null;
  const view = matchId === null ? null : await seenGame(context, interaction, matchId);
  if (!view) return words.t('seeks.alreadyBegun');
  const game = await linkToGame(context, words, view, interaction.user.id, interaction.guildId);
  return words.t('seeks.begunMeanwhile', { game });
}

const another = defineControl({
  action: SEEK_ACTIONS.another,
  details: anotherDetails,
  guard: anybody,
  execute: async (context, { interaction, details: options }) =>
    showStep(interaction, await startSearch(context, interaction, options)),
});

const playComputer = seekButton(SEEK_ACTIONS.computer, async (context, interaction, id, words) => {
  const seek = await context.seeks.seek(id);
  if (seek?.seekerId !== interaction.user.id) {
    return say(interaction, words.t('seeks.gone'));
  }
  const actor = actorOf(interaction);
  // Keeps the seek if no game can follow it.
  const refusal = await checkOpenLimits(context, actor.personId, null);
  if (refusal) return say(interaction, refusalText(words, null, refusal));
  // Needs an id of its own, because this press also opens the game; another press goes on if the game is missing.
  const { interactionId } = creatorOf(interaction);
  const left = await context.seeks.leaveSeek({ ...actor, interactionId: `${interactionId}:leave` }, id);
  await say(interaction, left.ok ? await startFor(context, interaction, seek) : seekRefusalText(words, left));
});

/** Plays in direct messages, where the offer was made; unrated, which is the default against computer players. */
async function startFor(context: BotContext, interaction: ControlInteraction, seek: Seek): Promise<string> {
  const { side, locale, theme } = seek;
  const wanted = { side, capacity: seatsToFill(seek), locale, theme, rated: false, place: DIRECT_PLACE };
  return (await startAgainstComputers(context, interaction, wanted, await closestComputer(context, seek))).answer;
}

export const seekControls: readonly Control[] = [join, leave, stop, another, playComputer];
