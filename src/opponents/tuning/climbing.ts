/**
 * Climbing: which preferences win, told from games in which some seats have them and the others have the opposite ones.
 * Preferences are few, so that some hundred games tell; what they are made of is told by the preferences.
 */
import { type Random, totalPoints } from '../../rules/index.ts';
import { Beam } from '../search/beam.ts';
import type { MasterWeights } from '../search/evaluation.ts';
import type { Pool } from '../search/pool.ts';
import { normal } from './leaning.ts';
import {
  connectors,
  contested,
  keepingMore,
  nearTools,
  type Preference,
  plants,
  preferred,
  raised,
  reach,
  spread,
  tables,
  tools,
} from './preferences.ts';
import { playQuickly } from './quickGame.ts';
import { Ridge } from './ridge.ts';
import { dealt, type Learning, type TuningTable } from './table.ts';

/** A preference, and how many points of it are a step. */
const STEPS: readonly (readonly [preference: (points: number) => Preference, step: number])[] = [
  [connectors, 1.5],
  [keepingMore, 1],
  [tables, 1.2],
  [raised, 1],
  [spread, 1],
  [reach, 0.5],
  [tools, 0.2],
  [nearTools, 0.25],
  [contested, 0.25],
  [plants, 1],
];
const ROUNDS = [1, 2];
const DIMENSIONS = STEPS.length * ROUNDS.length;
/** As if so many games had shown that a preference neither wins nor loses. */
const DAMPING = 200;
/** How many steps to go, in the direction found. */
const STRIDE = 2.5;

/** Weights one stride further towards what wins. The more games, the surer the direction. */
export function climbed(
  table: TuningTable,
  weights: MasterWeights,
  { games, nodes, random, onGame }: Learning,
): MasterWeights {
  const { layout, components, players } = table;
  const pools: Pool[] = [];
  const ridge = new Ridge(DIMENSIONS);
  for (let game = 0; game < games; game++) {
    const direction = Array.from({ length: DIMENSIONS }, () => normal(random));
    const forth = new Beam(layout, moved(weights, direction), pools);
    const back = new Beam(layout, moved(weights, scaled(direction, -1)), pools);
    const leaning = halfOf(players, random);
    const beamOf = (seat: number) => (leaning.has(seat) ? forth : back);
    const over = playQuickly({ components, layout, beamOf, nodes }, dealt(table, random));
    const scores = over.players.map(totalPoints);
    const mean = (of: boolean) => meanOf(scores.filter((_, seat) => leaning.has(seat) === of));
    ridge.add(scaled(direction, 2), mean(true) - mean(false));
    onGame(game + 1);
  }
  const level = new Array<number>(DIMENSIONS).fill(0);
  const slope = ridge.solve(
    level.map(() => DAMPING),
    level,
  );
  const steepness = Math.hypot(...slope);
  return steepness === 0 ? weights : moved(weights, scaled(slope, STRIDE / steepness));
}

/** So many steps in each preference, round by round. */
function moved(weights: MasterWeights, direction: readonly number[]): MasterWeights {
  return ROUNDS.reduce((changed, round, at) => {
    const preferences = STEPS.map(([preference, step], index) =>
      preference(step * (direction[at * STEPS.length + index] ?? 0)),
    );
    return preferred(changed, preferences, [round]);
  }, weights);
}

/** Half of the seats, one more or fewer where they are odd. */
function halfOf(players: number, random: Random): ReadonlySet<number> {
  const first = random(players);
  const count = Math.floor((players + random(2)) / 2);
  return new Set(Array.from({ length: count }, (_, index) => (first + index) % players));
}

function scaled(direction: readonly number[], factor: number): number[] {
  return direction.map((along) => along * factor);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
