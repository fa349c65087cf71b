/** Games in which everybody has moved, and their open proposals. */
import type { MatchId } from '../../../../src/match/index.ts';
import { type MatchTable, matchTable, playSomeMove, runningMatch } from '../../../support/game/match.ts';

/** The open proposal. */
export const openProposal = async (table: MatchTable, matchId: MatchId) => {
  const [proposal] = await table.store.matches.transaction(({ agreements }) => agreements.open(matchId));
  if (!proposal) throw new Error('there is no open proposal');
  return proposal;
};

/** A game in which everybody has moved once; seats and persons have the same numbers. */
export async function afterOneRound(players: 2 | 3 = 2) {
  const table = await matchTable();
  const dealt = await runningMatch(table, { players });
  const id = dealt.match.id;
  for (let moves = 0; moves < players; moves++) await playSomeMove(table, id);
  const history = await table.matches.history(id);
  const first = history[0]?.seat ?? 0;
  return { table, id, dealt, history, first, second: history[1]?.seat ?? 1 };
}
