/**
 * The file in which puzzles are kept while they are made: read to go on, written whole or not at all.
 * Its format is the opponents' matter.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Puzzle, readPuzzleFile, writePuzzleFile } from '../../opponents/index.ts';
import type { Components } from '../../rules/index.ts';

export const PUZZLES_FILE = path.join('assets', 'puzzles', 'standard.json');

export interface KeptPuzzles {
  readonly seed: number;
  /** Looked through so far. */
  readonly games: number;
  readonly puzzles: readonly Puzzle[];
}

/** What has been made so far, nothing where the file is not there; or why it cannot be gone on with, in a sentence. */
export function keptPuzzles(
  components: Components,
  file: string,
  seed: number,
): { readonly ok: true; readonly puzzles: KeptPuzzles } | { readonly ok: false; readonly fault: string } {
  if (!existsSync(file)) return { ok: true, puzzles: { seed, games: 0, puzzles: [] } };
  const read = readPuzzleFile(components, readFileSync(file, 'utf8'));
  if (!read.ok) return { ok: false, fault: `${file} cannot be used: ${read.fault}.` };
  if (read.file.seed === seed) return { ok: true, puzzles: read.file };
  return {
    ok: false,
    fault: `${file} was made with --seed ${read.file.seed}, not ${seed}: go on with that seed, or name another file by --out.`,
  };
}

export function keepPuzzles(components: Components, file: string, { seed, games, puzzles }: KeptPuzzles): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, writePuzzleFile(components, { components: components.id, seed, games, puzzles }));
  renameSync(unfinished, file);
}
