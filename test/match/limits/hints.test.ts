/** The games in which people may ask for the strongest computer player's move. */
import { describe, expect, test } from 'vitest';
import type { Match } from '../../../src/match/index.ts';
import { matchTable, newLobby, PLACE, runningMatch, succeeded } from '../../support/game/match.ts';

const LEVEL = { computer: 'journeyman', name: 'Journeyman' };
const OF_LEAGUE = { kind: 'league', id: 'league', name: 'Winter', round: 1 } as const;

describe('hints', () => {
  test('are refused to everybody in a rated game of two or more people, even beside computer players', async () => {
    const table = await matchTable();
    const id = await newLobby(table, { capacity: 3 });
    succeeded(await table.matches.join(table.actor(1), id));
    succeeded(await table.matches.seatComputers(table.actor(0), id, [LEVEL]));
    const { match } = succeeded(await table.matches.start(table.actor(0), id));
    for (const person of ['person0', 'person1']) {
      expect(await table.matches.consumeHint(person, match)).toEqual({ ok: false, code: 'noHints', because: 'rated' });
    }
  });

  test('are given in casual games, and against computer players alone, rated or not', async () => {
    const table = await matchTable();
    const { match: casual } = await runningMatch(table, { rated: false });
    expect(await table.matches.consumeHint('person0', casual)).toBeNull();
    for (const rated of [true, false]) {
      const settings = { side: 'A', capacity: 2, locale: 'en', place: PLACE, computers: [LEVEL] } as const;
      const { match } = await table.matches.create(table.actor(0), { ...settings, rated, ratedAlone: rated });
      const started = succeeded(await table.matches.start(table.actor(0), match.id));
      expect(started.match.rated).toBe(rated);
      expect(await table.matches.consumeHint('person0', started.match)).toBeNull();
    }
  });

  test('are refused in every game of a league, whoever plays', async () => {
    const table = await matchTable();
    const { match } = await runningMatch(table, { rated: false });
    const alone: Match = { ...match, members: [...match.members.slice(0, 1), { personId: 'computer1', ...LEVEL }] };
    for (const each of [match, alone]) {
      const refusal = await table.matches.consumeHint('person0', { ...each, occasion: OF_LEAGUE });
      expect(refusal).toEqual({ ok: false, code: 'noHints', because: 'league' });
    }
  });
});
