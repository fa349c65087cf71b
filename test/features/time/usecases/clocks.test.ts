/** Whose clock runs, how much time remains, and what happens at zero, on a clock that moves only when set. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_PERSON_SETTINGS } from '../../../../src/match/clock/personSettings.ts';
import { CLOCK_TIMES, HOUR_MS, type MatchId, type TimeControl } from '../../../../src/match/index.ts';
import { wrongTime } from '../../../../src/match/model/timeControl.ts';
import { legalReturns, playerAt } from '../../../../src/rules/index.ts';
import { rawDatabase } from '../../../support/database/store.ts';
import { type TimedTable, timedTable } from './support.ts';

const DAILY: TimeControl = { kind: 'turn', perTurn: 24 * HOUR_MS, whenUp: 'pass' };
const BANK: TimeControl = { kind: 'bank', bank: 72 * HOUR_MS, increment: 12 * HOUR_MS, whenUp: 'pass' };

async function deadline({ matches }: TimedTable, matchId: MatchId) {
  return (await matches.clock(matchId))?.deadline?.toISOString() ?? null;
}

/** The person agrees to the open proposal. */
async function agree({ matches, store, actor }: TimedTable, matchId: MatchId, person: number) {
  const [proposal] = await store.matches.transaction(({ agreements }) => agreements.open(matchId));
  expect(await matches.answer(actor(person), matchId, proposal?.id ?? 0, true)).toMatchObject({ ok: true });
}

/** The other player moves after this time, queues a pass, and it is played after the first player's next move. */
async function queuedAfter(table: TimedTable, control: TimeControl, hours: number) {
  const { matches, store } = table;
  const { id } = await table.begin(control);
  await table.move(id);
  const seat = (await matches.clock(id))?.seat ?? 0;
  table.set(new Date(table.now().getTime() + hours * HOUR_MS));
  await table.move(id);
  const view = await matches.view(id);
  const [cards = {}] = legalReturns(playerAt(view?.state ?? expect.fail('the game is over'), seat).hand);
  const queued = [{ move: { type: 'pass', return: cards }, unless: null } as const];
  await store.matches.transaction(({ plans }) => plans.saveQueue(id, `person${seat}`, queued, table.now()));
  await table.move(id);
  expect((await matches.history(id)).at(-1)).toMatchObject({ seat, automatic: 'conditional' });
  return { id, seat };
}

describe('a clock by turn', () => {
  test('gives each turn its full time', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id } = await table.begin(DAILY);
    expect(await deadline(table, id)).toBe('2025-05-02T12:00:00.000Z');
    table.set('2025-05-01T20:00:00Z');
    await table.move(id);
    expect(await deadline(table, id)).toBe('2025-05-02T20:00:00.000Z');
  });

  test('passes once for a player who lets it run out, and the next turn has its full time', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id } = await table.begin(DAILY);
    const late = (await table.matches.clock(id))?.seat;
    const announced = await table.runUntil('2025-05-02T12:00:30Z');
    expect(announced.map(({ announcement }) => announcement.kind)).toEqual(['reminder', 'turn']);
    const [played, ...others] = await table.matches.history(id);
    expect(others).toEqual([]);
    expect(played).toMatchObject({ seat: late, automatic: 'timeUp', move: { type: 'pass' } });
    expect(await deadline(table, id)).toBe('2025-05-03T12:00:00.000Z');
    expect(await table.look()).toEqual([]);
  });

  test('deducts nothing from a turn that began while the machine’s clock was briefly set back', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id } = await table.begin(DAILY);
    await table.look();
    table.set('2025-05-01T11:00:00Z');
    await table.move(id);
    table.set('2025-05-01T12:00:20Z');
    await table.look();
    expect(await deadline(table, id)).toBe('2025-05-02T12:00:00.000Z');
    table.set('2025-05-01T12:00:30Z');
    await table.move(id);
    expect(await deadline(table, id)).toBe('2025-05-02T12:00:30.000Z');
  });

  test('deducts nothing from the first turn of a game that started while the machine’s clock was set back', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    await table.look();
    table.set('2025-05-01T11:00:00Z');
    const { id } = await table.begin(DAILY);
    table.set('2025-05-01T12:00:20Z');
    await table.look();
    expect(await deadline(table, id)).toBe('2025-05-02T12:00:00.000Z');
  });

  test('deducts nothing from a player who changes settings while the machine’s clock is set back', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id } = await table.begin(DAILY);
    await table.look();
    table.set('2025-05-01T11:00:00Z');
    const seat = (await table.matches.clock(id))?.seat ?? 0;
    expect(
      await table.matches.setPerson(table.actor(seat), { ...DEFAULT_PERSON_SETTINGS, zone: 'Asia/Tokyo' }),
    ).toMatchObject({
      ok: true,
    });
    table.set('2025-05-01T12:00:20Z');
    await table.look();
    expect(await deadline(table, id)).toBe('2025-05-02T12:00:00.000Z');
  });

  test('is not changed by a move that is refused or repeated', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id } = await table.begin(DAILY);
    const before = await table.matches.clock(id);
    table.set('2025-05-01T20:00:00Z');
    const nonsense = { type: 'build', space: 'Z9', pay: {}, take: {} } as const;
    await table.matches.play(table.actor(before?.seat ?? 0), id, null, nonsense);
    expect(await table.matches.clock(id)).toEqual(before);
  });

  test('of a move that is taken back resumes with its remaining time', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id } = await table.begin(DAILY);
    const mover = (await table.matches.clock(id))?.seat ?? 0;
    table.set('2025-05-02T06:00:00Z');
    await table.move(id);
    table.set('2025-05-02T07:00:00Z');
    expect(await table.matches.undo(table.actor(mover), id, null)).toMatchObject({ ok: true });
    expect(await deadline(table, id)).toBe('2025-05-02T13:00:00.000Z');
  });

  test('has its full time after a queued move is taken back', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id, seat } = await queuedAfter(table, DAILY, 23);
    expect(await table.matches.undo(table.actor(seat), id, null)).toMatchObject({ ok: true });
    expect(await table.matches.clock(id)).toMatchObject({ seat, left: 24 * HOUR_MS });
  });

  test('starts a new turn for a player who has taken the seat over in a pause', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id } = await table.begin(DAILY);
    const seat = (await matches.clock(id))?.seat ?? 0;
    table.set('2025-05-02T06:00:00Z');
    await matches.askPause(actor(seat), id);
    await agree(table, id, 1 - seat);
    await matches.offerSeat(actor(seat), id, { personId: 'person4', name: 'Person 4' });
    await agree(table, id, 4);
    table.set('2025-05-03T12:00:00Z');
    expect(await matches.resume(actor(4), id)).toMatchObject({ ok: true });
    expect(await matches.clock(id)).toMatchObject({
      seat,
      personId: 'person4',
      deadline: new Date('2025-05-04T12:00:00Z'),
    });
    const reminded = (await table.runUntil('2025-05-04T11:59:00Z')).map(({ announcement }) => announcement);
    expect(reminded).toContainEqual({ kind: 'reminder', personId: 'person4' });
  });

  test('still reminds after a pause if quiet hours had postponed the reminder until less time was left', async () => {
    const table = await timedTable('2025-05-01T22:00:00Z');
    const { matches, actor } = table;
    const settings = { ...DEFAULT_PERSON_SETTINGS, reminders: [3 * HOUR_MS], quiet: { from: 21 * 60, until: 8 * 60 } };
    for (const person of [0, 1]) expect(await matches.setPerson(actor(person), settings)).toEqual({ ok: true });
    const { id } = await table.begin({ ...DAILY, perTurn: 12 * HOUR_MS });
    const seat = (await matches.clock(id))?.seat ?? 0;
    await table.runUntil('2025-05-02T07:30:00Z');
    await matches.askPause(actor(seat), id);
    await agree(table, id, 1 - seat);
    await table.runUntil('2025-05-02T19:00:00Z');
    expect(await matches.resume(actor(seat), id)).toMatchObject({ ok: true });
    const reminded = await table.runUntil('2025-05-02T19:01:00Z');
    expect(reminded.map(({ announcement }) => announcement)).toContainEqual({
      kind: 'reminder',
      personId: `person${seat}`,
    });
  });

  test('plays a game that everybody has abandoned to its end, and stops with it', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id } = await table.begin({ ...DAILY, perTurn: HOUR_MS });
    await table.runUntil('2025-05-08T12:00:00Z');
    expect((await table.matches.view(id))?.match.status).toBe('finished');
    expect(await table.matches.clock(id)).toBeNull();
  });
});

describe('a bank', () => {
  test('is topped up after each move, but not above its initial time', async () => {
    const table = await timedTable('2025-05-01T00:00:00Z');
    const { id } = await table.begin(BANK);
    const mover = (await table.matches.clock(id))?.seat ?? 0;
    table.set('2025-05-02T00:00:00Z');
    await table.move(id);
    expect((await table.matches.clock(id))?.banks[mover]).toBe(60 * HOUR_MS);
    table.set('2025-05-02T01:00:00Z');
    const other = (await table.matches.clock(id))?.seat ?? 0;
    expect(await deadline(table, id)).toBe('2025-05-05T00:00:00.000Z');
    await table.move(id);
    expect((await table.matches.clock(id))?.banks[other]).toBe(72 * HOUR_MS);
  });

  test('is topped up after a queued move, too, which takes no time', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id, seat } = await queuedAfter(table, BANK, 36);
    expect((await table.matches.clock(id))?.banks[seat]).toBe(60 * HOUR_MS);
    expect(await table.matches.undo(table.actor(seat), id, null)).toMatchObject({ ok: true });
    expect(await table.matches.clock(id)).toMatchObject({ seat, left: 48 * HOUR_MS });
  });

  test('has after a take-back what it had at the move, also behind the move of a computer player in between', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id } = await table.begin({ kind: 'bank', bank: 2 * HOUR_MS, increment: HOUR_MS, whenUp: 'standIn' });
    const late = (await matches.clock(id))?.seat ?? 0;
    await table.runUntil('2025-05-01T15:00:00Z');
    await table.move(id);
    expect((await matches.history(id)).map(({ automatic }) => automatic)).toEqual(['standIn', null, 'standIn']);
    expect(await matches.undo(actor(late), id, null)).toMatchObject({ ok: true });
    expect((await matches.clock(id))?.left, 'the minimum, not a full bank').toBe(HOUR_MS / 4);
  });

  test('that is empty gets the minimum for a player who takes the seat over before its turn, also in a pause', async () => {
    for (const isPaused of [false, true]) {
      const table = await timedTable('2025-05-01T12:00:00Z');
      const { matches, actor } = table;
      const { id } = await table.begin({ ...BANK, increment: 0 });
      const seat = (await matches.clock(id))?.seat ?? 0;
      await table.runUntil('2025-05-04T12:00:00Z');
      expect(await matches.clock(id)).toMatchObject({ seat: 1 - seat, banks: { [seat]: 0 } });
      if (isPaused) {
        await matches.askPause(actor(seat), id);
        await agree(table, id, 1 - seat);
      }
      await matches.offerSeat(actor(seat), id, { personId: 'person4', name: 'Person 4' });
      await agree(table, id, 4);
      if (isPaused) expect(await matches.resume(actor(4), id)).toMatchObject({ ok: true });
      while ((await matches.clock(id))?.seat !== seat) await table.move(id);
      expect(await matches.clock(id)).toMatchObject({ seat, personId: 'person4', left: HOUR_MS / 4 });
    }
  });

  test('that is empty gets the minimum for a player who is back, who is then not replaced again at once', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { matches, actor } = table;
    const { id } = await table.begin({ kind: 'bank', bank: 2 * HOUR_MS, increment: 0, whenUp: 'standIn' });
    const late = (await matches.clock(id))?.seat ?? 0;
    await table.runUntil('2025-05-01T14:00:00Z');
    expect(await matches.comeBack(actor(late), id)).toMatchObject({ ok: true });
    await table.move(id);
    expect(await matches.clock(id)).toMatchObject({ seat: late, left: HOUR_MS / 4 });
    expect(await table.look()).toEqual([]);
    expect((await matches.view(id))?.match.members[late]?.standIn).toBeUndefined();
  });

  test('can be read by version 1.0 beside this one, and from what it has written', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const { id } = await table.begin(BANK);
    const database = rawDatabase(table.url);
    for (let move = 0; move < 2; move++) {
      table.set(new Date(table.now().getTime() + HOUR_MS));
      await table.move(id);
    }
    const { before = [] } = (await table.matches.clock(id)) ?? {};
    expect(before).toHaveLength(2);
    const { rows } = await database.execute('SELECT "before" FROM "turn_clocks"');
    expect(JSON.parse(String(rows[0]?.before))).toMatchObject(before[1] ?? {});
    await database.execute(`UPDATE "turn_clocks" SET "before" = '${JSON.stringify(before[1])}'`);
    expect((await table.matches.clock(id))?.before).toEqual([before[1]]);
  });
});

describe('three days of downtime', () => {
  test('cost nobody time, and are announced once in each game without a ping', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const games = [
      await table.begin(DAILY),
      await table.begin(BANK),
      await table.begin({ ...DAILY, perTurn: 2 * HOUR_MS }),
    ];
    await table.runUntil('2025-05-01T13:00:00Z');
    table.set('2025-05-04T13:00:00Z');
    const announced = await table.look();
    expect(announced.map(({ matchId, announcement }) => [matchId, announcement.kind]).sort()).toEqual(
      games.map(({ id }) => [id, 'wasAway']).sort(),
    );
    expect(await Promise.all(games.map(({ id }) => deadline(table, id)))).toEqual([
      '2025-05-05T12:00:00.000Z',
      '2025-05-07T12:00:00.000Z',
      '2025-05-04T14:00:00.000Z',
    ]);
    expect(await table.look()).toEqual([]);
    await table.runUntil('2025-05-04T14:01:00Z');
    const played = await Promise.all(games.map(async ({ id }) => (await table.matches.history(id)).length));
    expect(played).toEqual([0, 0, 1]);
  });
});

test('unreasonable times are refused, and so are clocks set by others or too late', async () => {
  const table = await timedTable('2025-05-01T12:00:00Z');
  const { matches, actor } = table;
  const place = { serverId: 'server', channelId: 'channel', threadId: null };
  const { match } = await matches.create(actor(0), { side: 'A', capacity: 2, locale: 'en', place });
  for (const perTurn of [0, -HOUR_MS, 10_000 * HOUR_MS, Number.NaN, Number.POSITIVE_INFINITY]) {
    const answer = await matches.configure(actor(0), match.id, { timeControl: { ...DAILY, perTurn } });
    expect(answer).toMatchObject({ ok: false, code: 'time', field: 'perTurn' });
  }
  expect(await matches.configure(actor(0), match.id, { timeControl: { ...BANK, increment: -1 } })).toMatchObject({
    field: 'increment',
  });
  expect(await matches.configure(actor(1), match.id, { timeControl: DAILY })).toMatchObject({
    ok: false,
    code: 'notHost',
  });
  expect((await matches.view(match.id))?.match).toEqual(match);
  const { id } = await table.begin(DAILY);
  expect(await matches.configure(actor(0), id, { timeControl: null })).toMatchObject({
    ok: false,
    code: 'status',
    status: 'running',
  });
});

test('times are accepted up to their limits', () => {
  const limits = [DAILY, BANK].flatMap((control) =>
    Object.entries(CLOCK_TIMES[control.kind]).map(([field, each]) => ({ control, field, ...each })),
  );
  for (const { control, field, least, most } of limits) {
    const wrong = (given: number) => wrongTime({ ...control, [field]: given });
    for (const value of [least, most]) expect(wrong(value), `${field} ${value}`).toBeNull();
    for (const value of [least - 1, most + 1]) {
      expect(wrong(value)).toEqual({ ok: false, code: 'time', field, given: value, least, most });
    }
  }
});

test('the clock worker is told when to poll next: when something is due, and soon in any case', async () => {
  const table = await timedTable('2025-05-01T12:00:00Z');
  const { matches, actor, now } = table;
  const next = async () => (await matches.processDueClocks()).next.getTime() - now().getTime();
  expect(await next(), 'without games').toBe(20_000);
  const withReminders = { ...DEFAULT_PERSON_SETTINGS, reminders: [HOUR_MS] };
  for (const person of [0, 1]) expect(await matches.setPerson(actor(person), withReminders)).toEqual({ ok: true });
  const { id } = await table.begin(DAILY);
  expect(await next(), 'the deadline is far away').toBe(20_000);
  await table.runUntil('2025-05-02T10:59:45Z');
  expect(await next(), 'the reminder').toBe(15_000);
  await table.runUntil('2025-05-02T11:59:48Z');
  expect(await next(), 'the end of the time').toBe(12_000);
  const waiting = 1 - ((await matches.clock(id))?.seat ?? 0);
  await matches.setPerson(actor(waiting), { ...withReminders, digest: 12 * 60 });
  expect(await next(), 'the end of the time, and a digest at the same moment').toBe(12_000);
  await table.runUntil('2025-05-02T12:59:50Z');
  await matches.setPerson(actor(waiting), { ...withReminders, digest: 13 * 60 });
  expect(await next(), 'the digest').toBe(10_000);
});
