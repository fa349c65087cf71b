/**
 * The ends of rounds as they are judged: by seat, what has been scored for sure and what is still to be expected.
 * How a side of the table is judged is the evaluation's matter.
 */
import { type GameState, playerAt, type Seat, totalPoints } from '../../rules/index.ts';
import { ownOf } from '../compact/board.ts';
import type { Layout } from '../compact/layout.ts';
import { surroundingsOf } from '../compact/surroundings.ts';
import type { Beam } from './beam.ts';

/** By seat, once all have passed: the final score, or in earlier rounds the one that is to be expected. */
export function worthsAtEnd(layout: Layout, beam: Beam, ended: GameState): number[] {
  if (ended.phase === 'over') return ended.players.map(totalPoints);
  return ended.players.map((player, seat) => {
    // Counted on the board until the round is over; here it has just been scored.
    const scoredNow = player.points.connectors[ended.round - 1] ?? 0;
    const worth = beam.passedWorth(ownOf(layout, ended, seat), surroundingsOf(layout, ended, seat), ended.round);
    return worth + scoredBefore(ended, seat) - scoredNow;
  });
}

/** Connector points of the rounds that have ended: they are no longer counted on the board. */
export function scoredBefore(state: GameState, seat: Seat): number {
  return playerAt(state, seat).points.connectors.reduce((sum, points) => sum + points, 0);
}
