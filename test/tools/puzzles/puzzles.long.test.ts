/** The command `puzzles`: reproducible by seed, resumable, and correct about what it finds. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { gameSeed } from '../../../src/cli/support/components.ts';
import { GRADES, readPuzzleFile, writePuzzleFile } from '../../../src/opponents/index.ts';
import { puzzlesCommand } from '../../../tools/puzzles/command.ts';
import { createProver, NODES_PER_PUZZLE } from '../../../tools/puzzles/prover.ts';
import { addPuzzlesOfGame } from '../../../tools/puzzles/puzzleMaker.ts';
import { temporaryFolder } from '../../support/database/store.ts';
import { components } from '../../support/game/rules.ts';
import { runHere } from '../../support/program/commandLine.ts';

const read = readPuzzleFile(
  components,
  readFileSync(new URL('../../../assets/puzzles/standard.json', import.meta.url), 'utf8'),
);
if (!read.ok) throw new Error(read.fault);
const shipped = read.file;

/** A file with the puzzles of each grade that are quickest to check. */
async function fewPuzzles() {
  const file = path.join(await temporaryFolder(), 'few.json');
  const length = ({ line }: { readonly line: readonly unknown[] }) => line.length;
  const puzzles = GRADES.flatMap((grade) => {
    const [first] = shipped.puzzles.filter((each) => each.grade === grade).sort((a, b) => length(a) - length(b));
    return first ? [first] : [];
  });
  const write = (changed = puzzles) =>
    writeFileSync(file, writePuzzleFile(components, { ...shipped, puzzles: changed }));
  write();
  return { file, puzzles, write, run: (...args: string[]) => runHere(puzzlesCommand, ['--out', file, ...args]) };
}

it('finds the same puzzles for the same seed', () => {
  const found = (number: number) => {
    const prove = createProver(components, NODES_PER_PUZZLE);
    return addPuzzlesOfGame(components, prove, [], { seed: gameSeed(shipped.seed, number), count: 3 });
  };
  // Not every game contains a puzzle.
  let number = 0;
  while (found(number).length === 0) number++;
  expect(found(number)).toEqual(found(number));
});

it('adds nothing to a complete file, and checks it', async () => {
  const { file, run } = await fewPuzzles();
  const before = readFileSync(file, 'utf8');
  expect((await run('--count', '3')).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect(await run('--check')).toMatchObject({ code: 0, out: '' });
});

it('prints a line for each wrong puzzle and exits with 1', async () => {
  const { puzzles, write, run } = await fewPuzzles();
  const [first, ...others] = puzzles;
  if (!first) throw new Error('no puzzles');
  write([{ ...first, secondPoints: first.secondPoints - 1 }, ...others]);
  const { code, out } = await run('--check');
  expect([code, JSON.parse(out)]).toEqual([1, { id: first.id, grade: first.grade, fault: 'answer' }]);
});

it('refuses a file of another seed or format and leaves it unchanged', async () => {
  const { file, run } = await fewPuzzles();
  const refused = (...args: string[]) => run(...args).then(String, (error: unknown) => String(error));
  expect(await refused('--seed', '2')).toContain('was made with --seed 1, not 2');
  expect(await refused('--count', 'many')).toContain('--count must be a whole number from 1');
  expect(await refused('--check=yes')).toContain('--check takes no value');
  writeFileSync(file, '{"format":"intarsia-puzzles/0"}');
  expect(await refused('--check')).toMatch(/few\.json cannot be used: format: /);
});
