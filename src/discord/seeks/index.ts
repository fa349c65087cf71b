/**
 * Finding people to play with.
 */
export { seek } from './command.ts';
export { seekControls } from './controls.ts';
export { tellSeek, tellSeekEnded, tellSeekOffer } from './notice.ts';
export { searchesOf } from './searches.ts';
