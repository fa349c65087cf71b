/**
 * The dice of the table: a stream of random numbers that its seed decides, and the deal drawn from it.
 * A match keeps its seed, which the machine's chance has drawn; command lines are given theirs.
 */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Components, PlayerCount, Side } from '../components/types.ts';
import { dealtStartCards, type Setup } from './setup.ts';

/** A whole number from 0 up to, and without, `below`. */
export type Random = (below: number) => number;

/** The same seed gives the same numbers, on every machine. */
export function seededRandom(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  return (below) => uniformInt(generator, 0, below - 1);
}

/** A copy in random order. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = items.slice();
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/** Draws who starts and who gets which start card. */
export function deal(components: Components, side: Side, players: PlayerCount, random: Random): Setup {
  return {
    side,
    startingPlayer: random(players),
    startingHandCards: shuffled(dealtStartCards(components), random).slice(0, players),
  };
}
