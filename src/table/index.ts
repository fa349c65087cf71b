/** Builds the browser pages: replay files of finished games and the table page of running ones. */
export { createReplayFiles, createTablePage, type PageFile, type ReplayFiles, type TablePage } from './pageFiles.ts';
export { toPlainComponents } from './pageShared.ts';
export {
  type Answer,
  type BegunGame,
  type BotMessage,
  type GameInList,
  type LogLine,
  MAX_MESSAGE_BYTES,
  otherVersionSchema,
  type PageMessage,
  type PastPositions,
  pageMessageSchema,
  type SentComponents,
  type SentGame,
  type SentMessage,
  type TableGame,
  type TableHint,
  type TableMiss,
  type TablePlan,
  type TableQuestion,
  type TableReview,
} from './protocol.ts';
export type { ReplayData, ReplayWords } from './replayData.ts';
export { REPLAY_WORDINGS, TABLE_WORDINGS } from './texts.ts';
