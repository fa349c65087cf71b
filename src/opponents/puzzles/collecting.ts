/**
 * A collection of puzzles as it grows, game by game: of every game at most one for each player, and none that looks like another.
 * Where it is kept between two games, and which games there are, is left to the callers.
 */
import type { Components } from '../../rules/index.ts';
import { areAlike, puzzlesIn } from './making.ts';
import type { Prover } from './proof.ts';
import { GRADES, type Grade, type Puzzle } from './puzzle.ts';

/** Whether each grade has its share of so many puzzles. */
export function isComplete(puzzles: readonly Puzzle[], count: number): boolean {
  return GRADES.every((grade) => countOf(puzzles, grade) >= shareOf(count));
}

/** The puzzles with what a game, decided by its seed, adds to them; of grades that have their share of `count` nothing is added. */
export function withGame(
  components: Components,
  prove: Prover,
  puzzles: readonly Puzzle[],
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly Puzzle[] {
  const found = puzzlesIn(components, prove, seed);
  const grown = [...puzzles];
  const taken = new Set<number>();
  for (;;) {
    const wanted = found.filter(
      (puzzle) =>
        !taken.has(puzzle.seat) &&
        countOf(grown, puzzle.grade) < shareOf(count) &&
        !grown.some((known) => areAlike(known, puzzle)),
    );
    // The scarcest grade first; then the most to choose from.
    const scarcity = ({ grade }: Puzzle) => countOf(grown, grade);
    const [next] = wanted.sort((a, b) => scarcity(a) - scarcity(b) || b.firstMoves.length - a.firstMoves.length);
    if (!next) return grown;
    grown.push(next);
    taken.add(next.seat);
  }
}

export function countOf(puzzles: readonly Puzzle[], grade: Grade): number {
  return puzzles.filter((puzzle) => puzzle.grade === grade).length;
}

function shareOf(count: number): number {
  return Math.ceil(count / GRADES.length);
}
