/**
 * The ways from Discord to the table in the browser: opened in Discord itself, or by a link of one's own.
 */
export { giveLink } from './giveLink.ts';
export { linkControls, myLinks } from './mine.ts';
export { entryPoint, openTable } from './open.ts';
