/**
 * Leagues: set up, entered, begun and looked at by commands and buttons, and told in their channels.
 */
import type { DiscordFeature } from '../../../discord/feature/index.ts';
import { league } from './commands/league.ts';
import { leagueControls } from './controls.ts';
import { tellLeague } from './telling.ts';

export const feature = {
  commands: [league],
  controls: leagueControls,
  notices: { league: tellLeague },
} satisfies DiscordFeature;
