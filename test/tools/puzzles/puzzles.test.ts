/** Each shipped puzzle has exactly one answer, by the solver and by brute force. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  firstMoveAt,
  firstMoveKey,
  GRADES,
  type Puzzle,
  readPuzzleFile,
  writePuzzleFile,
} from '../../../src/opponents/index.ts';
import { apply, countCards, legalMoves, scores, seededRandom, shuffled } from '../../../src/rules/index.ts';
import { createProver, MIN_LEAD, NODES_PER_PUZZLE } from '../../../tools/puzzles/prover.ts';
import { countByGrade, findPuzzleFault, findPuzzleFaultBySolving } from '../../../tools/puzzles/puzzleMaker.ts';
import { bruteForce } from '../../opponents/solving/bruteForce.ts';
import { components } from '../../support/game/rules.ts';
import { RUN_SEED } from '../../support/runner/seed.ts';

const text = readFileSync(new URL('../../../assets/puzzles/standard.json', import.meta.url), 'utf8');
const read = readPuzzleFile(components, text);
if (!read.ok) throw new Error(read.fault);
const { file } = read;
const { puzzles } = file;

const SMALL = 4000;
const TRIED = 16;
const SAMPLE = 10;

/** The fewer cards are left to build with, the smaller the tree. */
function sizeOf({ position }: Puzzle): number {
  return position.players.reduce((sum, { hand, passed }) => sum + (passed ? 0 : countCards(hand)), 0);
}

/**
 * The seat's final score by first move with best play afterwards, by brute force over the rules; null if the tree is
 * too large.
 */
function bruteForceWorths({ position, seat, firstMoves }: Puzzle): ReadonlyMap<string, number> | null {
  const best = new Map<string, number>();
  let room = SMALL;
  for (const move of legalMoves(components, position)) {
    const applied = apply(components, position, move);
    const first = firstMoveAt(firstMoves, move.type === 'build' ? move.space : 'pass');
    if (!applied.ok || !first) throw new Error(`no first move: ${JSON.stringify(move)}`);
    const tried = bruteForce(applied.state, scores, room);
    if (!tried) return null;
    room -= tried.positions;
    best.set(firstMoveKey(first), Math.max(best.get(firstMoveKey(first)) ?? 0, tried.worths[seat] ?? 0));
  }
  return best;
}

describe('the puzzles', () => {
  it('are at least three hundred, evenly graded, unique and small', () => {
    expect(puzzles.length).toBeGreaterThanOrEqual(300);
    for (const grade of GRADES) expect(countByGrade(puzzles, grade)).toBeGreaterThanOrEqual(100);
    expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
    expect(text.length).toBeLessThan(1_000_000);
    expect(writePuzzleFile(components, file)).toBe(text);
  });

  it('have a legal line to the end of the game with the stated points', () => {
    expect(puzzles.flatMap((puzzle) => findPuzzleFault(components, puzzle) ?? [])).toEqual([]);
  });

  it('have one right answer by brute force, where that is feasible', () => {
    let tried = 0;
    for (const puzzle of puzzles.toSorted((a, b) => sizeOf(a) - sizeOf(b))) {
      if (tried === TRIED) break;
      const best = bruteForceWorths(puzzle);
      if (!best) continue;
      tried++;
      const [first, second] = [...best].sort(([, a], [, b]) => b - a);
      expect([puzzle.id, first, second?.[1]]).toEqual([
        puzzle.id,
        [firstMoveKey(puzzle.best), puzzle.points],
        puzzle.secondPoints,
      ]);
      expect(puzzle.points - puzzle.secondPoints).toBeGreaterThanOrEqual(MIN_LEAD);
    }
    expect(tried).toBe(TRIED);
  });

  it('have one right answer when some are solved again', () => {
    const prove = createProver(components, NODES_PER_PUZZLE);
    const faults = shuffled(puzzles, seededRandom(RUN_SEED))
      .slice(0, SAMPLE)
      .flatMap((puzzle) => findPuzzleFaultBySolving(components, prove, puzzle) ?? []);
    expect(faults).toEqual([]);
  });

  it('are distinguished from false ones: wrong answer, wrong points, short line, small lead', () => {
    const [puzzle] = puzzles;
    if (!puzzle) throw new Error('no puzzles');
    const other = puzzle.firstMoves.find((first) => firstMoveKey(first) !== firstMoveKey(puzzle.best)) ?? puzzle.best;
    const faultWith = (change: Partial<Puzzle>) => findPuzzleFault(components, { ...puzzle, ...change });
    expect(faultWith({ best: other })).toBe('line');
    expect(faultWith({ points: puzzle.points + 1 })).toBe('points');
    expect(faultWith({ line: puzzle.line.slice(0, -1) })).toBe('line');
    expect(faultWith({ secondPoints: puzzle.points - 1 })).toBe('lead');
    expect(faultWith({ id: '00000000' })).toBe('id');
    expect(readPuzzleFile(components, text.replace('"best":"', '"best":"Z'))).toMatchObject({ ok: false });
    expect(readPuzzleFile(components, text.slice(0, -5))).toEqual({ ok: false, fault: 'not valid JSON' });
  });
});
