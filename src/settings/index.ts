/** The owner's settings, from the environment and `.env`. */
export { readEnvironment, textOf } from './readEnvironment.ts';
export { isDatabaseFile, readOwnSettings, readSettings, type Settings, withPassword } from './readSettings.ts';
export type { Configured } from './settings.ts';
export { VERSION } from './version.ts';
