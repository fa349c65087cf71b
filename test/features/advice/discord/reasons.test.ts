/** The reasons in reviews and in the log, in games in which somebody has resigned. */
import { expect, it } from 'vitest';
import { reasonsLine } from '../../../../src/features/advice/discord/reasons.ts';
import { createLanguage } from '../../../../src/language/index.ts';
import type { PlayedMove } from '../../../../src/match/index.ts';
import type { Move } from '../../../../src/rules/index.ts';
import { components, table } from '../../../support/game/rules.ts';

const RED = { D3: 2, B1: 2, B5: 1 };
const CLAIMS = { 'hammer/red': [0, 1], 'try-square/red': [0, 1], 'plane/yellow': [0] };
/** Claims the last red plane, which Peter could pay for too. */
const MIDSECTION: Move = { seat: 0, type: 'build', space: 'B5', pay: { red: 2 }, take: { green: 1 } };

function history(...moves: readonly (readonly [seat: number, automatic: PlayedMove['automatic']])[]): PlayedMove[] {
  return moves.map(([seat, automatic], number) => ({
    number,
    version: number + 1,
    seat,
    move: { seat, type: 'pass', return: {} },
    events: [],
    at: new Date(number),
    automatic,
  }));
}

/** Why the midsection is good as the move at this index. */
function why(moves: readonly PlayedMove[], index: number, hasPeterResigned = false): string {
  const names = ['Anni', 'Peter', 'Carla'];
  const state = table({ hands: [{ red: 2 }, { red: 2 }, {}], boards: [RED, RED, {}], claims: CLAIMS });
  const members = names.map((name, seat) => ({ personId: name, name, resigned: seat === 1 && hasPeterResigned }));
  const options = { names, hidden: false, match: { members }, history: moves, index };
  return reasonsLine(createLanguage().of('en'), components, state, MIDSECTION, options);
}

it('a player who has resigned is no rival, even before the next turn of the seat', () => {
  expect(why(history([1, null], [2, null], [0, null], [1, null]), 2)).toContain('before Peter');
  expect(why(history([1, 'resigned'], [2, null], [0, null], [1, 'resigned']), 2)).not.toContain('Peter');
  expect(why(history([1, null], [2, null], [0, null], [1, 'resigned']), 2)).not.toContain('Peter');
  // The game ended before Peter's next turn.
  expect(why(history([1, null], [2, null], [0, null]), 2)).toContain('before Peter');
  expect(why(history([1, null], [2, null], [0, null]), 2, true)).not.toContain('Peter');
});
