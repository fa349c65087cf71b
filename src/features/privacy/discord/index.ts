/**
 * What is kept about a person, handed out and forgotten.
 */
import { tellBeside } from '../../../discord/delivery/index.ts';
import { type DiscordFeature, everybody, whileRunning } from '../../../discord/feature/index.ts';
import { personalData } from './data.ts';
import { forgetMe, privacyControls } from './forget.ts';
import { tellForgotten } from './message.ts';

export const feature = {
  meSubcommands: [personalData, forgetMe],
  controls: privacyControls,
  announcements: {
    forgotten: {
      inPlace: async (telling, { seat }) => tellBeside(telling, await tellForgotten(telling, seat)),
      concerns: everybody,
      isStillNews: whileRunning,
    },
  },
} satisfies DiscordFeature;
