/**
 * Puzzles: ends of games with one best first move, solved by oneself, and one each day in a channel that the server chose.
 */
import type { DiscordFeature } from '../../../discord/feature/index.ts';
import { puzzle } from './command.ts';
import { puzzleControls } from './controls.ts';
import { dailyPuzzle } from './daily/command.ts';
import { tellDailyPuzzle, tellDailyPuzzleOver } from './daily/message.ts';

export const feature = {
  commands: [puzzle],
  serverSubcommands: [dailyPuzzle],
  controls: puzzleControls,
  notices: { dailyPuzzle: tellDailyPuzzle, dailyPuzzleOver: tellDailyPuzzleOver },
} satisfies DiscordFeature;
