/** The privacy feature: data export and erasure. */
import { outcomeBesideTurn } from '../../../discord/delivery/index.ts';
import { type DiscordFeature, everybody, whileRunning } from '../../../discord/feature/index.ts';
import { dataSubcommand } from './data.ts';
import { deliverForgotten, forgetSubcommand, privacyControls } from './forget.ts';

export const feature = {
  meSubcommands: [dataSubcommand, forgetSubcommand],
  controls: privacyControls,
  announcements: {
    forgotten: {
      inPlace: async (telling, { seat }) => outcomeBesideTurn(telling, await deliverForgotten(telling, seat)),
      concerns: everybody,
      isStillNews: whileRunning,
    },
  },
} satisfies DiscordFeature;
