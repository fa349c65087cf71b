/**
 * Moves tried out in private, and those that play themselves when one’s turn comes.
 */
import { type DiscordFeature, thatPerson, toPeople, whileRunning } from '../feature/index.ts';
import { tellNotice } from './announcements.ts';
import { plan } from './command.ts';
import { planControls } from './controls.ts';

export const feature = {
  commands: [plan],
  controls: planControls,
  announcements: {
    planDeparted: { ...toPeople(tellNotice, thatPerson), isStillNews: whileRunning },
    conditionDropped: { ...toPeople(tellNotice, thatPerson), isStillNews: whileRunning },
  },
} satisfies DiscordFeature;
