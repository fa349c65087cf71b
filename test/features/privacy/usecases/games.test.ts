/** Games of somebody who has asked to be forgotten: the others play on, whatever the game was waiting for. */
import { describe, expect, test } from 'vitest';
import { createMatches } from '../../../../src/features/createMatches.ts';
import type { MatchId } from '../../../../src/match/index.ts';
import { type MatchTable, matchTable, runningMatch, steadyChance, succeeded, told } from '../../../support/match.ts';
import { ID } from './wellKnown.ts';

describe('a game goes on without whoever is forgotten', () => {
  const at = (seat: number) => `someone${seat}`;

  test.for([
    { of: 0, paused: false, resigned: [], host: 'person1' },
    { of: 0, paused: true, resigned: [], host: 'person1' },
    { of: 1, paused: false, resigned: [], host: 'person0' },
    // Whoever has given up may stand in for nobody while others play.
    { of: 0, paused: false, resigned: [1], host: 'person2' },
  ])('by a computer player in their place, whose turn is shown anew: $of, $paused, $resigned', async (wish) => {
    const table = await matchTable();
    const { matches, actor } = table;
    const { match } = await runningMatch(table, { players: 3 });
    await pausedOrNot(table, match.id, wish.paused, 3);
    for (const person of wish.resigned) succeeded(await matches.resign(actor(person), match.id));
    await told(table);
    const before = await matches.view(match.id);
    await matches.forget(`person${wish.of}`);
    const after = await matches.view(match.id);
    const isTheirs = before?.state?.turn === wish.of;
    expect(after?.match.hostId).toBe(wish.host);
    expect(after?.match.members.map(({ resigned = false }) => resigned)).toEqual(
      [0, 1, 2].map((person) => (wish.resigned as readonly number[]).includes(person)),
    );
    expect(after?.match.members[wish.of]).toEqual({ personId: at(wish.of), name: '', computer: 'journeyman' });
    expect([after?.match.version, after?.state]).toEqual([before?.match.version, before?.state]);
    expect(await told(table)).toEqual([
      { kind: 'forgotten', seat: wish.of },
      ...(wish.paused
        ? [{ kind: 'paused', proposalId: null }]
        : [isTheirs ? { kind: 'computersTurn' } : { kind: 'turn', again: true }]),
    ]);
  });

  test.for([[], ['apprentice']])(
    'by whatever computer player there is, or by a seat that passes: %j',
    async (computers) => {
      const table = await matchTable();
      const { match } = await runningMatch(table, { players: 3 });
      const { store, clock, components, computerPlayer } = table;
      const parts = { store: store.matches, clock, components, computerPlayer, chance: steadyChance() };
      await createMatches({ ...parts, computers }).forget('person1');
      const [level] = computers;
      const gone = { personId: at(1), name: '' };
      expect((await table.matches.view(match.id))?.match).toMatchObject({ status: 'running', hostId: 'person0' });
      expect((await table.matches.view(match.id))?.match.members[1]).toEqual(
        level === undefined ? { ...gone, resigned: true } : { ...gone, computer: level },
      );
    },
  );

  test('ends where everybody else has given up, and where nobody is left that could be its host', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const { match } = await runningMatch(table, { players: 3 });
    for (const person of [0, 1]) {
      await matches.forget(`person${person}`);
      expect((await matches.view(match.id))?.match.status, `without person ${person}`).toBe('running');
    }
    await told(table);
    await matches.forget('person2');
    const over = (await matches.view(match.id))?.match;
    expect(over?.hostId).toMatch(/^someone\d$/);
    expect(over?.members.map(({ personId }) => personId)).toEqual([0, 1, 2].map(at));
    expect(over?.members[2]).toEqual({ personId: at(2), name: '', resigned: true });

    const given = (await runningMatch(table)).match.id;
    succeeded(await matches.resign(actor(0), given));
    await matches.forget('person1');
    expect((await matches.view(given))?.match).toMatchObject({ status: 'finished', hostId: 'person0' });
  });

  test('and what they have asked or were asked is closed, but nothing that others agree on among themselves', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const statusOf = async (proposalId: number) => (await matches.proposal(proposalId))?.status;
    const openIn = (id: MatchId) => table.store.matches.transaction(({ agreements }) => agreements.open(id));
    const begun = async () => (await runningMatch(table, { players: 4 })).match.id;
    const lena = { personId: 'person4', name: 'Lena' };
    const [byThem, ofThem, others] = [await begun(), await begun(), await begun()];
    succeeded(await matches.offerSeat(actor(1), byThem, lena));
    succeeded(await matches.askPause(actor(0), ofThem));
    succeeded(await matches.offerSeat(actor(0), others, lena));
    const asked = [...(await openIn(byThem)), ...(await openIn(ofThem)), ...(await openIn(others))].map(({ id }) => id);
    expect(asked).toHaveLength(3);
    await told(table);
    await matches.forget(ID);
    expect(await Promise.all(asked.map(statusOf))).toEqual(['expired', 'expired', 'open']);
    const announced = await told(table);
    expect(announced.flatMap((each) => (each.kind === 'proposal' ? [each.proposalId] : [])).sort()).toEqual(
      asked.slice(0, 2).sort(),
    );
  });
});

/** Everybody of so many has agreed to a pause. */
async function pausedOrNot(table: MatchTable, id: MatchId, paused: boolean, people: number): Promise<void> {
  if (!paused) return;
  succeeded(await table.matches.askPause(table.actor(0), id));
  const [asked] = await table.store.matches.transaction(({ agreements }) => agreements.open(id));
  for (let person = 1; person < people; person++) {
    succeeded(await table.matches.answer(table.actor(person), id, asked?.id ?? -1, true));
  }
}
