/**
 * Makes puzzles from games, some at a time and kept after each few, so that it goes on where it was ended; or checks those there are.
 * What makes a puzzle, and whether it is true, is the opponents' matter.
 */
import { loadComponents } from '../../app/componentFiles.ts';
import {
  countOf,
  createProver,
  faultWhenSolved,
  GRADES,
  isComplete,
  NODES_A_PUZZLE,
  withGame,
} from '../../opponents/index.ts';
import type { Components } from '../../rules/index.ts';
import { parseOptions, UsageError, wholeNumber } from '../command/options.ts';
import type { CommandLine } from '../command/run.ts';
import { gameSeed } from '../command/seeds.ts';
import { type CommandStreams, write } from '../command/streams.ts';
import { type KeptPuzzles, keepPuzzles, keptPuzzles, PUZZLES_FILE } from './keptPuzzles.ts';

const USAGE = `puzzles makes puzzles from games between computer players, as many of each grade (${GRADES.join(', ')}); ended, it goes on where
it was. The same seed gives the same puzzles. Progress is printed on standard error.
  --count N      how many in all, each grade its share (300)
  --seed N       (1)
  --out FILE     where they are kept (${PUZZLES_FILE})
  --check        solves all puzzles there anew instead: one JSON line a fault, exit code 1 if any
`;
const MOST = 30_000;
const PROGRESS_EVERY_MS = 5000;

/** The command `puzzles`. */
export const puzzling: CommandLine = async (args, streams) => {
  const { values, flags, help } = parseOptions(args, ['count', 'seed', 'out'], false, ['check']);
  if (help) {
    streams.stdout.write(USAGE);
    return 0;
  }
  const count = wholeNumber('count', values.count, 1, MOST, 300);
  const seed = wholeNumber('seed', values.seed, 0, Number.MAX_SAFE_INTEGER, 1);
  const file = values.out ?? PUZZLES_FILE;
  // What comes along is about the standard components, whatever this machine plays with.
  const loaded = loadComponents({ componentsFile: 'standard' });
  if (!loaded.ok) throw new UsageError(loaded.faults.join('\n'));
  const components = loaded.value;
  const kept = keptPuzzles(components, file, seed);
  if (!kept.ok) throw new UsageError(kept.fault);
  return flags.includes('check')
    ? checked(components, kept.puzzles, streams)
    : made(components, kept.puzzles, { file, count }, streams);
};

async function made(
  components: Components,
  kept: KeptPuzzles,
  { file, count }: { readonly file: string; readonly count: number },
  { stderr, now }: CommandStreams,
): Promise<number> {
  const prove = createProver(components, NODES_A_PUZZLE);
  let { games, puzzles } = kept;
  const { seed } = kept;
  let reported = now();
  const keep = () => {
    keepPuzzles(components, file, { seed, games, puzzles });
    const each = GRADES.map((grade) => `${countOf(puzzles, grade)} ${grade}`).join(', ');
    stderr.write(`puzzles: ${each}, from ${games} games\n`);
  };
  while (!isComplete(puzzles, count)) {
    puzzles = withGame(components, prove, puzzles, { seed: gameSeed(seed, games), count });
    games++;
    if (now() - reported < PROGRESS_EVERY_MS) continue;
    reported = now();
    keep();
  }
  keep();
  return 0;
}

async function checked(
  components: Components,
  { puzzles }: KeptPuzzles,
  { stdout, stderr, now }: CommandStreams,
): Promise<number> {
  const prove = createProver(components, NODES_A_PUZZLE);
  let faults = 0;
  let count = 0;
  let reported = now();
  for (const puzzle of puzzles) {
    const fault = faultWhenSolved(components, prove, puzzle);
    count++;
    if (fault) {
      faults++;
      const { id, grade } = puzzle;
      if (!(await write(stdout, `${JSON.stringify({ id, grade, fault })}\n`))) return 1;
    }
    if (now() - reported < PROGRESS_EVERY_MS) continue;
    reported = now();
    stderr.write(`puzzles: ${count} of ${puzzles.length} checked\n`);
  }
  stderr.write(`puzzles: ${count} checked, ${faults} at fault\n`);
  return faults > 0 ? 1 : 0;
}
