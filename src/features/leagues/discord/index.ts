/** Registers the commands, buttons and notices of leagues. */
import { commandOf, ON_SERVERS } from '../../../discord/interactions/index.ts';
import type { DiscordFeature } from '../../manifest.ts';
import { cancelLeague, leagueControls, leaveLeague, startLeague } from './commands/change.ts';
import { newLeague, nextSeason } from './commands/create.ts';
import { exportLeague, showLeague } from './commands/view.ts';
import { leagueNoticeMessage } from './notices.ts';

const league = commandOf(
  'league',
  [newLeague, startLeague, showLeague, leaveLeague, cancelLeague, nextSeason, exportLeague],
  ON_SERVERS,
);

export const feature = {
  commands: [league],
  controls: leagueControls,
  notices: { league: leagueNoticeMessage },
} satisfies DiscordFeature;
