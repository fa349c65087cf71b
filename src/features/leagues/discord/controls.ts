/**
 * The buttons under a league that people enter, and the one that cancels it. They do not go stale: entering twice is refused by name.
 */
import { z } from 'zod';
import {
  acknowledge,
  anybody,
  begin,
  buttonInput,
  type Control,
  conclude,
  defineControl,
  name,
  wordsOf,
} from '../../../discord/frame/index.ts';
import { cancelling, carryOut, entering, type LeagueUseCase, leaving } from './commands/acting.ts';
import { mayManage } from './commands/whichLeague.ts';
import { LEAGUE_ACTIONS } from './messages/shown.ts';

const leagueDetails = z.tuple([name]);

function leagueButton(action: string, useCase: LeagueUseCase): Control {
  return defineControl({
    action,
    takes: buttonInput,
    details: leagueDetails,
    door: anybody,
    async execute(context, { interaction, details: [id] }) {
      await acknowledge(interaction);
      await carryOut(context, interaction, id, useCase);
    },
  });
}

/** Whether the person manages the server is asked anew: that may have changed since the question was shown. */
const cancel = defineControl({
  action: LEAGUE_ACTIONS.cancel,
  takes: buttonInput,
  details: leagueDetails,
  door: anybody,
  async execute(context, { interaction, details: [id] }) {
    await begin(interaction);
    if (mayManage(interaction)) await carryOut(context, interaction, id, cancelling);
    else await conclude(interaction, wordsOf(context, interaction).t('leagues.refused.manager'));
  },
});

export const leagueControls: readonly Control[] = [
  leagueButton(LEAGUE_ACTIONS.enter, entering),
  leagueButton(LEAGUE_ACTIONS.leave, leaving),
  cancel,
];
