/**
 * Announcements are kept with the change that they tell of, in the order in which people shall hear of it.
 */
import type { Announcement } from '../model/announcements.ts';
import type { Match } from '../model/match.ts';
import type { FrameTransaction } from './ports.ts';

export async function announceAll(
  transaction: Pick<FrameTransaction, 'announce'>,
  match: Match,
  announcements: readonly Announcement[],
  at: Date,
): Promise<void> {
  for (const announcement of announcements) {
    await transaction.announce(match.id, match.version, announcement, at);
  }
}
