/** The owner's settings, from the environment and `.env`. */
export { readEnvironment, textOf } from './readEnvironment.ts';
export { isDatabaseFile, readOwnSettings, readSettings } from './readSettings.ts';
export type { Configured, Settings } from './settings.ts';
export { VERSION } from './version.ts';
