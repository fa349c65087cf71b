/**
 * Closes what can no longer be agreed on after a change: a take-back when the game has moved on, everything when it ends.
 */

import type { Announcement } from '../model/announcements.ts';
import type { Match } from '../model/match.ts';
import type { MatchTransaction } from '../ports.ts';

/** What has to be told of it. `before`: the match's version before the change. */
export async function closeOvertaken(
  { agreements }: MatchTransaction,
  match: Match,
  before: number,
): Promise<readonly Announcement[]> {
  const moved = match.version !== before;
  if (!moved && match.status === 'running') return [];
  const overtaken = (await agreements.open(match.id)).filter(
    ({ kind }) => match.status !== 'running' || kind === 'takeBack',
  );
  for (const { id } of overtaken) await agreements.close(id, 'expired', null);
  return overtaken.map(({ id }) => ({ kind: 'proposal', proposalId: id }));
}
