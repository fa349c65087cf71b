/**
 * Leagues: set up, entered, begun and looked at by commands and buttons, and told in their channels.
 */
export { league } from './commands/league.ts';
export { leagueControls } from './controls.ts';
export { tellLeague } from './telling.ts';
