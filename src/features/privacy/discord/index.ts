/** Registers data export and erasure. */
import { type DiscordFeature, everybody, whileRunning } from '../../manifest.ts';
import { dataSubcommand } from './data.ts';
import { deliverForgotten, forgetSubcommand, privacyControls } from './forget.ts';

export { watchServers } from './watchServers.ts';

export const feature = {
  meSubcommands: [dataSubcommand, forgetSubcommand],
  controls: privacyControls,
  announcements: {
    forgotten: {
      inPlace: (delivery, { seat }) => deliverForgotten(delivery, seat),
      concerns: everybody,
      isStillNews: whileRunning,
    },
  },
} satisfies DiscordFeature;
