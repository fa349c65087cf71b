/** Registers the command, buttons and notices of seeks. */
import type { DiscordFeature } from '../../manifest.ts';
import { seek } from './command.ts';
import { seekControls } from './controls.ts';
import { seekEndedMessage, seekNoticeMessage, seekOfferMessage } from './notices.ts';
import { play, playControls } from './play.ts';

export { searchComponents } from './searches.ts';

export const feature = {
  startCommands: [play],
  commands: [seek],
  controls: [...seekControls, ...playControls],
  notices: { seek: seekNoticeMessage, seekOffer: seekOfferMessage, seekEnded: seekEndedMessage },
} satisfies DiscordFeature;
