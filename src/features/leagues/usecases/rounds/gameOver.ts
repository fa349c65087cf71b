/**
 * What the end of a match brings in its league, in the match's own transaction: a result, and that somebody has to look.
 * What follows from it is left to the rounds.
 */
import type { EndFollower } from '../../../../match/index.ts';
import { type GameState, playerAt, toolTileCount, totalPoints } from '../../../../rules/index.ts';
import type { LeagueTransaction } from '../ports.ts';
import { ended } from './opening.ts';

/**
 * A match that is of no league costs nothing; one of a league that is over by now counts for nothing. What a computer player has done in
 * somebody's place counts for them: that is how the league was set up.
 */
export const leagueGameOver: EndFollower<Pick<LeagueTransaction, 'leagues'>> = async (
  { match: { id, status, occasion, members }, state, at },
  { leagues },
) => {
  if (occasion?.kind !== 'league') return [];
  const league = await leagues.locked(occasion.id);
  const game = league?.status === 'running' ? await leagues.gameOf(id) : null;
  if (league && game?.state === 'open') {
    const hasResigned = members.map(({ resigned }) => resigned === true);
    const scores = state.players.map(totalPoints);
    // One that was cancelled is nobody's, so that the round goes on without it.
    const over =
      status === 'finished' ? ended(game, placesOf(state, hasResigned), scores) : { ...game, state: 'void' as const };
    await leagues.saveGame(league.id, over);
    await leagues.save({ ...league, dueAt: at });
  }
  return [];
};

/** By points, then tool tiles, as the rules have it; behind all of these, in one place, who has given up. */
function placesOf(state: GameState, hasResigned: readonly boolean[]): readonly number[] {
  const worth = state.players.map((_, seat) =>
    hasResigned[seat] ? -1 : totalPoints(playerAt(state, seat)) * 100 + toolTileCount(state, seat),
  );
  return worth.map((own) => 1 + worth.filter((other) => other > own).length);
}
