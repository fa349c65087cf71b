/**
 * Tunes the master's weights for one kind of table, from those in use, and writes the best it found to standard output.
 * What is learned from which games is said by the opponents' tuning.
 */
import { type MasterWeights, rounded, type Tuning, tune, tunedWeights, WAYS_TO_TUNE } from '../../opponents/index.ts';
import { type PlayerCount, SIDES } from '../../rules/index.ts';
import { componentsOf } from '../command/components.ts';
import { oneOf, parseOptions, wholeNumber } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { gameSeed } from '../command/seeds.ts';
import { write } from '../command/streams.ts';
import { meanOf } from './statistics.ts';

const USAGE = `tune plays the master against itself and changes its weights, beginning with those of assets/opponents/master.json.
It writes the weights that were measured best to standard output, as one entry of that file ("A2": side A, 2 players);
progress goes to standard error. Whether they are better is told by npm run match.
It plays with the component file of the settings: after you have set the components right (npm run -s components), the
weights in use go on working; run tune for each kind of table that you play, and put what it writes into that file.
  --way climb|fit   climb: follow higher scores; fit: regression on what came of positions, for new kinds of weights (climb)
  --side A|B        side of the floor boards (A)
  --players N       2, 3 or 4 (2)
  --iterations N    0: the weights in use are measured, and what they expect is shifted to what came of it (2)
  --games N         games of an iteration to learn from (4000)
  --measured N      games to measure an iteration's weights by (60)
  --nodes N         positions looked at for a plan while learning (1500)
  --seed N          the same seed gives the same weights (1)
`;
const MEASURED_NODES = 6000;
const PROGRESS_EVERY_MS = 5000;

/** The command `tune`. */
export const tuning: CommandLine = async (args, { stdout, stderr, environment, now }) => {
  const names = ['way', 'side', 'players', 'iterations', 'games', 'measured', 'nodes', 'seed'];
  const { values, help } = parseOptions(args, names, false);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  const side = oneOf('side', values.side, SIDES, 'A');
  const players = Number(oneOf('players', values.players, ['2', '3', '4'], '2')) as PlayerCount;
  const began = now();
  let reported = began;
  const games = wholeNumber('games', values.games, 2, 1_000_000, 4000);
  const iterations = wholeNumber('iterations', values.iterations, 0, 10_000, 2);
  const wish: Tuning = {
    side,
    players,
    weights: tunedWeights(side, players),
    way: oneOf('way', values.way, WAYS_TO_TUNE, 'climb'),
    iterations,
    games,
    measured: wholeNumber('measured', values.measured, 1, 1_000_000, 60),
    nodes: wholeNumber('nodes', values.nodes, 1, 1_000_000_000, 1500),
    measuredNodes: MEASURED_NODES,
    seed: gameSeed(wholeNumber('seed', values.seed, 0, Number.MAX_SAFE_INTEGER, 1), 0),
    onGame: (iteration, played) => {
      if (now() - reported < PROGRESS_EVERY_MS) return;
      reported = now();
      stderr.write(`tune: iteration ${iteration} of ${iterations}, ${played} of ${games} games\n`);
    },
  };
  let best: { readonly weights: MasterWeights; readonly mean: number } | null = null;
  for (const { iteration, weights, scores } of tune(componentsOf(environment), wish)) {
    const { value, from, to } = meanOf(scores);
    if (!best || value > best.mean) best = { weights, mean: value };
    const score = `${value.toFixed(1)} (${from.toFixed(1)}–${to.toFixed(1)})`;
    const seconds = Math.round((now() - began) / 1000);
    stderr.write(`tune: after ${iteration} of ${iterations} iterations, mean score ${score}, ${seconds} s\n`);
  }
  await write(stdout, `${JSON.stringify({ [`${side}${players}`]: rounded(best?.weights ?? wish.weights) })}\n`);
  return 0;
};
