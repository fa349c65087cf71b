/** Who wins a game that some players have left. */
import { expect, test } from 'vitest';
import { type Match, shownPosition, winnersOf } from '../../src/match/index.ts';
import { type GameState, type Seat, scores } from '../../src/rules/index.ts';
import { positionsOf, recordsOf } from '../picture/support/recorded.ts';

type Leaving = 'resigned' | 'standIn' | null;
const LEAVING: readonly Leaving[] = ['resigned', 'standIn', null];

/** A finished game of three with different points. */
function endedGame(): GameState {
  const ends = recordsOf(3, 'A').map((record) => positionsOf(record).at(-1)?.state ?? expect.fail());
  return ends.find((state) => new Set(scores(state)).size === 3) ?? expect.fail();
}

function matchOf(leaving: readonly Leaving[], status: Match['status'] = 'finished') {
  const members = leaving.map((way, seat) => ({ personId: `${seat}`, name: '', ...(way && { [way]: true }) }));
  return { status, members };
}

const state = endedGame();
const best = (seats: readonly Seat[]) => seats.toSorted((a, b) => (scores(state)[b] ?? 0) - (scores(state)[a] ?? 0))[0];

test('of those who stayed, the one with the most points wins; if nobody stayed, of those with a stand-in', () => {
  for (const one of LEAVING) {
    for (const two of LEAVING) {
      for (const three of LEAVING) {
        const leaving = [one, two, three];
        const seatsOf = (way: Leaving) => leaving.flatMap((each, seat) => (each === way ? [seat] : []));
        const candidates = seatsOf(null).length > 0 ? seatsOf(null) : seatsOf('standIn');
        if (candidates.length === 0) continue;
        expect(winnersOf(matchOf(leaving), state), leaving.join(', ')).toEqual([best(candidates)]);
      }
    }
  }
});

test('a game that nobody has left has the winners of the rules', () => {
  for (const record of recordsOf(4, 'B')) {
    const end = positionsOf(record).at(-1)?.state ?? expect.fail();
    expect(shownPosition(matchOf([null, null, null, null]), end)).toEqual(end);
  }
});

test('a running or cancelled game has no winners yet', () => {
  const [middle] = positionsOf(recordsOf(3, 'A')[0] ?? expect.fail());
  const position = middle?.state ?? expect.fail();
  const shown = (status: Match['status']) => shownPosition(matchOf(['resigned', 'standIn', null], status), position);
  expect(shown('running')).toBe(position);
  expect(shown('cancelled'), 'nobody is to move').toEqual({ ...position, turn: null });
});
