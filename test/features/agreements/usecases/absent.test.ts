/** Continuing a game without a clock when a player has vanished. */
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, type TimeControl } from '../../../../src/match/index.ts';
import type { Proposal } from '../../../../src/match/model/proposals.ts';
import { succeeded } from '../../../support/game/match.ts';
import { type TimedAnnouncement, type TimedTable, timedTable } from '../../time/usecases/support.ts';

const START = '2025-05-01T12:00:00Z';
const A_WEEK_ON = '2025-05-08T12:00:00.000Z';
const CLOCK: TimeControl = { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'pass' };

const kinds = (announced: readonly TimedAnnouncement[]) => announced.map(({ announcement }) => announcement.kind);
const plus = (moment: string | Date, milliseconds: number) => new Date(new Date(moment).getTime() + milliseconds);

const openIn = ({ store }: TimedTable, id: string): Promise<readonly Proposal[]> =>
  store.matches.transaction(({ agreements }) => agreements.open(id));

/** A game whose player to move has been inactive for a week; the others in seat order. */
async function abandoned(players: 2 | 3 | 4 = 2) {
  const table = await timedTable(START);
  const { id } = await table.begin(null, players);
  const { seat, person } = await toMove(table, id);
  const announced = await table.runUntil(A_WEEK_ON);
  const left = Array.from({ length: players }, (_, each) => each).filter((each) => each !== person);
  const [one = 0, two = 0, three = 0] = left;
  return { table, id, seat, absent: person, announced, one, two, three };
}

async function toMove({ matches }: TimedTable, id: string) {
  const view = await matches.view(id);
  const seat = view?.state?.turn ?? -1;
  return { seat, person: Number(view?.match.members[seat]?.personId.slice(-1)) };
}

describe('a player who has not moved for a week', () => {
  test('is announced as absent once, and not before', async () => {
    const table = await timedTable(START);
    const { id } = await table.begin(null);
    const { person, seat } = await toMove(table, id);
    const { matches, actor } = table;
    const view = async () => (await matches.view(id)) ?? expect.fail('the match is gone');
    expect(await table.runUntil(plus(A_WEEK_ON, -1))).toEqual([]);
    expect(await matches.awaited(await view())).toEqual({
      seat,
      personId: `person${person}`,
      until: new Date(A_WEEK_ON),
    });
    expect(await matches.goOnWithout(actor(1 - person), id, { way: 'end' })).toEqual({
      ok: false,
      code: 'notAbsent',
      name: `Person ${person}`,
      until: new Date(A_WEEK_ON),
    });
    expect(await table.runUntil(A_WEEK_ON)).toEqual([
      { matchId: id, at: A_WEEK_ON, announcement: { kind: 'absent', personId: `person${person}` } },
    ]);
    expect(await table.runUntil(plus(A_WEEK_ON, 60 * DAY_MS))).toEqual([]);
    expect(await matches.awaited(await view())).toEqual({ seat, personId: `person${person}`, until: null });
    expect(await matches.clock(id), 'the game has no clock').toBeNull();
    expect(await matches.goOnWithout(actor(person), id, { way: 'end' })).toEqual({ ok: false, code: 'ownVote' });
    expect(await matches.goOnWithout(actor(4), id, { way: 'end' })).toEqual({ ok: false, code: 'stranger' });
  });

  test('has a new week after every turn, take-back and handed-on seat', async () => {
    const table = await timedTable(START);
    const { matches, actor, store } = table;
    const { id } = await table.begin(null);
    const { person } = await toMove(table, id);
    await table.runUntil(plus(START, 6 * DAY_MS));
    await table.move(id);
    await table.runUntil(plus(START, 12 * DAY_MS));
    succeeded(await matches.undo(actor(person), id, null));
    await table.runUntil(plus(START, 18 * DAY_MS));
    succeeded(await matches.offerSeat(actor(person), id, { personId: 'person4', name: 'Lena' }));
    const [offer] = await openIn(table, id);
    succeeded(await matches.answer(actor(4), id, offer?.id ?? 0, true));
    await table.look();
    expect(await table.runUntil(plus(START, 25 * DAY_MS - 1))).toEqual([]);
    expect((await table.runUntil(plus(START, 25 * DAY_MS))).map(({ announcement }) => announcement)).toEqual([
      { kind: 'absent', personId: 'person4' },
    ]);
    expect((await store.matches.clock(id))?.personId).toBe('person4');
  });

  test('is not absent on holiday, in quiet hours, in a pause, or while the bot was down', async () => {
    const table = await timedTable(START);
    const { matches, actor } = table;
    const { id } = await table.begin(null);
    const { person } = await toMove(table, id);
    expect(await matches.setHoliday(actor(person), { first: '2025-05-04', last: '2025-05-06' })).toEqual({ ok: true });
    expect(await table.runUntil(plus(A_WEEK_ON, 2 * DAY_MS))).toEqual([]);
    const { settings } = await matches.person(`person${person}`);
    expect(await matches.setPerson(actor(person), { ...settings, quiet: { from: 11 * 60, until: 15 * 60 } })).toEqual({
      ok: true,
    });
    expect(await table.runUntil(plus(A_WEEK_ON, 3 * DAY_MS + 3 * HOUR_MS - 1)), 'quiet until three').toEqual([]);
    succeeded(await matches.askPause(actor(person), id));
    const [pause] = await openIn(table, id);
    succeeded(await matches.answer(actor(1 - person), id, pause?.id ?? 0, true));
    await table.look();
    expect(await table.runUntil(plus(A_WEEK_ON, 20 * DAY_MS)), 'paused').toEqual([]);
    expect(await matches.goOnWithout(actor(1 - person), id, { way: 'end' })).toEqual({ ok: false, code: 'paused' });
    succeeded(await matches.resume(actor(1 - person), id));
    await table.look();
    table.set(plus(A_WEEK_ON, 30 * DAY_MS));
    expect(await table.look(), 'nobody could move').toEqual([]);
  });

  test('is announced as absent after a holiday that begins when the week is over already', async () => {
    const table = await timedTable('2025-05-01T03:00:00Z');
    const { matches, actor } = table;
    const { id } = await table.begin(null);
    const { person } = await toMove(table, id);
    const { settings } = await matches.person(`person${person}`);
    expect(await matches.setPerson(actor(person), { ...settings, quiet: { from: 22 * 60, until: 8 * 60 } })).toEqual({
      ok: true,
    });
    expect(await table.runUntil('2025-05-08T07:30:00Z'), 'quiet until eight').toEqual([]);
    expect(await matches.setHoliday(actor(person), { first: '2025-05-08', last: '2025-05-09' })).toEqual({ ok: true });
    expect(await table.runUntil('2025-05-09T23:00:00Z')).toEqual([]);
    expect(kinds(await table.runUntil('2025-05-10T08:00:00Z'))).toEqual(['absent']);
  });

  test('who leaves the server on holiday is absent a week after it', async () => {
    const table = await timedTable(START);
    const { matches, actor } = table;
    const { id } = await table.begin(null);
    const { person } = await toMove(table, id);
    expect(await matches.setHoliday(actor(person), { first: '2025-05-01', last: '2025-05-04' })).toEqual({ ok: true });
    expect(await matches.hasLeft(id, `person${person}`)).toBe(false);
    expect(kinds(await table.runUntil('2025-05-12T00:00:00Z'))).toEqual(['absent']);
  });

  test('who has left the server is absent at once', async () => {
    const table = await timedTable(START);
    const { matches } = table;
    const { id } = await table.begin(null);
    const { person } = await toMove(table, id);
    expect(await matches.hasLeft(id, `person${1 - person}`), 'it is not their turn').toBe(false);
    expect(await matches.hasLeft(id, `person${person}`)).toBe(true);
    expect(await matches.hasLeft(id, `person${person}`)).toBe(false);
    expect((await table.look()).map(({ announcement }) => announcement)).toEqual([
      { kind: 'absent', personId: `person${person}`, left: true },
    ]);
  });

  test('in a game with a clock is left to the clock', async () => {
    const table = await timedTable(START);
    const { id } = await table.begin(CLOCK);
    const { person } = await toMove(table, id);
    expect(await table.matches.goOnWithout(table.actor(1 - person), id, { way: 'end' })).toMatchObject({
      code: 'nobodyAbsent',
    });
    expect(kinds(await table.runUntil(plus(START, 10 * DAY_MS)))).not.toContain('absent');
  });
});

describe('the remaining players', () => {
  test('seat a computer player until the absent one is back', async () => {
    const { table, id, absent, one, seat } = await abandoned();
    const { matches, actor } = table;
    const result = succeeded(await matches.goOnWithout(actor(one), id, { way: 'standIn' }));
    expect(result.match.members[seat]).toMatchObject({ standIn: true });
    expect(result.state?.turn).not.toBe(seat);
    expect(kinds(await table.look())).toEqual(['proposal', 'standIn', 'turn']);
    expect((await matches.history(id)).map(({ automatic }) => automatic)).toEqual(['standIn']);
    succeeded(await matches.comeBack(actor(absent), id));
    await table.move(id);
    expect((await toMove(table, id)).person).toBe(absent);
  });

  test('end the game, which counts for nobody', async () => {
    const { table, id, one } = await abandoned();
    const result = succeeded(await table.matches.goOnWithout(table.actor(one), id, { way: 'end' }));
    expect(result.match.status).toBe('cancelled');
    const announced = await table.look();
    expect(kinds(announced)).toEqual(['proposal', 'cancelled']);
    expect(announced[1]?.announcement).toEqual({ kind: 'cancelled', because: 'absent' });
    expect(await table.store.people.result(id)).toBeNull();
    expect(await table.store.matches.clock(id)).toBeNull();
    expect(await table.matches.ofPerson(`person${one}`)).toEqual([]);
  });

  test('give the game a clock, which then runs for the absent one', async () => {
    const { table, id, absent, one } = await abandoned();
    const { matches, actor } = table;
    const wrong = { kind: 'turn', perTurn: 1, whenUp: 'pass' } as const;
    expect(await matches.goOnWithout(actor(one), id, { way: 'clock', timeControl: wrong })).toMatchObject({
      code: 'time',
    });
    succeeded(await matches.goOnWithout(actor(one), id, { way: 'clock', timeControl: CLOCK }));
    expect(kinds(await table.look())).toEqual(['proposal', 'turn']);
    expect(await matches.clock(id)).toMatchObject({ personId: `person${absent}`, deadline: plus(A_WEEK_ON, DAY_MS) });
    expect(kinds(await table.runUntil(plus(A_WEEK_ON, DAY_MS)))).toContain('turn');
    expect((await matches.history(id))[0]?.automatic).toBe('timeUp');
    expect((await toMove(table, id)).person).toBe(one);
  });

  test('have to agree unanimously, and the absent one is not asked', async () => {
    const { table, id, absent, one, two, three } = await abandoned(4);
    const { matches, actor } = table;
    succeeded(await matches.goOnWithout(actor(one), id, { way: 'end' }));
    const [question] = await openIn(table, id);
    expect(question?.voters.map(({ personId }) => personId)).toEqual([`person${two}`, `person${three}`]);
    const proposalId = question?.id ?? 0;
    expect(await matches.answer(actor(absent), id, proposalId, true)).toMatchObject({ code: 'notAsked' });
    expect(succeeded(await matches.answer(actor(two), id, proposalId, true)).match.status).toBe('running');
    expect(succeeded(await matches.answer(actor(three), id, proposalId, true)).match.status).toBe('cancelled');
  });

  test('are no longer asked once the absent one moves, hands the seat on, or they have found another way', async () => {
    for (const how of ['move', 'clock', 'holiday'] as const) {
      const { table, id, absent, one, two } = await abandoned(3);
      const { matches, actor } = table;
      succeeded(await matches.goOnWithout(actor(one), id, { way: 'standIn' }));
      const [question] = await openIn(table, id);
      await table.look();
      if (how === 'move') await table.move(id);
      if (how === 'clock') {
        succeeded(await matches.goOnWithout(actor(two), id, { way: 'clock', timeControl: CLOCK }));
        const clock = (await openIn(table, id)).find(({ kind }) => kind === 'clock');
        succeeded(await matches.answer(actor(one), id, clock?.id ?? 0, true));
      }
      if (how === 'holiday')
        expect(await matches.setHoliday(actor(absent), { first: '2025-05-08', last: '2025-05-09' })).toEqual({
          ok: true,
        });
      const late = await matches.answer(actor(two), id, question?.id ?? 0, true);
      expect(late, how).toMatchObject({ code: how === 'holiday' ? 'notAbsent' : 'proposalClosed' });
      const members = (await matches.view(id))?.match.members ?? [];
      expect(
        members.some(({ standIn }) => standIn),
        how,
      ).toBe(false);
    }
  });

  test('wait a week for players who do not answer, and no longer', async () => {
    const { table, id, one, two, three } = await abandoned(4);
    const { matches, actor } = table;
    succeeded(await matches.goOnWithout(actor(one), id, { way: 'standIn' }));
    const [question] = await openIn(table, id);
    succeeded(await matches.answer(actor(two), id, question?.id ?? 0, true));
    await table.look();
    expect(await matches.setHoliday(actor(three), { first: '2025-05-10', last: '2025-05-11' })).toEqual({ ok: true });
    expect(await table.runUntil(plus(A_WEEK_ON, 9 * DAY_MS - 1)), 'two days of holiday').toEqual([]);
    expect(kinds(await table.runUntil(plus(A_WEEK_ON, 9 * DAY_MS)))).toEqual(['proposal', 'standIn', 'turn']);
    expect((await matches.proposal(question?.id ?? 0))?.status).toBe('agreed');
  });

  test('do not wait for people whom they can no longer reach', async () => {
    const { table, id, absent, one, two } = await abandoned(3);
    const { matches, actor } = table;
    succeeded(await matches.goOnWithout(actor(one), id, { way: 'end' }));
    succeeded(await matches.resign(actor(two), id));
    const announced = await table.look();
    expect(kinds(announced)).toEqual(['proposal', 'resigned', 'proposal', 'cancelled']);
    expect((await matches.view(id))?.match).toMatchObject({ status: 'cancelled' });
    expect((await matches.view(id))?.match.members[absent]).not.toHaveProperty('resigned');
  });

  test('do not include a person whose seat a computer player holds until that person is back', async () => {
    const { table, id, absent, one } = await abandoned();
    const { matches, actor } = table;
    succeeded(await matches.goOnWithout(actor(one), id, { way: 'standIn' }));
    await table.look();
    await table.runUntil(plus(A_WEEK_ON, 7 * DAY_MS));
    for (const how of [{ way: 'standIn' }, { way: 'end' }, { way: 'clock', timeControl: CLOCK }] as const)
      expect(await matches.goOnWithout(actor(absent), id, how), how.way).toMatchObject({ code: 'awayVote' });
    succeeded(await matches.comeBack(actor(absent), id));
    await table.look();
    expect(succeeded(await matches.goOnWithout(actor(absent), id, { way: 'end' })).match.status).toBe('cancelled');
  });

  test('pause a game without the absent one, and hand on a resigned seat when its host has vanished', async () => {
    const table = await timedTable(START);
    const { matches, actor } = table;
    const { id } = await table.begin(null, 3);
    while ((await toMove(table, id)).person !== 0) await table.move(id);
    succeeded(await matches.resign(actor(2), id));
    const lena = { personId: 'person4', name: 'Lena' };
    expect(await matches.offerSeat(actor(1), id, lena, 'person2')).toMatchObject({ code: 'notHost' });
    await table.runUntil(plus(table.now(), 7 * DAY_MS));
    succeeded(await matches.offerSeat(actor(1), id, lena, 'person2'));
    const [offer] = await openIn(table, id);
    expect(kinds(await table.runUntil(plus(table.now(), 7 * DAY_MS))), 'people who do not come get no seat').toContain(
      'proposal',
    );
    expect((await matches.proposal(offer?.id ?? 0))?.status).toBe('expired');
    expect(succeeded(await matches.askPause(actor(1), id)).match.pausedAt).not.toBeNull();
    succeeded(await matches.resume(actor(1), id));
    await table.look();
    expect(succeeded(await matches.goOnWithout(actor(1), id, { way: 'end' })).match.status).toBe('cancelled');
  });
});

test('nothing is announced until somebody waits', async () => {
  const { table, id, absent, one } = await abandoned();
  succeeded(await table.matches.goOnWithout(table.actor(one), id, { way: 'standIn' }));
  await table.look();
  expect(await table.runUntil(plus(A_WEEK_ON, 30 * DAY_MS))).toEqual([]);
  succeeded(await table.matches.comeBack(table.actor(absent), id));
  expect((await table.look()).map(({ announcement }) => announcement)).toEqual([
    { kind: 'returned', personId: `person${absent}` },
    { kind: 'absent', personId: `person${one}` },
  ]);
  expect(await table.runUntil(plus(A_WEEK_ON, 60 * DAY_MS))).toEqual([]);
});

describe('a lobby', () => {
  test('whose host has vanished belongs to all its members after a week, but not during the host’s holiday', async () => {
    const table = await timedTable(START);
    const { matches, actor } = table;
    const place = { serverId: 'server', channelId: 'channel', threadId: null };
    const { match } = await matches.create(actor(0), { side: 'A', capacity: 3, locale: 'en', place });
    succeeded(await matches.join(actor(1), match.id));
    table.set(plus(START, 7 * DAY_MS - 1));
    expect(await matches.cancel(actor(1), match.id)).toMatchObject({ code: 'notHost' });
    expect(await matches.setHoliday(actor(0), { first: '2025-05-09', last: '2025-05-10' })).toEqual({ ok: true });
    table.set(plus(START, 8 * DAY_MS));
    expect(await matches.cancel(actor(2), match.id)).toMatchObject({ code: 'notHost' });
    expect(succeeded(await matches.configure(actor(1), match.id, { rated: false })).match.hostId).toBe('person1');
    expect(succeeded(await matches.cancel(actor(1), match.id)).match.status).toBe('cancelled');
  });
});

test('a server manager ends any game on the server, which counts for nobody', async () => {
  const table = await timedTable(START);
  const { matches, actor } = table;
  const { id } = await table.begin(CLOCK);
  await table.move(id);
  const result = succeeded(await matches.callOff(actor(4), id));
  expect(result.match.status).toBe('cancelled');
  expect((await table.look()).map(({ announcement }) => announcement)).toEqual([
    { kind: 'cancelled', because: 'manager' },
  ]);
  expect(await matches.clock(id)).toBeNull();
  expect(await table.store.people.result(id)).toBeNull();
  expect(await matches.callOff(actor(4), id)).toMatchObject({ code: 'status' });
});
