/**
 * What a person sets for themselves, for all their games; their daily digest; what is kept about them.
 */
import { NOTHING } from '../../../discord/delivery/index.ts';
import { type DiscordFeature, thatPerson } from '../../../discord/feature/index.ts';
import { meControls } from './me/controls.ts';
import { mySettings } from './me/showMe.ts';
import { block, unblock, visibility } from './others/commands.ts';

export { feature as privacyFeature } from '../../privacy/discord/index.ts';
export { tellDigest } from './digest/announcement.ts';

export const feature = {
  meSubcommands: [mySettings, visibility, block, unblock],
  controls: meControls,
  // It belongs to no game: it is told to the person before anything is asked of a place.
  announcements: { digest: { inPlace: async () => NOTHING, concerns: thatPerson } },
} satisfies DiscordFeature;
