/**
 * What the bot can do: the only lists of commands, the command that launches it, controls, announcements and notices.
 */
export { entryPoint } from '../links/index.ts';
export { announcements } from './announcements.ts';
export { commands } from './commands.ts';
export { controls } from './controls.ts';
export { tellNotice } from './features.ts';
