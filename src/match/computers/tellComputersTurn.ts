/**
 * What people are told of a change that makes it a computer player's turn. Moving is left to the runner.
 */
import type { Telling } from '../frame/following.ts';
import { isComputersTurn } from '../model/seated.ts';

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
