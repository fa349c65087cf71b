/** The command `tune`: tunes the master's weights for some kinds of tables and prints the best found. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { defineCommand } from '../../../src/cli/support/command.ts';
import { componentsOf, gameSeed } from '../../../src/cli/support/components.ts';
import { listOption, numberOption, shortened, textOption, UsageError } from '../../../src/cli/support/options.ts';
import { write } from '../../../src/cli/support/streams.ts';
import { areWeights, LEVELS, tunedWeights } from '../../../src/opponents/index.ts';
import { type PlayerCount, SIDES } from '../../../src/rules/index.ts';
import { contestantOf, entrantOf, NoMove } from '../match/contestants.ts';
import { meanOf } from '../match/statistics.ts';
import type { ContestResult } from './contest.ts';
import { meanBias, meanError } from './fitting/predictionErrors.ts';
import { type Iteration, isBetter, rounded, tune } from './tune.ts';

const MEASURED_NODES = 3000;
const PROGRESS_EVERY_MS = 5000;

const MAX_COUNT = 1_000_000;

export const tuneCommand = defineCommand({
  synopsis: '[OPTIONS]',
  description: `Plays the master against itself and tunes its weights, starting from those of assets/opponents/master.json. For each chosen
table ("A2": side A, 2 players) it writes the best weights to standard output, in the format of that file: those with the
largest gain over the initial ones, against these, those of earlier iterations, another style and the contestant of --against,
on deals that were not used for learning. Progress goes to standard error. "npm run match" measures strength against others.
The games use the component file of the settings. After you have corrected the components (npm run -s components), the current
weights keep working; to adapt them, run tune and copy its output into that file.`,
  options: {
    from: textOption('FILE', 'initial weights, as tune writes them, in place of those in use'),
    against: textOption(
      'NAME',
      `another contestant in games and plans that weights must beat: ${LEVELS.join(', ')}, or "command:PROGRAM …", which implements the protocol of docs/formats.md`,
    ),
    // The master searches as many positions in about that time.
    ms: numberOption('milliseconds per move of that contestant, whose play is then not reproducible', {
      min: 1,
      max: 3_600_000,
      preset: 20,
    }),
    sides: listOption('sides of the floor boards', SIDES),
    players: listOption('numbers of players', ['2', '3', '4']),
    iterations: numberOption('0: measure the weights in use and remove the bias of their predictions', {
      min: 0,
      max: 10_000,
      preset: 1,
    }),
    games: numberOption('games of an iteration to learn from; 0: none', { min: 0, max: MAX_COUNT, preset: 4000 }),
    plans: numberOption(
      'positions of each round but the last whose plans are played out and learned from after the games; 0: none',
      { min: 0, max: MAX_COUNT, preset: 800 },
    ),
    measured: numberOption('games to measure weights: alone, against those in use, and against another style', {
      min: 1,
      max: MAX_COUNT,
      preset: 60,
    }),
    foretold: numberOption('games of each held-out style, to measure how well scores are predicted', {
      min: 0,
      max: MAX_COUNT,
      preset: 0,
    }),
    nodes: numberOption('positions searched for a plan while learning', { min: 1, max: 1_000_000_000, preset: 1500 }),
    seed: numberOption('the same seed gives the same weights', { min: 0, max: Number.MAX_SAFE_INTEGER, preset: 1 }),
  },
  exitCodes: { 1: 'a program did not move; the weights found before that are still written' },
  async run({ options }, { stdout, stderr, environment, now }) {
    const counts = options.players.map((count) => Number(count) as PlayerCount);
    const components = componentsOf(environment);
    const weightsOf = options.from === undefined ? tunedWeights : readWeights(options.from);
    const { ms, sides } = options;
    const onLog = (text: string) => stderr.write(`${text}\n`);
    const references =
      options.against === undefined
        ? []
        : [contestantOf(entrantOf('against', options.against), components, { ms }, { now, onLog })];
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
          predictions: options.foretold,
          measuredNodes: MEASURED_NODES,
          seed: gameSeed(options.seed, 0),
          references,
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
      await Promise.all(references.map((reference) => reference.close()));
    }
    await write(stdout, `${JSON.stringify(found)}\n`);
    if (fault !== null) stderr.write(`The tuning was aborted: ${fault}.\n`);
    return fault === null ? 0 : 1;
  },
});

/** The weights of a file by table; the weights in use for tables that it lacks. @throws UsageError */
function readWeights(file: string): typeof tunedWeights {
  const wrong = `--from must name a file written by tune, {"A2": [[…], …]}; "${shortened(file)}" is not one`;
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

/** A summary of an iteration. */
function progressLine(
  { iteration, stride, scores, contests, aheadOfStyle, references, predictions }: Iteration,
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
    against(contest.iteration === 0 ? 'the initial ones' : `those of iteration ${contest.iteration}`, contest);
  }
  parts.push(`ahead of another style by ${aheadOfStyle.toFixed(1)}`);
  for (const contest of references) against(contest.name, contest);
  if (predictions.length > 0) {
    const biases = predictions.map(({ style, round, bias }) => `${style}/${round} ${bias.toFixed(1)}`);
    parts.push(
      `prediction bias ${meanBias(predictions).toFixed(2)} (${meanError(predictions).toFixed(2)} a position: ${biases.join(', ')})`,
    );
  }
  return parts.join(', ');
}
