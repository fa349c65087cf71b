/**
 * Moves tried out in private, and those that play themselves when one’s turn comes.
 */
import { type DiscordFeature, thatPerson, whileRunning } from '../../../discord/feature/index.ts';
import { tellNotice } from './announcements.ts';
import { plan } from './command.ts';
import { planControls } from './controls.ts';

export const feature = {
  commands: [plan],
  controls: planControls,
  announcements: {
    planDeparted: { inPlace: tellNotice, concerns: thatPerson, isStillNews: whileRunning },
    conditionDropped: { inPlace: tellNotice, concerns: thatPerson, isStillNews: whileRunning },
  },
} satisfies DiscordFeature;
