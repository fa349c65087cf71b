/**
 * What players agree on beside the game: take-backs, pauses, seats that change hands, resigning, rematches.
 */
export {
  concernedBy,
  repostProposal,
  tellAgreement,
  tellPausedDirectly,
  tidyProposals,
  unawareOfPause,
} from './announcements.ts';
export { pause, rematch, replace, resign, resume } from './commands.ts';
export { agreementControls } from './controls.ts';
export { AGREEMENT_ACTIONS, pausedMessage } from './messages.ts';
export { consentOffer } from './questions.ts';
