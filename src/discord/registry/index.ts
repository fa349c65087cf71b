/**
 * What the bot can do: the only lists of commands, controls and announcements.
 */
export { announcements } from './announcements.ts';
export { commands } from './commands.ts';
export { controls } from './controls.ts';
