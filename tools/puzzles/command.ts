/**
 * The command `puzzles`: makes puzzles from games and saves them at intervals, so that it can be continued, or checks
 * existing ones.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadComponents } from '../../src/app/componentFiles.ts';
import { defineCommand } from '../../src/cli/support/command.ts';
import { gameSeed } from '../../src/cli/support/components.ts';
import { flag, numberOption, textOption, UsageError } from '../../src/cli/support/options.ts';
import { type CommandStreams, createProgress, write } from '../../src/cli/support/streams.ts';
import { GRADES, type Puzzle, readPuzzleFile, writePuzzleFile } from '../../src/opponents/index.ts';
import type { Components } from '../../src/rules/index.ts';
import { createProver, NODES_PER_PUZZLE } from './prover.ts';
import { addPuzzlesOfGame, countByGrade, findPuzzleFaultBySolving, isComplete } from './puzzleMaker.ts';

const PUZZLES_FILE = path.join('assets', 'puzzles', 'standard.json');

const MAX_PUZZLES = 30_000;
const PROGRESS_EVERY_MS = 5000;

export const puzzlesCommand = defineCommand({
  synopsis: '[OPTIONS]',
  description: `Makes puzzles from games between computer players, equally many of each grade (${GRADES.join(', ')}). A later
run continues. The same seed gives the same puzzles. Progress is printed on standard error.`,
  options: {
    count: numberOption('total number', { min: 1, max: MAX_PUZZLES, preset: 300 }),
    seed: numberOption('another seed gives other puzzles', { min: 0, max: Number.MAX_SAFE_INTEGER, preset: 1 }),
    out: textOption('FILE', 'where to save them', PUZZLES_FILE),
    check: flag('solve all saved puzzles again instead: one JSON line per fault'),
  },
  exitCodes: { 1: 'a saved puzzle is faulty' },
  async run({ options: { count, seed, out: file, check } }, streams) {
    // The bundled puzzles use the standard components, whatever this machine plays with.
    const loaded = loadComponents({ componentsFile: 'standard' });
    if (!loaded.ok) throw new UsageError(loaded.faults.join('\n'));
    const components = loaded.value;
    const saved = loadPuzzles(components, file, seed);
    if (!saved.ok) throw new UsageError(saved.fault);
    return check
      ? checkPuzzles(components, saved.puzzles, streams)
      : makePuzzles(components, saved.puzzles, { file, count }, streams);
  },
});

async function makePuzzles(
  components: Components,
  saved: SavedPuzzles,
  { file, count }: { readonly file: string; readonly count: number },
  streams: CommandStreams,
): Promise<number> {
  const prove = createProver(components, NODES_PER_PUZZLE);
  let { games, puzzles } = saved;
  const { seed } = saved;
  const progress = createProgress(streams, PROGRESS_EVERY_MS);
  const save = () => {
    savePuzzles(components, file, { seed, games, puzzles });
    const each = GRADES.map((grade) => `${countByGrade(puzzles, grade)} ${grade}`).join(', ');
    return `puzzles: ${each}, from ${games} games`;
  };
  while (!isComplete(puzzles, count)) {
    puzzles = addPuzzlesOfGame(components, prove, puzzles, { seed: gameSeed(seed, games), count });
    games++;
    progress(save);
  }
  streams.stderr.write(`${save()}\n`);
  return 0;
}

async function checkPuzzles(
  components: Components,
  { puzzles }: SavedPuzzles,
  streams: CommandStreams,
): Promise<number> {
  const prove = createProver(components, NODES_PER_PUZZLE);
  let faults = 0;
  let count = 0;
  const progress = createProgress(streams, PROGRESS_EVERY_MS);
  for (const puzzle of puzzles) {
    const fault = findPuzzleFaultBySolving(components, prove, puzzle);
    count++;
    if (fault) {
      faults++;
      const { id, grade } = puzzle;
      if (!(await write(streams.stdout, `${JSON.stringify({ id, grade, fault })}\n`))) return 1;
    }
    progress(() => `puzzles: ${count} of ${puzzles.length} checked`);
  }
  streams.stderr.write(`puzzles: ${count} checked, ${faults} at fault\n`);
  return faults > 0 ? 1 : 0;
}

interface SavedPuzzles {
  readonly seed: number;
  /** Searched so far. */
  readonly games: number;
  readonly puzzles: readonly Puzzle[];
}

/** The puzzles made so far, or why they cannot be continued. */
function loadPuzzles(
  components: Components,
  file: string,
  seed: number,
): { readonly ok: true; readonly puzzles: SavedPuzzles } | { readonly ok: false; readonly fault: string } {
  if (!existsSync(file)) return { ok: true, puzzles: { seed, games: 0, puzzles: [] } };
  const read = readPuzzleFile(components, readFileSync(file, 'utf8'));
  if (!read.ok) return { ok: false, fault: `${file} cannot be used: ${read.fault}.` };
  if (read.file.seed === seed) return { ok: true, puzzles: read.file };
  return {
    ok: false,
    fault: `${file} was made with --seed ${read.file.seed}, not ${seed}: continue with that seed, or choose another file with --out.`,
  };
}

function savePuzzles(components: Components, file: string, { seed, games, puzzles }: SavedPuzzles): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, writePuzzleFile(components, { components: components.id, seed, games, puzzles }));
  renameSync(unfinished, file);
}
