/**
 * People to look at: profiles, two compared, leaderboards.
 */
export { profile } from './command.ts';
export { leaderboard } from './leaderboard/command.ts';
export { leaderboardControl } from './leaderboard/control.ts';
