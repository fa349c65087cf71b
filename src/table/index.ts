/**
 * The table in the browser: replays of finished games and the page of running ones, drawn and played by the same code as the pictures and
 * the rules; the door to this folder. What they say, and to whom they are given, is left to the bot.
 */
export { plainComponents } from './plainComponents.ts';
export {
  type Answer,
  type BotMessage,
  type GameInList,
  type LogLine,
  MOST_BYTES,
  type PageMessage,
  type PastPosition,
  pageMessage,
  type SentComponents,
  type SentGame,
  type SentMessage,
  type TableGame,
  type TableHint,
  type TableMiss,
  type TablePlan,
  type TableReview,
} from './protocol.ts';
export type { ReplayData, ReplayWords } from './replayData.ts';
export { createReplayFiles, type ReplayFiles } from './replayFile.ts';
export { createTablePage, type PageFile, type TablePage } from './tablePage.ts';
export { REPLAY_WORDINGS, TABLE_WORDINGS } from './texts.ts';
