/**
 * What players agree on beside the game: take-backs, pauses, seats that change hands, resigning, rematches.
 */
export { tellAgreement } from './announcements.ts';
export { pause, rematch, replace, resign, resume } from './commands.ts';
export { agreementControls } from './controls.ts';
export { consentOffer } from './questions.ts';
