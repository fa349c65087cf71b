/**
 * The buttons of a seek: Join and Leave under its message, and the game against a computer player that is offered to whoever has waited.
 * A second tap does nothing again; what a tap means by then is said.
 */
import { z } from 'zod';
import { DIRECT_PLACE } from '../../match/index.ts';
import type { Seek, SeekDone } from '../../people/index.ts';
import { whyNoDirectMessages } from '../delivery/index.ts';
import {
  actorOf,
  anybody,
  type BotContext,
  buttonInput,
  type Control,
  type ControlInteraction,
  count,
  defineControl,
  say,
  wordsOf,
} from '../frame/index.ts';
import { startAgainst } from '../lobby/index.ts';
import { refusalText } from '../wording/index.ts';
import { SEEK_ACTIONS } from './message.ts';
import { fittingComputer } from './notice.ts';
import { seekRefusalText } from './refusals.ts';

const seekId = z.tuple([count]);

async function answer(
  context: BotContext,
  interaction: ControlInteraction,
  done: SeekDone,
  sentence: 'seeks.joined' | 'seeks.left',
): Promise<void> {
  const words = wordsOf(context, interaction);
  if (!done.ok) await say(interaction, seekRefusalText(words, done));
  else await say(interaction, words.t(done.seek.status === 'started' ? 'seeks.joinedLast' : sentence));
}

const join = defineControl({
  action: SEEK_ACTIONS.join,
  takes: buttonInput,
  details: seekId,
  door: anybody,
  async execute(context, { interaction, details: [id] }) {
    const words = wordsOf(context, interaction);
    const full = await context.matches.mayPlayMore(interaction.user.id, null);
    const obstacle = (await context.seeks.seek(id))?.everywhere
      ? await whyNoDirectMessages(context, words, interaction.user.id)
      : null;
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

/** In direct messages, where it was offered. */
async function startFor(context: BotContext, interaction: ControlInteraction, seek: Seek): Promise<string> {
  const { side, players: capacity, locale, theme, rated } = seek;
  const wanted = { side, capacity, locale, theme, rated, place: DIRECT_PLACE };
  return startAgainst(context, interaction, wanted, await fittingComputer(context, seek));
}

export const seekControls: readonly Control[] = [join, leave, playComputer];
