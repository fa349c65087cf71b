/**
 * Games to look for puzzles in: tables of every level, of mixed ones, and of players who now and then do something else.
 * What is taken from them is left to the making.
 */
import {
  type Components,
  type GameState,
  LAST_ROUND,
  type PlayerCount,
  type Random,
  SIDES,
  seededRandom,
} from '../../rules/index.ts';
import { chooseMove } from '../chooseMove.ts';
import { LEVELS, type Level } from '../levels.ts';
import { playGame } from '../playGame.ts';
import { type Policy, pick } from '../policy.ts';
import { randomPolicy } from '../randomPolicy.ts';

/** A master that thinks so little still plays a good game. */
const NODES = 800;
/** One move in so many is any move, for players who stray: the deals are few, and without it games would repeat. */
const STRAYS_ONE_IN = 12;

/** Positions of the last round in which it is to build, in the order of the game that a seed decides. */
export function lastRoundOf(components: Components, seed: number): readonly GameState[] {
  const random = seededRandom(seed);
  const players = (2 + random(3)) as PlayerCount;
  const side = pick(SIDES, random);
  const policies = tableOf(players, random);
  const positions: GameState[] = [];
  playGame(components, side, policies, random, (before) => {
    if (before.phase === 'build' && before.round === LAST_ROUND) positions.push(before);
  });
  return positions;
}

/** One level for all, each their own, or players of no plan among the others. */
function tableOf(players: PlayerCount, random: Random): Policy[] {
  const shared = straying(pick(LEVELS, random));
  switch (random(4)) {
    case 0:
    case 1:
      return new Array<Policy>(players).fill(shared);
    case 2:
      return Array.from({ length: players }, () => straying(pick(LEVELS, random)));
    default:
      return Array.from({ length: players }, (_, seat) => (seat === 0 ? shared : pick([shared, randomPolicy], random)));
  }
}

function straying(level: Level): Policy {
  return (components, state, random) =>
    random(STRAYS_ONE_IN) === 0
      ? randomPolicy(components, state, random)
      : chooseMove(level, components, state, random, { nodes: NODES });
}
