/**
 * Puzzles: ends of games with one best first move, made from games, proved by the solver, checked again by whoever doubts.
 */
export { faultOf, faultWhenSolved } from './checking.ts';
export { countOf, isComplete, withGame } from './collecting.ts';
export { NODES_A_PUZZLE } from './making.ts';
export { createProver } from './proof.ts';
export { type FirstMove, firstMoveAt, GRADES, type Grade, keyOf, LEAST_LEAD, type Puzzle } from './puzzle.ts';
export { createPuzzleBook, type PuzzleBook } from './puzzleBook.ts';
export { readPuzzleFile, writePuzzleFile } from './puzzleFile.ts';
