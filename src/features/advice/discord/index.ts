/** Registers hints, reasons for moves, and reviews of finished games. */
import { always, type DiscordFeature, everybody } from '../../manifest.ts';
import { hint, hintControls, hintItem } from './hint.ts';
import { deliverReview, review, reviewControls } from './review.ts';

export { explainComputerMoves } from './reasons.ts';
export { REVIEW_ACTIONS } from './reviewMessage.ts';

export const feature = {
  commands: [hint],
  gameSubcommands: [review],
  turnMenu: [hintItem],
  controls: [...hintControls, ...reviewControls],
  announcements: { review: { inPlace: deliverReview, concerns: everybody, isStillNews: always } },
} satisfies DiscordFeature;
