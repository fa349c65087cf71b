/** Replays the recorded games (`test/games`) move by move and compares the positions recorded in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GameState, replay, scores, sparseCards } from '../../src/rules/index.ts';
import { components } from '../support/game/rules.ts';

const FOLDER = new URL('../games/', import.meta.url);
const linesOf = (file: string): unknown[] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

interface NotedPosition {
  readonly file: string;
  /** Counted from 1. */
  readonly game: number;
  /** Counted from 0. */
  readonly move: number;
}

/** A recorded position: a short form of everything on the table. */
function summary(state: GameState) {
  const { phase, turn, round, marker, players, stacks, supply, resting } = state;
  const wood = [supply.midsection, supply.core, supply.table, supply.connector];
  return {
    phase,
    turn,
    round,
    marker,
    scores: scores(state),
    hands: players.map(({ hand }) => sparseCards(hand)),
    stacks: sparseCards(stacks),
    boards: players.map(({ board }) => board.join('')),
    supply: [...Object.values(supply.frame), ...wood],
    resting,
  };
}

const NOTED = linesOf('positions.jsonl') as NotedPosition[];
const FILES = readdirSync(FOLDER).filter((file) => /^\d-players/.test(file));

describe('recorded games', () => {
  it('exist for every number of players on both sides', () => expect(FILES).toHaveLength(6));

  it.each(FILES)('%s are legal to the last card and match their recorded positions', (file) => {
    for (const [index, record] of linesOf(file).entries()) {
      const passed: object[] = [];
      const noted = NOTED.filter((position) => position.file === file && position.game === index + 1);
      const replayed = replay(components, record, (move, _, state) => {
        if (noted.some((position) => position.move === move)) {
          passed.push({ file, game: index + 1, move, ...summary(state) });
        }
      });
      expect(replayed).toMatchObject({ ok: true, record, state: { phase: 'over' } });
      expect(noted.length).toBeGreaterThan(2);
      expect(passed).toEqual(noted);
    }
  });

  it('contain rare events: substitutes, payments of seven cards and more, emptied stacks', () => {
    const moves = FILES.flatMap((file) => linesOf(file)).flatMap((record) => (record as { moves: object[] }).moves);
    const text = moves.map((move) => JSON.stringify(move));
    expect(text.some((move) => move.includes('"substitute"'))).toBe(true);
    const paid = moves.map((move) => ('pay' in move ? Object.values(move.pay as Record<string, number>) : []));
    expect(paid.some((counts) => counts.reduce((sum, count) => sum + count, 0) >= 7)).toBe(true);
    const stacks = NOTED.map((position) => Object.keys((position as unknown as { stacks: object }).stacks));
    expect(stacks.some((cards) => cards.length < 5)).toBe(true);
  });
});
