/**
 * How each kind of announcement is told where the game is played, and without such a place: by the features that make them. A kind that
 * none of them tells, or not in both ways, does not compile. In which order and how often it is tried is decided by `delivery/`.
 */
import type { Announcements } from '../delivery/index.ts';
import { lobbyOf } from '../lobby/index.ts';
import { tellDigest } from '../people/index.ts';
import { tellers } from './features.ts';
import { repost } from './reposts.ts';

export const announcements: Announcements = {
  lobbyMessage: lobbyOf,
  toPerson: (context, posting, entry) =>
    entry.announcement.kind === 'digest' ? tellDigest(context, posting, entry, entry.announcement.personId) : null,
  tellers: { ...tellers, repost },
};
