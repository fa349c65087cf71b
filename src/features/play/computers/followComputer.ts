/**
 * After each change of a match: whether a computer player has to move, and from when on. In the same transaction, so that
 * no turn is forgotten.
 */
import type { Follower, Telling } from '../../../match/frame/following.ts';
import { isComputer, isComputersTurn } from '../../../match/model/seated.ts';
import type { ComputerTransaction } from './ports.ts';

/** How long a computer player waits before it thinks, so that people can follow what happens. Milliseconds. */
const HUMANE_PAUSE = 2_500;

export function followComputer(pause = HUMANE_PAUSE): Follower<ComputerTransaction> {
  return async ({ match: before, transaction: { computers }, at }, { match, state }) => {
    if (!match.members.some(isComputer)) return [];
    if (!isComputersTurn(match, state?.turn ?? null)) await computers.removeTurn(match.id);
    // What leaves the position as it is does not have it asked sooner.
    else if (match.version !== before.version || !(await computers.hasTurn(match.id))) {
      await computers.saveTurn(match.id, new Date(at.getTime() + pause));
    }
    return [];
  };
}

/**
 * A computer player needs no telling; whoever comes after it hears of all moves at once. Until then it is told once that
 * the turn of the person before it is over.
 */
export const tellComputersTurn: Telling = (before, { match, state }, announcements) => {
  if (!isComputersTurn(match, state?.turn ?? null)) return announcements;
  const rest = announcements.filter(({ kind }) => kind !== 'turn');
  const begins = rest.length < announcements.length && !isComputersTurn(before.match, before.state?.turn ?? null);
  return begins ? [...rest, { kind: 'computersTurn' }] : rest;
};
