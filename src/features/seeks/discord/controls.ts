/**
 * The buttons of a seek: Join and Leave under its message, and the game against a computer player that is offered to whoever has waited.
 * A second tap does nothing again; what a tap means by then is said.
 */
import { z } from 'zod';
import { whyNoDirectMessages } from '../../../discord/delivery/index.ts';
import {
  actorOf,
  anybody,
  type BotContext,
  buttonInput,
  type Control,
  type ControlInteraction,
  count,
  defineControl,
  linkToGame,
  mayViewPlace,
  none,
  say,
  seenGame,
  show,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { refusalText } from '../../../discord/wording/index.ts';
import { DIRECT_PLACE } from '../../../match/index.ts';
import {
  type Seek,
  type SeekDone,
  type SeekId,
  type SeekRefusal,
  type SeekStatus,
  seatsToFill,
} from '../../../people/index.ts';
import { startAgainst } from '../../lobby/discord/index.ts';
import { fittingComputer } from './notice.ts';
import { seekRefusalText } from './refusals.ts';
import { SEEK_ACTIONS, searchesMessage } from './searches.ts';
import { searchesNow, startSearch, USUAL } from './starting.ts';

const seekId = z.tuple([count]);

async function answer(
  context: BotContext,
  interaction: ControlInteraction,
  done: SeekDone,
  sentence: 'seeks.joined' | 'seeks.left',
): Promise<void> {
  const words = wordsOf(context, interaction);
  if (!done.ok) await say(interaction, seekRefusalText(words, done));
  else await say(interaction, words.t(sentences[done.seek.status] ?? sentence));
}

/** What it means that the seek is not open any more. */
const sentences: Partial<Record<SeekStatus, 'seeks.joinedLast' | 'seeks.stopped'>> = {
  started: 'seeks.joinedLast',
  cancelled: 'seeks.stopped',
};

const join = defineControl({
  action: SEEK_ACTIONS.join,
  takes: buttonInput,
  details: seekId,
  door: anybody,
  async execute(context, { interaction, details: [id] }) {
    const words = wordsOf(context, interaction);
    const seek = await context.seeks.seek(id);
    const place = seek?.place ?? null;
    if (place !== null && !(await mayViewPlace(context, interaction, place))) {
      await say(interaction, words.t('seeks.gone'));
      return;
    }
    const full = await context.matches.mayPlayMore(interaction.user.id, null);
    const obstacle = seek?.everywhere ? await whyNoDirectMessages(context, words, interaction.user.id) : null;
    if (full) await say(interaction, refusalText(words, null, full));
    else if (obstacle !== null) await say(interaction, obstacle);
    else await answer(context, interaction, await context.seeks.joinSeek(actorOf(interaction), id), 'seeks.joined');
  },
});

const leave = defineControl({
  action: SEEK_ACTIONS.leave,
  takes: buttonInput,
  details: seekId,
  door: anybody,
  async execute(context, { interaction, details: [id] }) {
    await answer(context, interaction, await context.seeks.leaveSeek(actorOf(interaction), id), 'seeks.left');
  },
});

/** Under the searches that one is in; those that are left stay below what has come of this one. */
const stop = defineControl({
  action: SEEK_ACTIONS.stop,
  takes: buttonInput,
  details: seekId,
  door: anybody,
  async execute(context, { interaction, details: [id] }) {
    const words = wordsOf(context, interaction);
    const done = await context.seeks.leaveSeek(actorOf(interaction), id);
    const lead = done.ok
      ? words.t(done.seek.status === 'cancelled' ? 'seeks.stopped' : 'seeks.left')
      : await whyNotStopped(context, interaction, id, done);
    const { open, mayStart } = await searchesNow(context, interaction.user.id);
    const another = mayStart ? words.t('seeks.another') : null;
    await show(interaction, searchesMessage(words, interaction.user.id, lead, open, another));
  },
});

/** A game that has begun meanwhile is where one's search has led. */
async function whyNotStopped(
  context: BotContext,
  interaction: ControlInteraction,
  id: SeekId,
  refusal: SeekRefusal,
): Promise<string> {
  const words = wordsOf(context, interaction);
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
  takes: buttonInput,
  details: none,
  door: anybody,
  execute: async (context, { interaction }) => show(interaction, await startSearch(context, interaction, USUAL)),
});

const playComputer = defineControl({
  action: SEEK_ACTIONS.computer,
  takes: buttonInput,
  details: seekId,
  door: anybody,
  async execute(context, { interaction, details: [id] }) {
    const words = wordsOf(context, interaction);
    const seek = await context.seeks.seek(id);
    if (seek?.seekerId !== interaction.user.id) {
      await say(interaction, words.t('seeks.gone'));
      return;
    }
    // An interaction of its own, as the game is opened by this one.
    const actor = actorOf(interaction);
    const given = await context.seeks.leaveSeek({ ...actor, interactionId: `${actor.interactionId}:leave` }, id);
    await say(interaction, given.ok ? await startFor(context, interaction, seek) : seekRefusalText(words, given));
  },
});

/** In direct messages, where it was offered; casual, as all games against computer players of which nothing else is said. */
async function startFor(context: BotContext, interaction: ControlInteraction, seek: Seek): Promise<string> {
  const { side, locale, theme } = seek;
  const wanted = { side, capacity: seatsToFill(seek), locale, theme, rated: false, place: DIRECT_PLACE };
  return startAgainst(context, interaction, wanted, await fittingComputer(context, seek));
}

export const seekControls: readonly Control[] = [join, leave, stop, another, playComputer];
