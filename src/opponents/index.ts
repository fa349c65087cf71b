/**
 * Computer players: policies that pick legal moves, the levels people may play against, whole games between them.
 * The door to this folder; the rules they play by are the rules folder's.
 */

export {
  type Advice,
  type AdviceOnPassing,
  type Advised,
  type Adviser,
  createAdviser,
  type NoAdvice,
} from './advising/adviser.ts';
export type { Comparison } from './advising/comparison.ts';
export { createSeatedPlayers } from './advising/computerPlayers.ts';
export { createJudge } from './advising/judge.ts';
export { type Piece, type Reason, reasonsOf } from './advising/reasons/index.ts';
export {
  createThinkingQueue,
  type Purpose,
  type ThinkingObserver,
  type ThinkingQueue,
} from './advising/thinkingQueue.ts';
export { apprentice } from './apprentice.ts';
export { chooseMove, standIn } from './chooseMove.ts';
export { expectedPoints } from './evaluation.ts';
export {
  createProgramPlayer,
  type ProgramPlayer,
} from './external/programPlayer.ts';
export { type ProgramCommand, parseCommand, parsePrograms } from './external/programs.ts';
export { pointsGainedBy } from './gain.ts';
export { journeyman } from './journeyman.ts';
export { type Budget, isLevel, LEVELS, type Level, STAND_IN, STRONGEST } from './levels.ts';
export { type GameListener, type PlayedGame, playGame } from './playGame.ts';
export type { Policy } from './policy.ts';
export { faultOf, faultWhenSolved } from './puzzles/checking.ts';
export { countOf, isComplete, withGame } from './puzzles/collecting.ts';
export { NODES_A_PUZZLE } from './puzzles/making.ts';
export { createProver } from './puzzles/proof.ts';
export { type FirstMove, firstMoveAt, GRADES, type Grade, keyOf, LEAST_LEAD, type Puzzle } from './puzzles/puzzle.ts';
export { createPuzzleBook, type PuzzleBook, readPuzzleFile, writePuzzleFile } from './puzzles/puzzleFile.ts';
export { hoardingPolicy, randomPolicy, randomTable } from './randomPolicy.ts';
export type { MasterWeights } from './search/evaluation.ts';
export { areWeights, tunedWeights } from './search/weights.ts';
export { createThinker, type Thinker } from './thinking/thinker.ts';
export { thinkNow } from './thinking/thinkNow.ts';
export type { Wish } from './thinking/thought.ts';
