/** Folds the features' manifests into the bot's commands, controls, announcements and notices. */
import type { Announcements } from '../../discord/delivery/index.ts';
import { type Command, type Control, closeControl } from '../../discord/interactions/index.ts';
import { deliverDigest } from '../account/discord/index.ts';
import { renderLobby } from '../lobby/discord/index.ts';
import { announcementHandlers, features } from './features.ts';
import { repost } from './reposts.ts';
import { game, me, server } from './sharedCommands.ts';
import { turnMenuControls } from './turnMenu.ts';

export { entryPoint } from '../links/discord/index.ts';
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
