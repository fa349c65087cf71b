/**
 * The record of a match, as it is kept for replaying: in one transaction, so that moves and result belong together.
 * It tells more than a person may see while the game runs (hands): who is shown it is the hosts' matter.
 */

import type { FrameTransaction, Transactions } from '../../../match/frame/ports.ts';
import { isSomeone, SOMEONE } from '../../../match/model/members.ts';
import { makeRecord } from '../../../rules/index.ts';
import type { PlayingCommands } from './commands.ts';

export function createRecords(store: Transactions<FrameTransaction>): Pick<PlayingCommands, 'record'> {
  return {
    record: (matchId) =>
      store.transaction(async (transaction) => {
        const view = await transaction.view(matchId);
        if (!view?.match.setup || !view.state) return null;
        const moves = await transaction.history(matchId);
        return makeRecord(
          view.match.setup,
          view.match.members.map(({ personId, name }) => (isSomeone(personId) ? SOMEONE : name)),
          moves.map(({ move }) => move),
          view.state,
        );
      }),
  };
}
