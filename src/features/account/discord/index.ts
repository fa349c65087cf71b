/** Registers the commands and controls for people's own settings, visibility and digest. */
import { EMPTY_DELIVERY } from '../../../discord/delivery/index.ts';
import { type DiscordFeature, thatPerson } from '../../manifest.ts';
import { mySettings, personControls } from './controls.ts';
import { block, unblock, visibility } from './visibility.ts';

export { deliverDigest } from './digest.ts';

export const feature = {
  meSubcommands: [mySettings, visibility, block, unblock],
  controls: personControls,
  // Delivered to the person by `deliverDigest`, not in the place of the game.
  announcements: { digest: { inPlace: async () => EMPTY_DELIVERY, concerns: thatPerson } },
} satisfies DiscordFeature;
