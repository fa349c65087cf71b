/**
 * What a server sets for itself, by those who manage it.
 */
export { serverSettings } from './command.ts';
export { serverControls } from './controls.ts';
