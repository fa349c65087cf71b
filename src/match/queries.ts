/**
 * Looking at matches without changing them.
 * Everything here may tell more than a person may see (hands): what is shown to whom is the hosts' matter.
 */
import { makeRecord } from '../rules/index.ts';
import type { Matches } from './matches.ts';
import type { MatchesParts } from './ports.ts';

type Queries = Pick<
  Matches,
  | 'view'
  | 'inThread'
  | 'inChannel'
  | 'ofPerson'
  | 'finishedInChannel'
  | 'finishedOfPerson'
  | 'history'
  | 'recent'
  | 'playedAfter'
  | 'record'
>;

export function createQueries({ store }: MatchesParts): Queries {
  return {
    view: (matchId) => store.view(matchId),
    inThread: (threadId) => store.inThread(threadId),
    inChannel: (channelId) => store.inChannel(channelId),
    ofPerson: (personId) => store.ofPerson(personId),
    finishedInChannel: (channelId, most) => store.finishedInChannel(channelId, most),
    finishedOfPerson: (personId, most) => store.finishedOfPerson(personId, most),
    history: (matchId) => store.moves(matchId),
    recent: (matchId) => store.recentMoves(matchId),
    playedAfter: (matchId, version) => store.movesSince(matchId, version),

    // In one transaction, so that moves and result belong together.
    record: (matchId) =>
      store.transaction(async (transaction) => {
        const view = await transaction.view(matchId);
        if (!view?.match.setup || !view.state) return null;
        const moves = await transaction.moves(matchId);
        return makeRecord(
          view.match.setup,
          view.match.members.map((member) => member.name),
          moves.map(({ move }) => move),
          view.state,
        );
      }),
  };
}
