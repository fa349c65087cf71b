/**
 * The bot's own chance, drawn from the simulation's seed: deals, ids and codes.
 */
import { type Chance, CODE_ALPHABET, CODE_LENGTH } from '../../../src/match/index.ts';
import type { Draws } from '../../support/population/draws.ts';

export function drawnChance(draws: Draws): Chance {
  let made = 0;
  return {
    seed: () => draws.below(2 ** 31 - 1),
    matchId: () => {
      made += 1;
      return `g${String(made).padStart(9, '0')}`;
    },
    inviteCode: () =>
      Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[draws.below(CODE_ALPHABET.length)]).join(''),
  };
}
