/**
 * What a person sets for themselves, for all their games; their daily digest; what is kept about them.
 */
export { me } from './command.ts';
export { tellDigest } from './digest/announcement.ts';
export { meControls } from './me/controls.ts';
export { privacyControls } from './privacy/forget.ts';
export { tellForgotten } from './privacy/message.ts';
