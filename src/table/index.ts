/**
 * The table in the browser: replays of finished games, drawn and played by the same code as the pictures and the rules; the door to
 * this folder. What they say, and to whom they are given, is left to the bot.
 */
export { plainComponents } from './plainComponents.ts';
export type { ReplayData, ReplayMiss, ReplayWords } from './replayData.ts';
export { createReplayFiles, type ReplayFiles } from './replayFile.ts';
