/**
 * All puzzles that come with the program, read when the first of them is asked for.
 * Where their text comes from is the caller's matter.
 */
import type { Components } from '../../rules/index.ts';
import type { Puzzle } from './puzzle.ts';
import { readPuzzleFile } from './puzzleFile.ts';

export interface PuzzleBook {
  /** Of a grade, or of all (null). */
  ids(grade: string | null): readonly string[];
  puzzle(id: string): Puzzle | null;
}

/** `components`: what the puzzles are about. Asked for a puzzle it throws where the text is none of `intarsia-puzzles/1`. */
export function createPuzzleBook(components: Components, readText: () => string): PuzzleBook {
  let known: ReadonlyMap<string, Puzzle> | null = null;
  const all = (): ReadonlyMap<string, Puzzle> => {
    if (known) return known;
    const read = readPuzzleFile(components, readText());
    if (!read.ok) throw new Error(`the puzzles cannot be used: ${read.fault}`);
    known = new Map(read.file.puzzles.map((puzzle) => [puzzle.id, puzzle]));
    return known;
  };
  return {
    ids: (wanted) => [...all().values()].flatMap(({ id, grade }) => (wanted === null || grade === wanted ? [id] : [])),
    puzzle: (id) => all().get(id) ?? null,
  };
}
