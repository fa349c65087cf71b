/** Finds puzzles in played games: positions with a proved answer that is unique and not obvious; and checks them. */
import { createHash } from 'node:crypto';
import { chooseMove } from '../../src/opponents/chooseMove.ts';
import { pointsGainedBy } from '../../src/opponents/evaluation.ts';
import { LEVELS, type Level } from '../../src/opponents/levels.ts';
import { type Policy, pick, playGame } from '../../src/opponents/policy.ts';
import { firstMoveAt, firstMoveKey, GRADES, type Grade, type Puzzle } from '../../src/opponents/puzzles/puzzle.ts';
import { writePosition } from '../../src/opponents/puzzles/puzzleFile.ts';
import { randomPolicy } from '../../src/opponents/randomPolicy.ts';
import {
  apply,
  buildableSpaces,
  type Components,
  type GameState,
  LAST_ROUND,
  type PlayerCount,
  playerAt,
  type Random,
  SIDES,
  sameCards,
  seededRandom,
  totalPoints,
} from '../../src/rules/index.ts';
import { isPuzzlePosition, MIN_LEAD, type Proof, type Prover } from './prover.ts';

const PUZZLE_GAME_NODES = 800;
/** Share of random moves, without which games would repeat: there are few deals. */
const RANDOM_MOVE_ONE_IN = 12;

function lastRoundPositions(components: Components, seed: number): readonly GameState[] {
  const random = seededRandom(seed);
  const players = (2 + random(3)) as PlayerCount;
  const side = pick(SIDES, random);
  const policies = tableOf(players, random);
  const positions: GameState[] = [];
  playGame(components, side, policies, random, (before) => {
    if (before.phase === 'build' && before.round === LAST_ROUND) positions.push(before);
  });
  return positions;
}

/** All of one level, each of its own, or one level with random players. */
function tableOf(players: PlayerCount, random: Random): Policy[] {
  const shared = withRandomMoves(pick(LEVELS, random));
  switch (random(4)) {
    case 0:
    case 1:
      return new Array<Policy>(players).fill(shared);
    case 2:
      return Array.from({ length: players }, () => withRandomMoves(pick(LEVELS, random)));
    default:
      return Array.from({ length: players }, (_, seat) => (seat === 0 ? shared : pick([shared, randomPolicy], random)));
  }
}

function withRandomMoves(level: Level): Policy {
  return (components, state, random) =>
    random(RANDOM_MOVE_ONE_IN) === 0
      ? randomPolicy(components, state, random)
      : chooseMove(level, components, state, random, { nodes: PUZZLE_GAME_NODES });
}

const MIN_FIRST_MOVES = 4;
/** Own builds; a single one needs no plan. */
const MIN_OWN_BUILDS = 2;
/** Stops after so many consecutive positions that are too large, going backwards. */
const MAX_TOO_LARGE_IN_A_ROW = 3;
/** Own builds, and first moves to choose from. */
const EASY_LIMITS = { builds: 2, firstMoves: 6 };
const MEDIUM_LIMITS = { builds: 3, firstMoves: 9 };
/** Puzzles whose boards differ in fewer spaces look alike. */
const MIN_DIFFERENT_SPACES = 3;

function puzzlesIn(components: Components, prove: Prover, seed: number): Puzzle[] {
  const found: Puzzle[] = [];
  let tooLarge = 0;
  for (const position of lastRoundPositions(components, seed).toReversed()) {
    if (tooLarge === MAX_TOO_LARGE_IN_A_ROW) break;
    if (!isPuzzlePosition(position)) break;
    const proof = prove(position);
    tooLarge = proof ? 0 : tooLarge + 1;
    const puzzle = proof && puzzleOf(components, position, proof);
    if (puzzle) found.push(puzzle);
  }
  return found;
}

function puzzleOf(components: Components, position: GameState, proof: Proof): Puzzle | null {
  if (proof.points - proof.secondPoints < MIN_LEAD || proof.firstMoves.length < MIN_FIRST_MOVES) return null;
  if (ownBuilds(proof) < MIN_OWN_BUILDS || isObvious(components, position, proof)) return null;
  const grade = gradeOf(proof);
  return { id: puzzleId(components, position), grade, position, ...proof };
}

function gradeOf({ line, seat, firstMoves }: Pick<Puzzle, 'line' | 'seat' | 'firstMoves'>): Grade {
  const builds = ownBuilds({ line, seat });
  const within = (limits: typeof EASY_LIMITS) => builds <= limits.builds && firstMoves.length <= limits.firstMoves;
  if (within(EASY_LIMITS)) return 'easy';
  return within(MEDIUM_LIMITS) ? 'medium' : 'hard';
}

function ownBuilds({ line, seat }: Pick<Puzzle, 'line' | 'seat'>): number {
  return line.filter((move) => move.seat === seat && move.type === 'build').length;
}

/** Whether the best first move is also the one that scores most at once. */
function isObvious(components: Components, position: GameState, { seat, firstMoves, best }: Proof): boolean {
  const gains = new Map<string, number>();
  for (const buildable of buildableSpaces(components, position, seat)) {
    if (!buildable.payable) continue;
    const first = firstMoveAt(firstMoves, buildable.space.name);
    if (first) gains.set(firstMoveKey(first), pointsGainedBy(components, position, seat, buildable));
  }
  return gains.get(firstMoveKey(best)) === Math.max(...gains.values());
}

function areAlike(a: Puzzle, b: Puzzle): boolean {
  if (a.position.side !== b.position.side) return false;
  const [one, other] = [playerAt(a.position, a.seat), playerAt(b.position, b.seat)];
  const apart = one.board.filter((level, index) => level !== other.board[index]).length;
  return apart < MIN_DIFFERENT_SPACES || (apart === MIN_DIFFERENT_SPACES && sameCards(one.hand, other.hand));
}

function puzzleId(components: Components, position: GameState): string {
  const text = JSON.stringify(writePosition(components, position));
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

export function isComplete(puzzles: readonly Puzzle[], count: number): boolean {
  return GRADES.every((grade) => countByGrade(puzzles, grade) >= shareOf(count));
}

/** Adds the puzzles of a game, one for each player, until each grade has its share of `count`. */
export function addPuzzlesOfGame(
  components: Components,
  prove: Prover,
  puzzles: readonly Puzzle[],
  { seed, count }: { readonly seed: number; readonly count: number },
): readonly Puzzle[] {
  const found = puzzlesIn(components, prove, seed);
  const puzzlesSoFar = [...puzzles];
  const taken = new Set<number>();
  for (;;) {
    const wanted = found.filter(
      (puzzle) =>
        !taken.has(puzzle.seat) &&
        countByGrade(puzzlesSoFar, puzzle.grade) < shareOf(count) &&
        !puzzlesSoFar.some((known) => areAlike(known, puzzle)),
    );
    // The rarest grade first; then most first moves.
    const scarcity = ({ grade }: Puzzle) => countByGrade(puzzlesSoFar, grade);
    const [next] = wanted.sort((a, b) => scarcity(a) - scarcity(b) || b.firstMoves.length - a.firstMoves.length);
    if (!next) return puzzlesSoFar;
    puzzlesSoFar.push(next);
    taken.add(next.seat);
  }
}

export function countByGrade(puzzles: readonly Puzzle[], grade: Grade): number {
  return puzzles.filter((puzzle) => puzzle.grade === grade).length;
}

function shareOf(count: number): number {
  return Math.ceil(count / GRADES.length);
}

/** `unsolved` and `answer` are found only by solving it again. */
export type PuzzleFault = 'id' | 'grade' | 'lead' | 'line' | 'points' | 'unsolved' | 'answer';

function endOf(components: Components, { position, line }: Pick<Puzzle, 'position' | 'line'>): GameState | null {
  let current = position;
  for (const move of line) {
    if (current.turn === null) return null;
    const applied = apply(components, current, move);
    if (!applied.ok) return null;
    current = applied.state;
  }
  return current.phase === 'over' ? current : null;
}

/** The first fault that shows without solving. */
export function findPuzzleFault(components: Components, puzzle: Puzzle): PuzzleFault | null {
  const { id, grade, position, seat, best, points, secondPoints, line, firstMoves } = puzzle;
  if (id !== puzzleId(components, position)) return 'id';
  if (grade !== gradeOf(puzzle)) return 'grade';
  if (points - secondPoints < MIN_LEAD) return 'lead';
  const [first] = line;
  if (first?.seat !== seat || firstMoveAt(firstMoves, first.type === 'build' ? first.space : first.type) !== best) {
    return 'line';
  }
  const player = endOf(components, puzzle)?.players[seat];
  if (!player) return 'line';
  return totalPoints(player) === points ? null : 'points';
}

/** The first fault, including those that solving shows. */
export function findPuzzleFaultBySolving(components: Components, prove: Prover, puzzle: Puzzle): PuzzleFault | null {
  const fault = findPuzzleFault(components, puzzle);
  if (fault) return fault;
  const proof = prove(puzzle.position);
  if (!proof) return 'unsolved';
  const same =
    firstMoveKey(proof.best) === firstMoveKey(puzzle.best) &&
    proof.points === puzzle.points &&
    proof.secondPoints === puzzle.secondPoints;
  return same ? null : 'answer';
}
