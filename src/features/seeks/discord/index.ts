/**
 * Finding people to play with.
 */
import type { DiscordFeature } from '../../../discord/feature/index.ts';
import { seek } from './command.ts';
import { seekControls } from './controls.ts';
import { tellSeek, tellSeekEnded, tellSeekOffer } from './notice.ts';

export { searchesOf } from './searches.ts';

export const feature = {
  commands: [seek],
  controls: seekControls,
  notices: { seek: tellSeek, seekOffer: tellSeekOffer, seekEnded: tellSeekEnded },
} satisfies DiscordFeature;
