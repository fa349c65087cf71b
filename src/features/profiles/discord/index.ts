/** Registers the commands for profiles and leaderboards. */
import type { DiscordFeature } from '../../manifest.ts';
import { profile } from './command.ts';
import { leaderboard, leaderboardControl } from './leaderboard.ts';

export const feature = { commands: [profile, leaderboard], controls: [leaderboardControl] } satisfies DiscordFeature;
