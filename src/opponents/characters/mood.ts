/**
 * The mood in which somebody plays a round: nobody is as attentive in every one.
 * It needs no memory, for it follows from what stays as it is from a round's beginning to its end.
 */
import { createHash } from 'node:crypto';
import type { GameState, Seat } from '../../rules/index.ts';

/** From 0, wide awake, up to 1, elsewhere with one's thoughts: the same for all builds of a seat in a round. */
export function moodOf({ round, startingPlayer, players }: GameState, seat: Seat): number {
  const scored = players.flatMap(({ points }) => points.connectors);
  const told = [seat, round, startingPlayer, players[seat]?.startCard, ...scored].join(' ');
  return createHash('sha256').update(told).digest().readUInt32BE() / 2 ** 32;
}
