/**
 * What a person sets for themselves, for all their games; their daily digest; what is kept about them.
 */
import { NOTHING, tellBeside } from '../delivery/index.ts';
import { type DiscordFeature, everybody, nobody, type Of, toPeople, whileRunning } from '../feature/index.ts';
import { me } from './command.ts';
import { meControls } from './me/controls.ts';
import { privacyControls } from './privacy/forget.ts';
import { tellForgotten } from './privacy/message.ts';

export { tellDigest } from './digest/announcement.ts';

export const feature = {
  commands: [me],
  controls: meControls,
  // It belongs to no game: it is told to the person before anything is asked of a place.
  announcements: { digest: { inPlace: async () => NOTHING, directly: nobody } },
} satisfies DiscordFeature;

export const privacyFeature = {
  controls: privacyControls,
  announcements: {
    forgotten: {
      ...toPeople<Of<'forgotten'>>(
        async (telling, { seat }) => tellBeside(telling, await tellForgotten(telling, seat)),
        everybody,
      ),
      isStillNews: whileRunning,
    },
  },
} satisfies DiscordFeature;
