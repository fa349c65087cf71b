/** Registers plans: moves tried out in private, and moves queued for the person's turn. */
import { type DiscordFeature, thatPerson, whileRunning } from '../../manifest.ts';
import { deliverPlanNotice } from './announcements.ts';
import { plan } from './command.ts';
import { planControls } from './controls.ts';
import { planItem } from './showPlan.ts';

export const feature = {
  commands: [plan],
  turnMenu: [planItem],
  controls: planControls,
  announcements: {
    planDeparted: { inPlace: deliverPlanNotice, concerns: thatPerson, isStillNews: whileRunning },
    conditionDropped: { inPlace: deliverPlanNotice, concerns: thatPerson, isStillNews: whileRunning },
  },
} satisfies DiscordFeature;
