/** Registers the commands for profiles and leaderboards. */
import type { DiscordFeature } from '../../manifest.ts';
import { profile, profileControl } from './command.ts';
import { leaderboard, leaderboardControls } from './leaderboard.ts';

export const feature = {
  commands: [profile, leaderboard],
  controls: [profileControl, ...leaderboardControls],
} satisfies DiscordFeature;
