/**
 * Has it told that a clock shows another deadline than the turn message says; without a ping.
 */

import type { MatchId } from '../model/ids.ts';
import type { MatchTransaction } from '../ports.ts';

export async function announceClock(transaction: MatchTransaction, matchId: MatchId, at: Date): Promise<void> {
  const view = await transaction.view(matchId);
  if (view) await transaction.announce(matchId, view.match.version, { kind: 'clockMoved' }, at);
}
