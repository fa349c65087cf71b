/** Computer players, hints, reviews, puzzles and external programs. */
export {
  type Advice,
  type AdviceOnPassing,
  type AdviceRefusal,
  type AdvisedMove,
  type Adviser,
  type Comparison,
  createAdviser,
} from './advising/adviser.ts';
export { createSeatedPlayers } from './advising/computerPlayers.ts';
export { createJudge } from './advising/judge.ts';
export type { Piece, Reason } from './advising/reasons/reason.ts';
export { reasonsOf } from './advising/reasons/reasonsOf.ts';
export {
  createThinkingQueue,
  type Purpose,
  type ThinkingObserver,
  type ThinkingQueue,
} from './advising/thinkingQueue.ts';
export { apprentice, journeyman } from './basicPolicies.ts';
export { chooseMove, standIn, thinkNow } from './chooseMove.ts';
export { expectedPoints, pointsGainedBy } from './evaluation.ts';
export {
  createProgramPlayer,
  type ProgramPlayer,
} from './external/programPlayer.ts';
export { type ProgramCommand, parseCommand, parsePrograms } from './external/programSetting.ts';
export { type Budget, EASIEST, isLevel, LEVELS, type Level, STAND_IN, STRONGEST } from './levels.ts';
export { type GameListener, type PlayedGame, type Policy, playGame } from './policy.ts';
export { type FirstMove, firstMoveAt, firstMoveKey, GRADES, type Grade, type Puzzle } from './puzzles/puzzle.ts';
export { createPuzzleBook, type PuzzleBook, readPuzzleFile, writePuzzleFile } from './puzzles/puzzleFile.ts';
export { hoardingPolicy, randomPolicy, randomTable } from './randomPolicy.ts';
export { areWeights, type MasterWeights, tunedWeights } from './search/evaluation.ts';
export { createThinker, type Thinker } from './thinking/thinker.ts';
export type { ThoughtRequest } from './thought.ts';
