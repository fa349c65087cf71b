/**
 * The buttons beside the turn message when somebody's time is up: voting for a computer player, and coming back.
 * Who may do so is decided by the matches.
 */
import { votesNeeded } from '../../../match/index.ts';
import type { Control } from '../../context.ts';
import { refused } from '../../moves/position.ts';
import { actorOf } from '../../support/actor.ts';
import { acknowledge, say, wordsOf } from '../../support/reply.ts';
import { STAND_IN_ACTIONS } from '../../views/public/standIn.ts';

const back: Control = {
  action: STAND_IN_ACTIONS.back,
  async execute(context, interaction, { matchId }) {
    await acknowledge(interaction);
    const done = await context.matches.comeBack(actorOf(interaction), matchId);
    if (!done.ok) {
      await refused(context, interaction, await context.matches.view(matchId), done);
      return;
    }
    context.deliver();
    await say(interaction, wordsOf(context, interaction).t(done.duplicate ? 'errors.duplicate' : 'time.returnedByYou'));
  },
};

const vote: Control = {
  action: STAND_IN_ACTIONS.vote,
  async execute(context, interaction, { matchId, version }) {
    await acknowledge(interaction);
    const words = wordsOf(context, interaction);
    const done = await context.matches.vote(actorOf(interaction), matchId, version);
    if (!done.ok) {
      await refused(context, interaction, await context.matches.view(matchId), done);
      return;
    }
    context.deliver();
    const clock = await context.matches.clock(matchId);
    if (done.match.version > version || !clock) {
      await say(interaction, words.t('time.vote.done'));
      return;
    }
    const needed = votesNeeded(done.match, clock.personId);
    await say(interaction, words.t('time.vote.counted', { votes: clock.votes.length, needed }));
  },
};

export const standInControls: readonly Control[] = [back, vote];
