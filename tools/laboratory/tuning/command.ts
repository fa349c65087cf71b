/** The command `tune`: tunes the master's weights for some kinds of tables and prints the best found. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { componentsOf, gameSeed } from '../../../src/cli/support/components.ts';
import { listOf, parseOptions, shortened, UsageError, wholeNumber } from '../../../src/cli/support/options.ts';
import type { CommandLine } from '../../../src/cli/support/run.ts';
import { write } from '../../../src/cli/support/streams.ts';
import { areWeights, LEVELS, tunedWeights } from '../../../src/opponents/index.ts';
import { type PlayerCount, SIDES } from '../../../src/rules/index.ts';
import { contestantOf, entrantOf, NoMove } from '../match/contestants.ts';
import { meanOf } from '../match/statistics.ts';
import type { ContestResult } from './contest.ts';
import { meanBias, meanError } from './foretelling.ts';
import { type Iteration, isBetter, rounded, type Tuning, tune } from './tune.ts';

const USAGE = `tune plays the master against itself and changes its weights, beginning with those of assets/opponents/master.json.
It writes to standard output what that file would hold for the tables asked for ("A2": side A, 2 players): of each the
weights that gained most on those to begin with, against these, those of earlier iterations, another style and whoever
plays along, on deals that were not learned from.
Progress goes to standard error. npm run match shows whether they are better against others.
It plays with the component file of the settings: after you have set the components right (npm run -s components), the
weights in use go on working; run tune, and put what it writes into that file.
  --from FILE       weights to begin with, as tune writes them, in place of those in use
  --against NAME    one more who plays along, in games and where plans are played on, and whom weights have to beat:
                    ${LEVELS.join(', ')},
                    or "command:PROGRAM …", which speaks the protocol of docs/formats.md
  --ms N            milliseconds that it has for a move; whoever thinks by the clock never plays the same twice (20)
  --sides A,B       sides of the floor boards (A,B)
  --players 2,3,4   numbers of players (2,3,4)
  --iterations N    0: the weights in use are measured, and what they expect is shifted to what came of it (1)
  --games N         games of an iteration to learn from; 0: none (4000)
  --plans N         positions of each round before the last, whose plans are played on and learned from after the games;
                    0: none (800)
  --measured N      games to measure weights by, alone, against those in use, and against another style (60)
  --foretold N      games of each style that is not learned from, to measure how well scores are foretold (0)
  --nodes N         positions looked at for a plan while learning (1500)
  --seed N          the same seed gives the same weights (1)
`;
const MEASURED_NODES = 3000;
/** About so long is our own thought of that many positions. */
const PRESET_MS = 20;
const PROGRESS_EVERY_MS = 5000;

/** The command `tune`. Ends with 1 where a program did not move; what had been found until then is written all the same. */
export const tuning: CommandLine = async (args, { stdout, stderr, environment, now }) => {
  const names = [
    'from',
    'against',
    'ms',
    'sides',
    'players',
    'iterations',
    'games',
    'plans',
    'measured',
    'foretold',
    'nodes',
    'seed',
  ];
  const { values, help } = parseOptions(args, names, false);
  if (help) {
    stdout.write(USAGE);
    return 0;
  }
  const options = readOptions(values);
  const sides = listOf('sides', values.sides, SIDES);
  const counts = listOf('players', values.players, ['2', '3', '4']).map((count) => Number(count) as PlayerCount);
  const components = componentsOf(environment);
  const weightsOf = values.from === undefined ? tunedWeights : readWeights(values.from);
  const ms = wholeNumber('ms', values.ms, 1, 3_600_000, PRESET_MS);
  const heard = (text: string) => stderr.write(`${text}\n`);
  const strangers =
    values.against === undefined
      ? []
      : [contestantOf(entrantOf('against', values.against), components, { ms }, { now, heard })];
  const began = now();
  let reported = began;
  const found: Record<string, number[][]> = {};
  const tables = sides.flatMap((side) =>
    counts.map((players) => ({ side, players, weights: weightsOf(side, players) })),
  );
  let fault: string | null = null;
  try {
    for (const { side, players, weights } of tables) {
      const name = `${side}${players}`;
      const report = (iteration: number, progress: string) => {
        if (now() - reported < PROGRESS_EVERY_MS) return;
        reported = now();
        stderr.write(`tune: ${name}, iteration ${iteration} of ${options.iterations}, ${progress}\n`);
      };
      const onGame = (iteration: number, played: number) => report(iteration, `${played} of ${options.games} games`);
      const onPosition = (iteration: number, looked: number) =>
        report(iteration, `plans of ${looked} of ${2 * options.plans} positions`);
      let best: Iteration | null = null;
      for await (const iteration of tune(components, {
        ...options,
        strangers,
        side,
        players,
        weights,
        onGame,
        onPosition,
      })) {
        if (!best || isBetter(iteration, best)) best = iteration;
        found[name] = rounded(best.weights);
        const seconds = Math.round((now() - began) / 1000);
        stderr.write(`tune: ${name}, ${progressLine(iteration, options.iterations)}, ${seconds} s\n`);
      }
    }
  } catch (error) {
    if (!(error instanceof NoMove)) throw error;
    fault = error.message;
  } finally {
    await Promise.all(strangers.map((stranger) => stranger.close()));
  }
  await write(stdout, `${JSON.stringify(found)}\n`);
  if (fault !== null) stderr.write(`The tuning was broken off: ${fault}.\n`);
  return fault === null ? 0 : 1;
};

function readOptions(
  values: Readonly<Record<string, string | undefined>>,
): Omit<Tuning, 'side' | 'players' | 'weights' | 'strangers'> {
  return {
    iterations: wholeNumber('iterations', values.iterations, 0, 10_000, 1),
    games: wholeNumber('games', values.games, 0, 1_000_000, 4000),
    plans: wholeNumber('plans', values.plans, 0, 1_000_000, 800),
    measured: wholeNumber('measured', values.measured, 1, 1_000_000, 60),
    nodes: wholeNumber('nodes', values.nodes, 1, 1_000_000_000, 1500),
    foretold: wholeNumber('foretold', values.foretold, 0, 1_000_000, 0),
    measuredNodes: MEASURED_NODES,
    seed: gameSeed(wholeNumber('seed', values.seed, 0, Number.MAX_SAFE_INTEGER, 1), 0),
  };
}

/** Those of a file by table; those in use where it holds none. @throws UsageError */
function readWeights(file: string): typeof tunedWeights {
  const wrong = `--from must name a file as tune writes it, {"A2": [[…], …]}; "${shortened(file)}" is none`;
  let all: Readonly<Record<string, unknown>>;
  try {
    all = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new UsageError(`${wrong}: ${(error as Error).message}`);
  }
  return (side, players) => {
    const weights = all[`${side}${players}`] ?? tunedWeights(side, players);
    if (!areWeights(weights)) throw new UsageError(`${wrong}: its "${side}${players}" has another shape.`);
    return weights;
  };
}

/** What an iteration came to, in words. */
function progressLine(
  { iteration, stride, scores, contests, aheadOfStyle, strangers, foretold }: Iteration,
  iterations: number,
): string {
  const { value, from, to } = meanOf(scores);
  const parts = [
    `after ${iteration} of ${iterations} iterations`,
    ...(iteration > 0 && stride < 1 ? [`${Math.round(100 * stride)} % of the way`] : []),
    `mean score ${value.toFixed(1)} (${from.toFixed(1)}–${to.toFixed(1)})`,
  ];
  const against = (whom: string, { ahead, within, won }: ContestResult) => {
    const range = `${(ahead - within).toFixed(1)}–${(ahead + within).toFixed(1)}`;
    parts.push(`ahead of ${whom} by ${ahead.toFixed(1)} (${range}), ${(100 * won).toFixed(0)} % won`);
  };
  for (const contest of contests) {
    against(contest.iteration === 0 ? 'those to begin with' : `those of iteration ${contest.iteration}`, contest);
  }
  parts.push(`ahead of another style by ${aheadOfStyle.toFixed(1)}`);
  for (const contest of strangers) against(contest.name, contest);
  if (foretold.length > 0) {
    const biases = foretold.map(({ style, round, bias }) => `${style}/${round} ${bias.toFixed(1)}`);
    parts.push(
      `foretold wrong by ${meanBias(foretold).toFixed(2)} (${meanError(foretold).toFixed(2)} a position: ${biases.join(', ')})`,
    );
  }
  return parts.join(', ');
}
