/**
 * What the owner sets, in the environment and in `.env`; the door to this folder.
 * Who needs which of it is decided where the program begins.
 */
export { isFile, readEnvironment, readSettings } from './readSettings.ts';
export type { Configured, Settings } from './settings.ts';
