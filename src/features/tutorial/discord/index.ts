/** Manifest of the tutorial. */
import type { DiscordFeature } from '../../../discord/feature/index.ts';
import { tutorial, tutorialControls } from './controls.ts';
import { typedMoveCommands } from './typedMoves.ts';

export const feature = {
  moveCommands: typedMoveCommands,
  commands: [tutorial],
  controls: tutorialControls,
} satisfies DiscordFeature;
