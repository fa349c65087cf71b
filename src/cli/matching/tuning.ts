/**
 * Tunes the master's weights for one kind of table, from those in use, and writes the best mean of them to standard output.
 * What is learned from which games is said by the opponents' tuning.
 */
import { averaged, type MasterWeights, type Tuning, tune, tunedWeights } from '../../opponents/index.ts';
import { type PlayerCount, SIDES } from '../../rules/index.ts';
import { componentsOf } from '../command/components.ts';
import { oneOf, parseOptions, wholeNumber } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { write } from '../command/streams.ts';
import { meanOf } from './statistics.ts';

const USAGE = `tune plays the master against itself and fits its weights anew, beginning with those of assets/opponents/master.json.
It writes the mean of the weights after the first and after the last iteration and of those measured best to standard
output, as one entry of that file ("A2": side A, 2 players); progress goes to standard error.
Whether they are better is told by npm run match.
  --side A|B        side of the floor boards (A)
  --players N       2, 3 or 4 (2)
  --iterations N    (4)
  --games N         games of an iteration to learn from (24)
  --measured N      games of an iteration to measure the weights by (8)
  --nodes N         positions looked at a move while learning (1500)
  --seed N          the same seed gives the same weights (1)
`;
const MEASURED_NODES = 6000;

/** The command `tune`. */
export const tuning: CommandLine = async (args, { stdout, stderr, environment, now }) => {
  const names = ['side', 'players', 'iterations', 'games', 'measured', 'nodes', 'seed'];
  const { values, help } = parseOptions(args, names, false);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  const side = oneOf('side', values.side, SIDES, 'A');
  const players = Number(oneOf('players', values.players, ['2', '3', '4'], '2')) as PlayerCount;
  const wish: Tuning = {
    ...{ side, players, weights: tunedWeights(side, players) },
    iterations: wholeNumber('iterations', values.iterations, 1, 10_000, 4),
    games: wholeNumber('games', values.games, 1, 1_000_000, 24),
    measured: wholeNumber('measured', values.measured, 1, 1_000_000, 8),
    nodes: wholeNumber('nodes', values.nodes, 1, 1_000_000_000, 1500),
    measuredNodes: MEASURED_NODES,
    seed: wholeNumber('seed', values.seed, 0, 2 ** 31, 1),
  };
  const began = now();
  let best: { readonly weights: MasterWeights; readonly mean: number } | null = null;
  const steps = tune(componentsOf(environment), wish);
  let step = steps.next();
  for (; !step.done; step = steps.next()) {
    const { iteration, weights, scores, samples } = step.value;
    const { value, from, to } = meanOf(scores);
    if (!best || value > best.mean) best = { weights, mean: value };
    const score = `${value.toFixed(1)} (${from.toFixed(1)}–${to.toFixed(1)})`;
    const seconds = Math.round((now() - began) / 1000);
    stderr.write(
      `tune: iteration ${iteration} of ${wish.iterations}, mean score ${score}, ${samples} samples, ${seconds} s\n`,
    );
  }
  const sets = [wish.weights, best?.weights ?? wish.weights, step.value];
  await write(stdout, `${JSON.stringify({ [`${side}${players}`]: averaged(sets) })}\n`);
  return 0;
};
