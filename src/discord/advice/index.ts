/**
 * What computer players know better: hints on one’s turn, reasons for moves, reviews of finished games.
 */
export { explainedMoves } from './explainedMoves.ts';
export { hint, hintControls } from './hint/controls.ts';
export { tellReview } from './review/announcement.ts';
export { review } from './review/command.ts';
export { reviewControls } from './review/controls.ts';
export { REVIEW_ACTIONS } from './review/message.ts';
