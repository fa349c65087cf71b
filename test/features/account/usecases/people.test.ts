/** People's own settings, and their effect on clocks. */
import { describe, expect, test } from 'vitest';
import { type PersonSettings, PING_CHOICES } from '../../../../src/match/clock/personSettings.ts';
import { DAY_MS, DIRECT_PLACE, HOUR_MS, type MatchId, type TimeControl } from '../../../../src/match/index.ts';
import { PLACE, succeeded } from '../../../support/game/match.ts';
import { type TimedTable, timedTable } from '../../time/usecases/support.ts';

const DAILY: TimeControl = { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'pass' };
const SETTINGS: PersonSettings = {
  locale: 'de',
  zone: 'Europe/Berlin',
  quiet: { from: 22 * 60, until: 8 * 60 },
  reminders: [12 * HOUR_MS, 2 * HOUR_MS],
  pings: 'thread',
  wordsFirst: false,
  digest: null,
  theme: null,
};

/** The seat of the person to move, and their clock. */
async function mover(table: TimedTable, matchId: string) {
  const clock = await table.matches.clock(matchId);
  if (!clock) throw new Error('the match has no clock');
  return { person: Number(clock.personId.slice(-1)), clock };
}

describe('reminders', () => {
  test('come once each at the chosen times, outside the quiet hours, and not after the move', async () => {
    const table = await timedTable('2025-06-10T10:00:00Z');
    const { id } = await table.begin(DAILY);
    const { person } = await mover(table, id);
    expect(await table.matches.setPerson(table.actor(person), SETTINGS)).toEqual({ ok: true });
    const announced = await table.runUntil('2025-06-11T09:59:00Z');
    // Twelve hours before is midnight in Berlin, hence just before 22:00; two hours before is 10:00.
    expect(announced.map(({ announcement, at }) => [announcement.kind, at])).toEqual([
      ['reminder', '2025-06-10T19:59:00.000Z'],
      ['reminder', '2025-06-11T08:00:00.000Z'],
    ]);
    await table.move(id);
    const { person: next } = await mover(table, id);
    expect(next).not.toBe(person);
    expect((await table.runUntil('2025-06-11T12:00:00Z')).length).toBe(0);
  });

  test('that a late poll would send in the quiet hours come after them', async () => {
    const table = await timedTable('2025-06-10T10:00:00Z');
    const { id } = await table.begin(DAILY);
    const { person } = await mover(table, id);
    await table.matches.setPerson(table.actor(person), SETTINGS);
    await table.runUntil('2025-06-10T19:58:00Z');
    table.set('2025-06-10T20:04:00Z');
    expect(await table.look()).toEqual([]);
    const announced = await table.runUntil('2025-06-11T07:00:00Z');
    expect(announced.map(({ announcement, at }) => [announcement.kind, at])).toEqual([
      ['reminder', '2025-06-11T06:00:00.000Z'],
    ]);
  });

  test('that are put off until after the quiet hours survive a restart in them', async () => {
    const table = await timedTable('2025-06-10T22:30:00Z');
    const { id } = await table.begin({ ...DAILY, perTurn: 12 * HOUR_MS });
    const { person } = await mover(table, id);
    const settings = { ...SETTINGS, zone: 'UTC', quiet: { from: 22 * 60, until: 7 * 60 }, reminders: [6 * HOUR_MS] };
    await table.matches.setPerson(table.actor(person), settings);
    await table.runUntil('2025-06-11T05:00:00Z');
    table.set('2025-06-11T05:20:00Z');
    await table.look();
    expect((await mover(table, id)).clock.remindAt?.toISOString()).toBe('2025-06-11T07:00:00.000Z');
    const announced = await table.runUntil('2025-06-11T10:00:00Z');
    expect(announced.map(({ announcement, at }) => [announcement.kind, at])).toEqual([
      ['reminder', '2025-06-11T07:00:00.000Z'],
    ]);
  });

  test('that were missed are merged into one', async () => {
    const table = await timedTable('2025-06-10T10:00:00Z');
    const { id } = await table.begin(DAILY);
    const { person } = await mover(table, id);
    await table.matches.setPerson(table.actor(person), { ...SETTINGS, quiet: null });
    table.set('2025-06-11T09:00:00Z');
    await table.store.matches.transaction((transaction) => transaction.recordPoll(table.now()));
    expect((await table.look()).map(({ announcement }) => announcement.kind)).toEqual(['reminder']);
    expect(await table.look()).toEqual([]);
  });
});

test('invalid settings are refused, and change nothing', async () => {
  const { matches, actor } = await timedTable('2025-06-10T10:00:00Z');
  const refused = async (changes: Partial<PersonSettings>) => {
    const answer = await matches.setPerson(actor(0), { ...SETTINGS, ...changes });
    return answer.ok ? null : answer.code;
  };
  expect(await refused({ zone: 'Europe/Atlantis' })).toBe('zone');
  expect(await refused({ zone: '' })).toBe('zone');
  expect(await refused({ quiet: { from: 60, until: 60 } })).toBe('quietHours');
  expect(await refused({ reminders: [0] })).toBe('reminder');
  expect(await refused({ reminders: [10_000 * HOUR_MS] })).toBe('reminder');
  expect(await refused({ reminders: [1, 2, 3, 4].map((hours) => hours * HOUR_MS) })).toBe('reminders');
  expect(await refused({ reminders: [HOUR_MS / 4 - 1] })).toBe('reminder');
  expect(await refused({ reminders: [14 * DAY_MS + 1] })).toBe('reminder');
  expect((await matches.person('person0')).settings).toMatchObject({ zone: 'UTC', pings: 'thread' });
  expect(await refused({ reminders: [HOUR_MS / 4, HOUR_MS, 14 * DAY_MS] }), 'the limits themselves').toBeNull();
  await matches.setPerson(actor(0), SETTINGS);
  expect((await matches.person('person0')).settings).toEqual(SETTINGS);
  expect([...(await matches.locales())]).toEqual([['person0', 'de']]);
});

describe('turns', () => {
  test('are sent as direct messages to people who prefer that, unless the game itself is played there', async () => {
    for (const place of [PLACE, DIRECT_PLACE]) {
      for (const pings of PING_CHOICES) {
        const { matches, actor, look } = await timedTable('2025-06-10T10:00:00Z');
        const { match } = await matches.create(actor(0), { side: 'A', capacity: 2, locale: 'en', place });
        await matches.join(actor(1), match.id);
        for (const person of [0, 1]) await matches.setPerson(actor(person), { ...SETTINGS, pings });
        const started = succeeded(await matches.start(actor(0), match.id));
        const personId = started.match.members[started.state?.turn ?? 0]?.personId;
        const announced = (await look()).map(({ announcement }) => announcement).slice(2);
        const isDirect = pings !== 'thread' && place === PLACE;
        expect(announced, `${pings}, ${place.channelId}`).toEqual([
          ...[{ kind: 'started' }, { kind: 'turn' }],
          ...(isDirect ? [{ kind: 'turnDirect', personId }] : []),
        ]);
      }
    }
  });

  test('of one person are ordered by deadline, unlimited ones last, without paused games', async () => {
    const table = await timedTable('2025-06-10T10:00:00Z');
    const { matches, actor } = table;
    const games: MatchId[] = [];
    for (const perTurn of [72, 24, null, 48, null, 72]) {
      const { match } = await matches.create(actor(0), { side: 'A', capacity: 2, locale: 'en', place: PLACE });
      const timeControl = perTurn === null ? null : { ...DAILY, perTurn: perTurn * HOUR_MS };
      succeeded(await matches.configure(actor(0), match.id, { timeControl }));
      succeeded(await matches.join(actor(1), match.id));
      succeeded(await matches.start(actor(0), match.id));
      games.push(match.id);
      table.set(new Date(table.now().getTime() + HOUR_MS));
      await table.look();
    }
    const [first, second, third, fourth, fifth, last] = games;
    const inOrder = [second, fourth, first, last, third, fifth];
    const found = async (person: number) => {
      const turns = await matches.turnsOf(`person${person}`);
      for (const { view, deadline } of turns) {
        expect(deadline).toEqual((await matches.clock(view.match.id))?.deadline ?? null);
        expect(view.match.members[view.state?.turn ?? -1]?.personId).toBe(`person${person}`);
      }
      return turns.map(({ view }) => view.match.id);
    };
    const [ofNobody, ...of] = [await found(4), await found(0), await found(1)];
    expect(ofNobody).toEqual([]);
    for (const own of of) expect(own).toEqual(inOrder.filter((id) => own.includes(id ?? '')));
    expect(of.flat().sort()).toEqual([...games].sort());
    const paused = of[0]?.[0] ?? of[1]?.[0] ?? '';
    succeeded(await matches.askPause(actor(0), paused));
    const [proposal] = await table.store.matches.transaction(({ agreements }) => agreements.open(paused));
    succeeded(await matches.answer(actor(1), paused, proposal?.id ?? 0, true));
    expect([...(await found(0)), ...(await found(1))]).not.toContain(paused);
  });
});

describe('a holiday', () => {
  test('stops only the clock of the person to move, and says so without a ping', async () => {
    const table = await timedTable('2025-06-10T10:00:00Z');
    const { id } = await table.begin(DAILY);
    const { person, clock } = await mover(table, id);
    const other = 1 - person;
    expect(await table.matches.setHoliday(table.actor(other), { first: '2025-06-10', last: '2025-06-12' })).toEqual({
      ok: true,
    });
    expect(await mover(table, id)).toEqual({ person, clock });
    await table.matches.setPerson(table.actor(person), SETTINGS);
    expect(await table.matches.setHoliday(table.actor(person), { first: '2025-06-11', last: '2025-06-13' })).toEqual({
      ok: true,
    });
    // At midnight in Berlin twelve hours remain.
    expect((await mover(table, id)).clock.deadline?.toISOString()).toBe('2025-06-14T10:00:00.000Z');
    expect((await table.look()).map(({ announcement }) => announcement.kind)).toEqual(['clockMoved']);
    table.set('2025-06-12T10:00:00Z');
    await table.store.matches.transaction((transaction) => transaction.recordPoll(table.now()));
    expect(await table.matches.setHoliday(table.actor(person), null)).toEqual({ ok: true });
    expect((await mover(table, id)).clock.deadline?.toISOString()).toBe('2025-06-12T22:00:00.000Z');
  });

  test('that begins today gives back no time of today', async () => {
    const table = await timedTable('2025-06-10T10:00:00Z');
    const { id } = await table.begin(DAILY);
    const { person } = await mover(table, id);
    table.set('2025-06-10T16:00:00Z');
    await table.matches.setHoliday(table.actor(person), { first: '2025-06-10', last: '2025-06-10' });
    expect((await mover(table, id)).clock.deadline?.toISOString()).toBe('2025-06-11T18:00:00.000Z');
  });

  test('leaves a person who moves during it the time they had, and none of the rest of it', async () => {
    const table = await timedTable('2025-06-10T00:00:00Z');
    const { id } = await table.begin({ kind: 'bank', bank: 72 * HOUR_MS, increment: 12 * HOUR_MS, whenUp: 'pass' });
    const { person, clock } = await mover(table, id);
    await table.matches.setHoliday(table.actor(person), { first: '2025-06-11', last: '2025-06-11' });
    expect((await mover(table, id)).clock.deadline?.toISOString()).toBe('2025-06-14T00:00:00.000Z');
    table.set('2025-06-11T06:00:00Z');
    await table.move(id);
    // One day of the bank is used; the increment is added.
    expect((await mover(table, id)).clock.banks[clock.seat]).toBe(60 * HOUR_MS);
  });

  test('is on the same days in a new time zone, and goes on if it has begun', async () => {
    const table = await timedTable('2025-06-10T10:00:00Z');
    const { matches, actor } = table;
    const { id } = await table.begin(DAILY);
    const { person } = await mover(table, id);
    const move = (zone: string) => matches.setPerson(actor(person), { ...SETTINGS, zone });
    const stored = async () => {
      const { holidays } = await matches.person(`person${person}`);
      return holidays.map(({ first, last, from, until }) => [first, last, from.toISOString(), until.toISOString()]);
    };
    await move('UTC');
    await matches.setHoliday(actor(person), { first: '2025-06-11', last: '2025-06-12' });
    expect(await move('Asia/Tokyo')).toEqual({ ok: true });
    const days = ['2025-06-11', '2025-06-12'];
    expect(await stored()).toEqual([[...days, '2025-06-10T15:00:00.000Z', '2025-06-12T15:00:00.000Z']]);
    // Five of 24 hours are used before midnight in Tokyo.
    expect((await mover(table, id)).clock.deadline?.toISOString()).toBe('2025-06-13T10:00:00.000Z');
    await table.runUntil('2025-06-10T16:00:00Z');
    expect(await move('America/New_York')).toEqual({ ok: true });
    expect(await stored()).toEqual([[...days, '2025-06-10T15:00:00.000Z', '2025-06-13T04:00:00.000Z']]);
    expect((await mover(table, id)).clock.deadline?.toISOString()).toBe('2025-06-13T23:00:00.000Z');
    expect(await matches.setHoliday(actor(person), null)).toEqual({ ok: true });
    const ended = ['2025-06-11', '2025-06-11', '2025-06-10T15:00:00.000Z', '2025-06-10T16:00:00.000Z'];
    expect(await stored()).toEqual([ended]);
    expect(await move('Asia/Tokyo'), 'a past holiday stays').toEqual({ ok: true });
    expect(await stored()).toEqual([ended]);
  });

  test('is refused on an invalid day, in the past, or beyond the allowance', async () => {
    const { matches, actor, set } = await timedTable('2025-06-10T10:00:00Z');
    const take = async (first: string, last: string) => {
      const answer = await matches.setHoliday(actor(0), { first, last });
      return answer.ok ? 'ok' : answer.code;
    };
    expect(await take('2025-06-31', '2025-07-01')).toBe('days');
    expect(await take('soon', 'later')).toBe('days');
    expect(await take('2025-07-02', '2025-07-01')).toBe('days');
    expect(await take('2025-06-09', '2025-06-12')).toBe('past');
    expect(await take('2099-06-09', '2099-06-12')).toBe('farAhead');
    expect(await take('2025-06-10', '9999-12-31')).toBe('allowance');
    expect(await take('2025-07-01', '2025-07-29')).toBe('allowance');
    expect(await take('2025-07-01', '2025-07-28')).toBe('ok');
    // A replacement uses only its own days.
    expect(await take('2025-07-02', '2025-07-21')).toBe('ok');
    set('2025-08-01T00:00:00Z');
    expect(await take('2025-08-02', '2025-08-10')).toBe('allowance');
    expect(await take('2025-08-02', '2025-08-09')).toBe('ok');
    // A new year has its own allowance.
    set('2025-12-01T00:00:00Z');
    expect(await take('2025-12-31', '2026-01-05')).toBe('allowance');
    expect(await take('2026-01-01', '2026-01-05')).toBe('ok');
    expect((await matches.person('person0')).holidays).toHaveLength(3);
  });
});
