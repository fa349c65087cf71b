/** The summary for a returning player: all moves since their own last one, and nothing before it. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movesSinceLastTurn } from '../../../../src/match/model/moves.ts';

it('begins after one’s own last move, or with the game before one has moved', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3), { maxLength: 12 }), fc.nat(3), (seats, seat) => {
      const history = seats.map((each, number) => ({
        number,
        version: number + 3,
        seat: each,
        events: [],
        at: new Date(0),
        automatic: null,
        move: { seat: each, type: 'pass' as const, return: {} },
      }));
      const { moves, hasMoved } = movesSinceLastTurn(history, seat);
      const before = history.slice(0, history.length - moves.length);
      expect([...before, ...moves]).toEqual(history);
      expect(moves.some((played) => played.seat === seat)).toBe(false);
      expect(hasMoved).toBe(seats.includes(seat));
      expect(before.at(-1)?.seat).toBe(hasMoved ? seat : undefined);
    }),
  );
});
