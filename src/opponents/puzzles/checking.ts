/**
 * Whether a puzzle is what it says: its line is legal and comes to its points, and no other first move is nearly as good.
 * What is done about a false one is left to the callers.
 */
import { apply, type Components, type GameState, totalPoints } from '../../rules/index.ts';
import { gradeOf, idOf } from './making.ts';
import type { Prover } from './proof.ts';
import { firstMoveAt, keyOf, LEAST_LEAD, type Puzzle } from './puzzle.ts';

/** What is wrong with a puzzle: said of itself, of its line, or found by solving it anew. */
export type PuzzleFault = 'id' | 'grade' | 'lead' | 'line' | 'points' | 'unsolved' | 'answer';

/** The position at the end of a puzzle's line; null where a move of it is not legal. */
function endOf(components: Components, { position, line }: Pick<Puzzle, 'position' | 'line'>): GameState | null {
  let reached = position;
  for (const move of line) {
    if (reached.turn === null) return null;
    const applied = apply(components, reached, move);
    if (!applied.ok) return null;
    reached = applied.state;
  }
  return reached.phase === 'over' ? reached : null;
}

/** The first fault without solving anything; null where there is none. */
export function faultOf(components: Components, puzzle: Puzzle): PuzzleFault | null {
  const { id, grade, position, seat, best, points, secondPoints, line, firstMoves } = puzzle;
  if (id !== idOf(components, position)) return 'id';
  if (grade !== gradeOf(puzzle)) return 'grade';
  if (points - secondPoints < LEAST_LEAD) return 'lead';
  const [first] = line;
  if (first?.seat !== seat || firstMoveAt(firstMoves, first.type === 'build' ? first.space : first.type) !== best) {
    return 'line';
  }
  const player = endOf(components, puzzle)?.players[seat];
  if (!player) return 'line';
  return totalPoints(player) === points ? null : 'points';
}

/** The same, and whether solving the position anew gives the same answer. */
export function faultWhenSolved(components: Components, prove: Prover, puzzle: Puzzle): PuzzleFault | null {
  const fault = faultOf(components, puzzle);
  if (fault) return fault;
  const proof = prove(puzzle.position);
  if (!proof) return 'unsolved';
  const same =
    keyOf(proof.best) === keyOf(puzzle.best) &&
    proof.points === puzzle.points &&
    proof.secondPoints === puzzle.secondPoints;
  return same ? null : 'answer';
}
