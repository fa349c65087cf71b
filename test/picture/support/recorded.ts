/** Positions of the recorded games in `test/games`. */
import { readFileSync } from 'node:fs';
import { createGame, type GameRecord, type Move, replay, type Side } from '../../../src/rules/index.ts';
import { components, type Position } from './games.ts';

/** The games of a table size and side, in the order of the file; the last is the best played. */
export function recordsOf(players: number, side: Side): GameRecord[] {
  const file = new URL(`../../games/${players}-players-side-${side}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): GameRecord => JSON.parse(line));
}

/** Every position of a game from the start, each with the last move of each player. */
export function positionsOf(record: GameRecord): Position[] {
  const positions: Position[] = [{ state: createGame(components, record).state, lastMoves: [] }];
  const last = new Map<number, Move>();
  const result = replay(components, record, (_before, move, state) => {
    last.set(move.seat, move);
    positions.push({ state, lastMoves: [...last.values()] });
  });
  if (!result.ok) throw new Error(`move ${result.move}: ${result.fault.code}`);
  return positions;
}

/** The position in the middle of the last round of the best played game. */
export function lateGame(players: number, side: Side): Position {
  const record = recordsOf(players, side).at(-1);
  if (!record) throw new Error('no record');
  const positions = positionsOf(record);
  const last = positions.filter(({ state }) => state.round === 3 && state.phase === 'build');
  const position = last[Math.floor(last.length / 2)];
  if (!position) throw new Error('no last round');
  return position;
}
