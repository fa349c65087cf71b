/**
 * The button at the end of a game that hands out its replay, seen by whoever asks alone.
 */
import { acknowledge, buttonInput, defineControl, give, none, onlooker, wordsOf } from '../../frame/index.ts';
import { REPLAY_ACTION } from './action.ts';
import { replayAnswer } from './answer.ts';

export const replayControl = defineControl({
  action: REPLAY_ACTION,
  takes: buttonInput,
  details: none,
  door: onlooker({ statuses: ['finished'], currency: 'any' }),
  async execute(context, { interaction, view }) {
    await acknowledge(interaction);
    await give(interaction, await replayAnswer(context, wordsOf(context, interaction), view, interaction.user.id));
  },
});
