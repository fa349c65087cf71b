/**
 * Moves tried out in private, and those that play themselves when one’s turn comes.
 */
export { tellNotice } from './announcements.ts';
export { plan } from './command.ts';
export { planControls } from './controls.ts';
