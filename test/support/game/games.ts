/** Games from a seed, played by random players or apprentices; recorded games are in `test/games`. */
import { apprentice, type GameListener, type PlayedGame, playGame, randomTable } from '../../../src/opponents/index.ts';
import { type Random, type Side, seededRandom } from '../../../src/rules/index.ts';
import { components } from './rules.ts';

export interface GameOptions {
  readonly side: Side;
  readonly players: number;
  readonly seed: number;
  readonly policy?: 'random' | 'apprentice';
}

export function playedGame({ side, players, seed, policy = 'random' }: GameOptions, onMove?: GameListener): PlayedGame {
  const random: Random = seededRandom(seed);
  const table = policy === 'random' ? randomTable(random) : apprentice;
  return playGame(components, side, new Array(players).fill(table), random, onMove);
}
