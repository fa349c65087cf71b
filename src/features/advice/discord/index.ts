/**
 * What computer players know better: hints on one’s turn, reasons for moves, reviews of finished games.
 */
import { always, type DiscordFeature, everybody } from '../../../discord/feature/index.ts';
import { hint, hintControls } from './hint/controls.ts';
import { tellReview } from './review/announcement.ts';
import { review } from './review/command.ts';
import { reviewControls } from './review/controls.ts';

export { explainedMoves } from './explainedMoves.ts';
export { REVIEW_ACTIONS } from './review/message.ts';

export const feature = {
  commands: [hint],
  gameSubcommands: [review],
  controls: [...hintControls, ...reviewControls],
  announcements: { review: { inPlace: tellReview, concerns: everybody, isStillNews: always } },
} satisfies DiscordFeature;
