/** Registers the tutorial. */
import type { DiscordFeature } from '../../manifest.ts';
import { tutorial, tutorialControls } from './controls.ts';
import { typedMoveCommands } from './typedMoves.ts';

export const feature = {
  moveCommands: typedMoveCommands,
  commands: [tutorial],
  controls: tutorialControls,
} satisfies DiscordFeature;
