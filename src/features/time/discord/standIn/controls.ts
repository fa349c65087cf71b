/**
 * The buttons beside the turn message when somebody's time is up: voting for a computer player, and coming back.
 * Whether there is something to vote on or to come back to is decided by the matches.
 */

import {
  actorOf,
  buttonInput,
  type Control,
  defineControl,
  member,
  none,
  refused,
  say,
  wordsOf,
} from '../../../../discord/frame/index.ts';
import { votesNeeded } from '../../../../match/index.ts';
import { STAND_IN_ACTIONS } from './messages.ts';

const back = defineControl({
  action: STAND_IN_ACTIONS.back,
  takes: buttonInput,
  details: none,
  door: member({ statuses: ['running'], currency: 'any' }),
  async execute(context, { interaction, view }) {
    const done = await context.matches.comeBack(actorOf(interaction), view.match.id);
    if (!done.ok) {
      await refused(context, interaction, view, done);
      return;
    }
    await say(interaction, wordsOf(context, interaction).t('time.returnedByYou'));
  },
});

const vote = defineControl({
  action: STAND_IN_ACTIONS.vote,
  takes: buttonInput,
  details: none,
  door: member({ statuses: ['running'], currency: 'carried' }),
  async execute(context, { interaction, view, version }) {
    const words = wordsOf(context, interaction);
    const done = await context.matches.vote(actorOf(interaction), view.match.id, version);
    if (!done.ok) {
      await refused(context, interaction, view, done);
      return;
    }
    const clock = await context.matches.clock(view.match.id);
    if (done.match.version > version || !clock) {
      await say(interaction, words.t('time.vote.done'));
      return;
    }
    const needed = votesNeeded(done.match, clock.personId);
    await say(interaction, words.t('time.vote.counted', { votes: clock.votes.length, needed }));
  },
});

export const standInControls: readonly Control[] = [back, vote];
