/** Registers puzzles: endgames with a single best first move, on demand or daily in a server's channel. */
import type { DiscordFeature } from '../../manifest.ts';
import { puzzleControls } from './controls.ts';
import { dailyPuzzleSubcommand, renderDailyPuzzle, renderDailyPuzzleOver } from './daily.ts';
import { puzzleCommand } from './show.ts';

export const feature = {
  commands: [puzzleCommand],
  serverSubcommands: [dailyPuzzleSubcommand],
  controls: puzzleControls,
  notices: { dailyPuzzle: renderDailyPuzzle, dailyPuzzleOver: renderDailyPuzzleOver },
} satisfies DiscordFeature;
