/**
 * What the owner sets, in the environment and in `.env`; the door to this folder.
 * Who needs which of it is decided where the program begins.
 */

export { readEnvironment, textOf } from './readEnvironment.ts';
export { isFile, readOwnSettings, readSettings } from './readSettings.ts';
export type { Configured, Settings } from './settings.ts';
