/** Registers the commands and controls for people's own settings, visibility and digest. */
import { EMPTY_DELIVERY } from '../../../discord/delivery/index.ts';
import { type DiscordFeature, thatPerson } from '../../manifest.ts';
import { mySettings, personControls } from './controls.ts';
import { block, unblock, visibility } from './visibility.ts';

export { deliverDigest } from './digest.ts';

export const feature = {
  meSubcommands: [mySettings, visibility, block, unblock],
  controls: personControls,
  // `deliverDigest` sends it to the person, so nothing is posted in the game's place.
  announcements: { digest: { inPlace: async () => EMPTY_DELIVERY, concerns: thatPerson } },
} satisfies DiscordFeature;
