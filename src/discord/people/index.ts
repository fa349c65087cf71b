/**
 * What a person sets for themselves, for all their games; and their daily digest.
 */
export { tellDigest } from './digest/announcement.ts';
export { me } from './me/command.ts';
export { meControls } from './me/controls.ts';
export { tellForgotten } from './privacy/announcement.ts';
