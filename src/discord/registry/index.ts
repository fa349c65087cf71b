/**
 * What the bot can do: the only lists of commands, controls, announcements and notices.
 */
export { announcements } from './announcements.ts';
export { commands } from './commands.ts';
export { controls } from './controls.ts';
export { tellNotice } from './notices.ts';
