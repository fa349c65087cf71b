/**
 * Plays weights against others or against a reference player, the challenger in each seat in turn. Games begin with
 * random builds, so that none was learned from.
 */
import { Beam } from '../../../src/opponents/search/beam.ts';
import type { MasterWeights } from '../../../src/opponents/search/evaluation.ts';
import { meanOf } from '../../../src/opponents/search/playouts.ts';
import type { Pool } from '../../../src/opponents/search/pool.ts';
import type { QuickGame } from '../../../src/opponents/search/quickGame.ts';
import { seededRandom } from '../../../src/rules/index.ts';
import { dealtBy, playWithReferences, type ReferencePlayer } from './referencePlayers.ts';
import { slip } from './styleAssignments.ts';
import { finalScore, othersScore, setUp, type TuningTable } from './table.ts';

export interface Contest {
  readonly games: number;
  /** Positions searched for a plan. */
  readonly nodes: number;
  readonly seed: number;
}

export interface ContestResult {
  /** The challenger's share of wins; a shared victory counts proportionally. */
  readonly won: number;
  /**
   * By how much the challenger was ahead of the others' mean score, on average, and half the width of the 95 %
   * interval, by deals: games of one deal, each seat in turn, are not independent. Infinite where one deal was played.
   */
  readonly ahead: number;
  readonly within: number;
  /** Mean scores. */
  readonly challenger: number;
  readonly defenders: number;
}

const OTHER_GAMES = 0x2545f491;
/** The number of random first builds of each seat. */
const OPENING = 2;

export async function contest(
  table: TuningTable,
  challenger: MasterWeights,
  defender: MasterWeights | ReferencePlayer,
  { games, nodes, seed }: Contest,
): Promise<ContestResult> {
  const { layout, components, players } = table;
  const random = seededRandom(seed ^ OTHER_GAMES);
  const pools: Pool[] = [];
  const challenging = new Beam(layout, challenger, pools);
  const reference = 'move' in defender ? defender : null;
  const defending = 'move' in defender ? challenging : new Beam(layout, defender, pools);
  /** By deal: of each game. */
  const leads: number[][] = [];
  let won = 0;
  let challengers = 0;
  let defenders = 0;
  let setup = setUp(table, random);
  let opening = 0;
  for (let game = 0; game < games; game++) {
    const seat = game % players;
    if (seat === 0) {
      setup = setUp(table, random);
      opening = random(2 ** 30);
      leads.push([]);
    }
    const beamOf = (at: number) => (at === seat ? challenging : defending);
    const over = await playWithReferences(
      { components, layout, nodes, beamOf, ...openingBy(table, defending, opening) },
      dealtBy(components, setup),
      Array.from({ length: players }, (_, at) => (at === seat ? null : reference)),
      seededRandom(opening),
    );
    const own = finalScore(over, seat);
    const mean = othersScore(over, seat);
    if (over.winners.includes(seat)) won += 1 / over.winners.length;
    leads.at(-1)?.push(own - mean);
    challengers += own;
    defenders += mean;
  }
  const deals = leads.map(meanOf);
  const ofDeals = meanOf(deals);
  const variance = deals.reduce((sum, lead) => sum + (lead - ofDeals) ** 2, 0) / (deals.length - 1);
  return {
    won: won / games,
    ahead: meanOf(leads.flat()),
    within: deals.length < 2 ? Number.POSITIVE_INFINITY : 1.96 * Math.sqrt(variance / deals.length),
    challenger: challengers / games,
    defenders: defenders / games,
  };
}

/** The first builds of each seat by chance: the same ones from the same seed, as long as the positions are the same. */
function openingBy(table: TuningTable, beam: Beam, seed: number): Pick<QuickGame, 'overrideMove'> {
  const random = seededRandom(seed);
  const built = new Array<number>(table.players).fill(0);
  return {
    overrideMove: (state, seat) => {
      if (state.phase !== 'build' || built[seat] === OPENING) return null;
      built[seat] = (built[seat] ?? 0) + 1;
      return slip(table, beam, state, seat, random);
    },
  };
}
