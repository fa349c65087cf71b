/**
 * What the bot can do, made of what the features bring: commands and the one that launches it, controls, how announcements and notices are told.
 * In which order and how often the latter is tried is decided by `delivery/`.
 */

import { lobbyOf } from '../../features/lobby/discord/index.ts';
import { tellDigest } from '../../features/people/discord/index.ts';
import type { Announcements } from '../delivery/index.ts';
import { type Command, type Control, closeControl } from '../frame/index.ts';
import { features, tellers } from './features.ts';
import { repost } from './reposts.ts';
import { game, me, server } from './sharedCommands.ts';

export { entryPoint } from '../../features/links/discord/index.ts';
export { tellNotice } from './features.ts';

/** Discord shows them in this order. */
export const commands: readonly Command[] = [game, ...features.flatMap(({ commands = [] }) => commands), me, server];

/** `test/discord/frame/` tries every one of them with strangers, other games and nonsense. */
export const controls: readonly Control[] = [closeControl, ...features.flatMap(({ controls = [] }) => controls)];

/** A kind that no feature tells, in its place and without one, does not compile. */
export const announcements: Announcements = {
  lobbyMessage: lobbyOf,
  toPerson: (context, posting, entry) =>
    entry.announcement.kind === 'digest' ? tellDigest(context, posting, entry, entry.announcement.personId) : null,
  tellers: { ...tellers, repost },
};
