/** Folds the features' manifests into the bot's commands, controls, announcements and notices. */

import { deliverDigest } from '../../features/account/discord/index.ts';
import { renderLobby } from '../../features/lobby/discord/index.ts';
import type { Announcements } from '../delivery/index.ts';
import { type Command, type Control, closeControl } from '../interactions/index.ts';
import { announcementHandlers, features } from './features.ts';
import { repost } from './reposts.ts';
import { game, me, server } from './sharedCommands.ts';
import { turnMenuControls } from './turnMenu.ts';

export { entryPoint } from '../../features/links/discord/index.ts';
export { renderNotice } from './features.ts';

/** Discord shows the commands in this order. */
export const commands: readonly Command[] = [
  ...features.flatMap(({ startCommands = [] }) => startCommands),
  ...features.flatMap(({ moveCommands = [] }) => moveCommands),
  game,
  ...features.flatMap(({ commands = [] }) => commands),
  me,
  server,
];

export const controls: readonly Control[] = [
  closeControl,
  ...turnMenuControls,
  ...features.flatMap(({ controls = [] }) => controls),
];

/** An announcement kind that no feature delivers does not compile. */
export const announcements: Announcements = {
  lobbyMessage: renderLobby,
  toPerson: (context, posting, entry) =>
    entry.announcement.kind === 'digest' ? deliverDigest(context, posting, entry, entry.announcement.personId) : null,
  handlers: { ...announcementHandlers, repost },
};
