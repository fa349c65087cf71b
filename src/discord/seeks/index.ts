/**
 * Finding people to play with.
 */
export { seek } from './command.ts';
export { seekControls } from './controls.ts';
export { tellSeek, tellSeekOffer } from './notice.ts';
