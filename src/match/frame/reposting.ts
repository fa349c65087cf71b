/**
 * Has what should stand of a match, and does not, posted again. What that is turns out when it is told.
 */
import type { Clock } from '../../kernel/index.ts';
import type { MatchId } from '../model/members.ts';
import type { FrameTransaction, Transactions } from './ports.ts';

export interface RepostingCommands {
  /** For whoever has found a message of the match missing. Asking twice posts nothing twice. */
  repost(matchId: MatchId): Promise<void>;
}

export function createReposting<Inside extends FrameTransaction>({
  store,
  clock,
}: {
  readonly store: Transactions<Inside>;
  readonly clock: Clock;
}): RepostingCommands {
  return {
    repost: (matchId) =>
      store.transaction(async (transaction) => {
        const view = await transaction.view(matchId);
        if (view) await transaction.announce(matchId, view.match.version, { kind: 'repost' }, clock.now());
      }),
  };
}
