/**
 * Puzzles as text, `intarsia-puzzles/1`, with how far the games of the file's seed have been looked through.
 * Whether what stands in it is true is left to the checking.
 */

import { z } from 'zod';
import { type Components, formatPath, type Move, parseMove } from '../../rules/index.ts';
import { positionSchema, readPosition, writePosition } from './positionText.ts';
import { firstMovesOf } from './proof.ts';
import { firstMoveAt, GRADES, keyOf, type Puzzle } from './puzzle.ts';

const PUZZLES_FORMAT = 'intarsia-puzzles/1';

const fileSchema = z.strictObject({
  format: z.literal(PUZZLES_FORMAT),
  components: z.string().max(32),
  seed: z.int().min(0),
  /** Looked through, from the first of the seed on. */
  games: z.int().min(0),
  puzzles: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[0-9a-f]{8}$/),
        grade: z.enum(GRADES),
        position: positionSchema,
        /** A space that the best first move builds on, or `pass`. */
        best: z.string().max(8),
        points: z.int().min(0),
        second: z.int().min(0),
        line: z.array(z.unknown()).min(1).max(160),
      }),
    )
    .max(10_000),
});

type FileHead = Omit<z.infer<typeof fileSchema>, 'puzzles' | 'format'>;

export interface PuzzleFile extends FileHead {
  readonly puzzles: readonly Puzzle[];
}

/** Why a text is no file of puzzles, in a sentence that begins with the place. */
export interface PuzzleFileFault {
  readonly ok: false;
  readonly fault: string;
}

/** One puzzle a line, so that changes can be read. */
export function writePuzzleFile(components: Components, { puzzles, ...head }: PuzzleFile): string {
  const lines = puzzles.map(({ id, grade, position, best, points, secondPoints, line }) =>
    JSON.stringify({
      id,
      grade,
      position: writePosition(components, position),
      best: keyOf(best),
      points,
      second: secondPoints,
      line,
    }),
  );
  const written = JSON.stringify({ format: PUZZLES_FORMAT, ...head, puzzles: [] });
  return `${written.slice(0, -2)}\n${lines.join(',\n')}\n]}\n`;
}

export function readPuzzleFile(
  components: Components,
  content: string,
): { readonly ok: true; readonly file: PuzzleFile } | PuzzleFileFault {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return { ok: false, fault: 'it is no JSON' };
  }
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { ok: false, fault: `${formatPath(issue?.path ?? [])}: ${issue?.message ?? 'something is wrong'}` };
  }
  const { format, puzzles: texts, ...head } = parsed.data;
  if (head.components !== components.id) {
    return { ok: false, fault: `components: the puzzles are about "${head.components}", not "${components.id}"` };
  }
  const puzzles: Puzzle[] = [];
  for (const [index, { position: text, best, second, line, ...facts }] of texts.entries()) {
    const position = readPosition(components, text);
    const firstMoves = firstMovesOf(components, position);
    const first = firstMoveAt(firstMoves, best);
    if (!first) return { ok: false, fault: `puzzles[${index}].best: nothing can be built there` };
    const moves: Move[] = [];
    for (const [place, move] of line.entries()) {
      const read = parseMove(move);
      if (!read.ok) return { ok: false, fault: `puzzles[${index}].line[${place}]: ${read.path}: ${read.message}` };
      moves.push(read.move);
    }
    const asked = { position, seat: text.turn, firstMoves };
    puzzles.push({ ...facts, ...asked, best: first, secondPoints: second, line: moves });
  }
  return { ok: true, file: { ...head, puzzles } };
}

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
