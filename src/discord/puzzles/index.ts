/**
 * Puzzles: ends of games with one best first move, solved by oneself, and one each day in a channel that the server chose.
 */
export { puzzle } from './command.ts';
export { puzzleControls } from './controls.ts';
export { dailyPuzzle } from './daily/command.ts';
export { tellDailyPuzzle, tellDailyPuzzleOver } from './daily/message.ts';
