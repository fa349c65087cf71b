/**
 * Puzzles found in games: positions whose answer is proved, is one alone, and is not what anybody sees at once.
 * Proving is left to the prover, keeping what was found to the callers.
 */
import { createHash } from 'node:crypto';
import { buildableSpaces, type Components, type GameState, playerAt, sameCards } from '../../rules/index.ts';
import { pointsGainedBy } from '../gain.ts';
import { lastRoundOf } from './games.ts';
import { writePosition } from './positionText.ts';
import { isLate, type Proof, type Prover } from './proof.ts';
import { firstMoveAt, type Grade, keyOf, LEAST_LEAD, type Puzzle } from './puzzle.ts';

/** Positions to look at for one puzzle, of the solver's. */
export const NODES_A_PUZZLE = 60_000;
/** The pass among them. */
const LEAST_FIRST_MOVES = 4;
/** Of one's own: with a single one nothing has to be thought of beforehand. */
const LEAST_BUILDS = 2;
/** Games are looked through from their ends, until so many positions in a row were too large. */
const TOO_LARGE_IN_A_ROW = 3;
/** Own moves up to the last build, and first moves to choose from. */
const MOST_OF_EASY = { builds: 2, firstMoves: 6 };
const MOST_OF_MEDIUM = { builds: 3, firstMoves: 9 };
/** Boards that differ in fewer spaces look alike, whatever the hands. */
const SPACES_APART = 3;

/** All puzzles that a game holds, the last position first. */
export function puzzlesIn(components: Components, prove: Prover, seed: number): Puzzle[] {
  const found: Puzzle[] = [];
  let tooLarge = 0;
  for (const position of lastRoundOf(components, seed).toReversed()) {
    if (tooLarge === TOO_LARGE_IN_A_ROW) break;
    if (!isLate(position)) break;
    const proof = prove(position);
    tooLarge = proof ? 0 : tooLarge + 1;
    const puzzle = proof && puzzleOf(components, position, proof);
    if (puzzle) found.push(puzzle);
  }
  return found;
}

/** Null where the answer is not clear enough, or where there is too little to choose from. */
function puzzleOf(components: Components, position: GameState, proof: Proof): Puzzle | null {
  if (proof.points - proof.secondPoints < LEAST_LEAD || proof.firstMoves.length < LEAST_FIRST_MOVES) return null;
  if (ownBuilds(proof) < LEAST_BUILDS || isObvious(components, position, proof)) return null;
  const grade = gradeOf(proof);
  return { id: idOf(components, position), grade, position, ...proof };
}

/** By how many builds of one's own follow one another, and how many first moves there are to choose from. */
export function gradeOf({ line, seat, firstMoves }: Pick<Puzzle, 'line' | 'seat' | 'firstMoves'>): Grade {
  const builds = ownBuilds({ line, seat });
  const within = (most: typeof MOST_OF_EASY) => builds <= most.builds && firstMoves.length <= most.firstMoves;
  if (within(MOST_OF_EASY)) return 'easy';
  return within(MOST_OF_MEDIUM) ? 'medium' : 'hard';
}

function ownBuilds({ line, seat }: Pick<Puzzle, 'line' | 'seat'>): number {
  return line.filter((move) => move.seat === seat && move.type === 'build').length;
}

/** Whether the best first move is also the one that scores most by itself. */
function isObvious(components: Components, position: GameState, { seat, firstMoves, best }: Proof): boolean {
  const gains = new Map<string, number>();
  for (const buildable of buildableSpaces(components, position, seat)) {
    if (!buildable.payable) continue;
    const first = firstMoveAt(firstMoves, buildable.space.name);
    if (first) gains.set(keyOf(first), pointsGainedBy(components, position, seat, buildable));
  }
  return gains.get(keyOf(best)) === Math.max(...gains.values());
}

/** Whether two puzzles would look alike to whoever solves both. */
export function areAlike(a: Puzzle, b: Puzzle): boolean {
  if (a.position.side !== b.position.side) return false;
  const [one, other] = [playerAt(a.position, a.seat), playerAt(b.position, b.seat)];
  const apart = one.board.filter((level, index) => level !== other.board[index]).length;
  return apart < SPACES_APART || (apart === SPACES_APART && sameCards(one.hand, other.hand));
}

/** The same for the same position, whichever game it comes from. */
export function idOf(components: Components, position: GameState): string {
  const text = JSON.stringify(writePosition(components, position));
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
