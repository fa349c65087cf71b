/** Registers data export and erasure. */
import { seatName } from '../../../discord/wording/index.ts';
import { type DiscordFeature, everybody, postsLine, whileRunning } from '../../manifest.ts';
import { dataSubcommand } from './data.ts';
import { forgetSubcommand, privacyControls } from './forget.ts';

export { watchServers } from './watchServers.ts';

export const feature = {
  meSubcommands: [dataSubcommand, forgetSubcommand],
  controls: privacyControls,
  announcements: {
    forgotten: {
      // The line does not name the erased player.
      inPlace: postsLine((words, match, { seat }) =>
        words.t('privacy.playsOn', { name: seatName(words, match, seat) }),
      ),
      concerns: everybody,
      isStillNews: whileRunning,
    },
  },
} satisfies DiscordFeature;
