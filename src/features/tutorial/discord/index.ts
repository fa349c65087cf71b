/**
 * The game that teaches itself: `/tutorial`, its controls, and the moves that are typed in it.
 */
import type { DiscordFeature } from '../../../discord/feature/index.ts';
import { tutorial } from './command.ts';
import { tutorialControls } from './controls.ts';
import { buildAnywhere, chooseAnywhere, passAnywhere } from './typed/moves.ts';

export const feature = {
  commands: [buildAnywhere, passAnywhere, chooseAnywhere, tutorial],
  controls: tutorialControls,
} satisfies DiscordFeature;
