/** Proves the answers of puzzles: solves the rest of the game for every first move. */
import { firstMoveAt, firstMovesOf, type Puzzle } from '../../src/opponents/puzzles/puzzle.ts';
import { nodeLimits } from '../../src/opponents/search/beam.ts';
import { tunedWeights } from '../../src/opponents/search/evaluation.ts';
import { Master } from '../../src/opponents/search/master.ts';
import { type Components, type GameState, LAST_ROUND } from '../../src/rules/index.ts';

/** Points between the best and the second best first move. */
export const MIN_LEAD = 2;
export const NODES_PER_PUZZLE = 60_000;

export type Proof = Omit<Puzzle, 'id' | 'grade' | 'position'>;

/** Null where the position suits no puzzle or is too large. */
export type Prover = (position: GameState) => Proof | null;

/** With more players, a tie of one player can decide another's score. */
const MAX_BUILDERS = 2;

/** Each player maximizes their own points, then minimizes the others'. `nodes`: limit of distinct positions. */
export function createProver(components: Components, nodes: number): Prover {
  const master = new Master(components, tunedWeights);
  const limits = nodeLimits(nodes);
  return (position) => {
    if (!isPuzzlePosition(position)) return null;
    const seat = position.turn ?? 0;
    const firstMoves = firstMovesOf(components, position);
    const solved = master.solve(position, limits);
    if (!solved || solved.firsts.size !== firstMoves.length) return null;
    const judged = [...solved.firsts.values()].map(({ move, worths }) => ({
      first: firstMoveAt(firstMoves, move.type === 'build' ? move.space : 'pass'),
      points: worths[seat] ?? 0,
    }));
    const [best, second] = judged.sort((a, b) => b.points - a.points);
    if (!best?.first || !second) return null;
    const { line } = solved;
    return { seat, firstMoves, best: best.first, points: best.points, secondPoints: second.points, line };
  };
}

export function isPuzzlePosition({ phase, round, players }: GameState): boolean {
  return phase === 'build' && round === LAST_ROUND && players.filter(({ passed }) => !passed).length <= MAX_BUILDERS;
}
