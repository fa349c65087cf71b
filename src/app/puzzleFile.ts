/**
 * The puzzles that come with the program, about the standard components, whatever is played with.
 * What a puzzle is, and how its file is read, is the opponents' matter.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createPuzzleBook, type PuzzleBook } from '../opponents/index.ts';
import type { Components } from '../rules/index.ts';

const FILE = fileURLToPath(new URL('../../assets/puzzles/standard.json', import.meta.url));
const STANDARD = 'standard';

/** `sets`: all that are known. Without the standard components there are no puzzles. */
export function openPuzzleBook(sets: readonly Components[]): PuzzleBook {
  const standard = sets.find(({ id }) => id === STANDARD);
  return standard
    ? createPuzzleBook(standard, () => readFileSync(FILE, 'utf8'))
    : { ids: () => [], puzzle: () => null };
}
