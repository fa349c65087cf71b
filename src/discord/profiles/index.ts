/**
 * People to look at: profiles, two compared, leaderboards.
 */
export { profile } from './command.ts';
export { leaderboard, leaderboardControl } from './leaderboard/command.ts';
