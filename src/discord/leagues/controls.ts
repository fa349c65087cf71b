/**
 * The buttons under a league that people enter. They do not go stale: entering twice is refused by name.
 */
import { z } from 'zod';
import { acknowledge, anybody, buttonInput, type Control, defineControl, name } from '../frame/index.ts';
import { carryOut, entering, type LeagueUseCase, leaving } from './commands/acting.ts';
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

export const leagueControls: readonly Control[] = [
  leagueButton(LEAGUE_ACTIONS.enter, entering),
  leagueButton(LEAGUE_ACTIONS.leave, leaving),
];
