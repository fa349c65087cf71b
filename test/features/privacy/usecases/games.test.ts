/** Games of an erased person: the others play on, whatever the game was waiting for. */
import { describe, expect, test } from 'vitest';
import { createMatches } from '../../../../src/features/createMatches.ts';
import { HOUR_MS, type MatchId, winnersOf } from '../../../../src/match/index.ts';
import {
  drainOutbox,
  type MatchTable,
  matchTable,
  runningMatch,
  steadyChance,
  succeeded,
} from '../../../support/game/match.ts';
import { timedTable } from '../../time/usecases/support.ts';
import { ID } from './wellKnown.ts';

describe('a game continues without an erased player', () => {
  const at = (seat: number) => `someone${seat}`;

  test.for([
    { of: 0, paused: false, resigned: [], host: 'person1' },
    { of: 0, paused: true, resigned: [], host: 'person1' },
    { of: 1, paused: false, resigned: [], host: 'person0' },
    // A person who has resigned cannot get a substitute while others play.
    { of: 0, paused: false, resigned: [1], host: 'person2' },
  ])('with a computer player in their place, whose turn is shown again: $of, $paused, $resigned', async (scenario) => {
    const table = await matchTable();
    const { matches, actor } = table;
    const { match } = await runningMatch(table, { players: 3 });
    await pausedOrNot(table, match.id, scenario.paused, 3);
    for (const person of scenario.resigned) succeeded(await matches.resign(actor(person), match.id));
    await drainOutbox(table);
    const before = await matches.view(match.id);
    await matches.forget(`person${scenario.of}`);
    const after = await matches.view(match.id);
    const isTheirs = before?.state?.turn === scenario.of;
    expect(after?.match.hostId).toBe(scenario.host);
    expect(after?.match.members.map(({ resigned = false }) => resigned)).toEqual(
      [0, 1, 2].map((person) => (scenario.resigned as readonly number[]).includes(person)),
    );
    expect(after?.match.members[scenario.of]).toEqual({ personId: at(scenario.of), name: '', computer: 'journeyman' });
    expect([after?.match.version, after?.state]).toEqual([before?.match.version, before?.state]);
    expect(await drainOutbox(table)).toEqual([
      { kind: 'forgotten', seat: scenario.of },
      ...(scenario.paused
        ? [{ kind: 'paused', proposalId: null }]
        : [isTheirs ? { kind: 'computersTurn' } : { kind: 'turn', again: true }]),
    ]);
  });

  test.for([[], ['apprentice']])(
    'with whichever computer player is available, or a seat that passes: %j',
    async (computers) => {
      const table = await matchTable();
      const { match } = await runningMatch(table, { players: 3 });
      const { store, clock, components, computerPlayer } = table;
      const parts = { store: store.matches, clock, components, computerPlayer, chance: steadyChance() };
      await createMatches({ ...parts, computers }).forget('person1');
      const [level] = computers;
      const erased = { personId: at(1), name: '' };
      expect((await table.matches.view(match.id))?.match).toMatchObject({ status: 'running', hostId: 'person0' });
      expect((await table.matches.view(match.id))?.match.members[1]).toEqual(
        level === undefined ? { ...erased, resigned: true } : { ...erased, computer: level },
      );
    },
  );

  test('ends if everybody else has resigned, or if nobody remains as host', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const { match } = await runningMatch(table, { players: 3 });
    for (const person of [0, 1]) {
      await matches.forget(`person${person}`);
      expect((await matches.view(match.id))?.match.status, `without person ${person}`).toBe('running');
    }
    await drainOutbox(table);
    await matches.forget('person2');
    const over = (await matches.view(match.id))?.match;
    expect(over?.hostId).toMatch(/^someone\d$/);
    expect(over?.members.map(({ personId }) => personId)).toEqual([0, 1, 2].map(at));
    expect(over?.members[2]).toEqual({ personId: at(2), name: '', resigned: true });

    const abandoned = (await runningMatch(table)).match.id;
    succeeded(await matches.resign(actor(0), abandoned));
    await matches.forget('person1');
    expect((await matches.view(abandoned))?.match).toMatchObject({ status: 'finished', hostId: 'person0' });
  });

  test('ends if a computer player moves for everybody else', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches } = table;
    const { id, members } = await table.begin({ kind: 'turn', perTurn: HOUR_MS, whenUp: 'standIn' });
    const away = (await matches.clock(id))?.seat ?? 0;
    await table.runUntil('2025-05-01T13:00:00Z');
    expect((await matches.view(id))?.match.members[away]).toMatchObject({ standIn: true });
    await matches.forget(members[1 - away]?.personId ?? '');
    const over = await matches.view(id);
    expect(over?.match.status).toBe('finished');
    expect(over?.match.members[1 - away]).toEqual({ personId: at(1 - away), name: '', resigned: true });
    expect(over?.state && winnersOf(over.match, over.state)).toEqual([away]);
  });

  test('closes the proposals of the person and to them, but none among the others', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const statusOf = async (proposalId: number) => (await matches.proposal(proposalId))?.status;
    const openIn = (id: MatchId) => table.store.matches.transaction(({ agreements }) => agreements.open(id));
    const startMatch = async () => (await runningMatch(table, { players: 4 })).match.id;
    const lena = { personId: 'person4', name: 'Lena' };
    const [byThem, ofThem, others] = [await startMatch(), await startMatch(), await startMatch()];
    succeeded(await matches.offerSeat(actor(1), byThem, lena));
    succeeded(await matches.askPause(actor(0), ofThem));
    succeeded(await matches.offerSeat(actor(0), others, lena));
    const proposals = [...(await openIn(byThem)), ...(await openIn(ofThem)), ...(await openIn(others))].map(
      ({ id }) => id,
    );
    expect(proposals).toHaveLength(3);
    await drainOutbox(table);
    await matches.forget(ID);
    expect(await Promise.all(proposals.map(statusOf))).toEqual(['expired', 'expired', 'open']);
    const announced = await drainOutbox(table);
    expect(announced.flatMap((each) => (each.kind === 'proposal' ? [each.proposalId] : [])).sort()).toEqual(
      proposals.slice(0, 2).sort(),
    );
  });

  test('keeps its closed proposals when two people who voted and handed on their seats are erased', async () => {
    const table = await matchTable();
    const { matches, actor } = table;
    const { id } = (await runningMatch(table, { players: 3 })).match;
    await pausedOrNot(table, id, true, 3);
    succeeded(await matches.resume(actor(0), id));
    for (const seat of [1, 2]) {
      const successor = actor(seat + 3);
      succeeded(await matches.offerSeat(actor(seat), id, successor));
      const offers = await table.store.matches.transaction(({ agreements }) => agreements.open(id));
      const offer = offers.find(({ kind }) => kind === 'replace');
      succeeded(await matches.answer(successor, id, offer?.id ?? -1, true));
    }
    for (const person of ['person1', 'person2']) await matches.forget(person);
    const view = await matches.view(id);
    expect(view?.match.members.map(({ personId }) => personId)).toEqual(['person0', 'person4', 'person5']);
  });
});

/** This many players have agreed to a pause. */
async function pausedOrNot(table: MatchTable, id: MatchId, paused: boolean, people: number): Promise<void> {
  if (!paused) return;
  succeeded(await table.matches.askPause(table.actor(0), id));
  const [proposal] = await table.store.matches.transaction(({ agreements }) => agreements.open(id));
  for (let person = 1; person < people; person++) {
    succeeded(await table.matches.answer(table.actor(person), id, proposal?.id ?? -1, true));
  }
}
