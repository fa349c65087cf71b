/**
 * People to look at: profiles, two compared, leaderboards.
 */
import type { DiscordFeature } from '../../../discord/feature/index.ts';
import { profile } from './command.ts';
import { leaderboard, leaderboardControl } from './leaderboard/command.ts';

export const feature = { commands: [profile, leaderboard], controls: [leaderboardControl] } satisfies DiscordFeature;
