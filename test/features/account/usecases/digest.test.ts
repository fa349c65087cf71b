/** The daily digest: when it comes, when it is omitted, and that it comes once. */
import { describe, expect, test } from 'vitest';
import { nextDigest } from '../../../../src/features/account/usecases/digest.ts';
import { DEFAULT_PERSON_SETTINGS, type PersonSettings } from '../../../../src/match/clock/personSettings.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/match/index.ts';
import { type TimedTable, timedTable } from '../../time/usecases/support.ts';

const CONTROL = { kind: 'turn', perTurn: 30 * DAY_MS, whenUp: 'pass' } as const;
const WITHOUT_REMINDERS: PersonSettings = { ...DEFAULT_PERSON_SETTINGS, reminders: [] };
const EVENING = 18 * 60;

async function digestFor(table: TimedTable, settings: Partial<PersonSettings>): Promise<void> {
  for (const person of [0, 1]) {
    const input = { ...WITHOUT_REMINDERS, ...settings };
    expect(await table.matches.setPerson(table.actor(person), input)).toEqual({ ok: true });
  }
}

/** The times at which digests were announced; the clock worker polls every other hour. */
async function digests(table: TimedTable, until: string): Promise<string[]> {
  const times: string[] = [];
  while (table.now() < new Date(until)) {
    table.set(new Date(table.now().getTime() + 2 * HOUR_MS));
    for (const { announcement, at } of await table.look()) if (announcement.kind === 'digest') times.push(at);
  }
  return times;
}

describe('a digest', () => {
  test('comes once a day at the chosen time, only to the person to move', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    await digestFor(table, { digest: EVENING });
    await table.begin(CONTROL);
    await table.begin(CONTROL);
    // The time is the same every day, whether one or both of them are to move in some game.
    expect([...new Set(await digests(table, '2025-05-04T12:00:00Z'))]).toEqual([
      '2025-05-01T18:00:00.000Z',
      '2025-05-02T18:00:00.000Z',
      '2025-05-03T18:00:00.000Z',
    ]);
  });

  test('is omitted without a turn, on holidays, and after a long absence', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    await digestFor(table, { digest: EVENING });
    expect(await digests(table, '2025-05-02T12:00:00Z')).toEqual([]);
    await table.begin(CONTROL);
    for (const person of [0, 1]) {
      await table.matches.setHoliday(table.actor(person), { first: '2025-05-02', last: '2025-05-03' });
    }
    await table.look();
    expect(await digests(table, '2025-05-04T12:00:00Z')).toEqual([]);
    table.set('2025-05-07T16:00:00Z');
    expect(await digests(table, '2025-05-07T20:00:00Z')).toEqual(['2025-05-07T18:00:00.000Z']);
  });

  test('that is late or put off still comes if the person changes other settings meanwhile', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    const quiet = { from: 22 * 60, until: 8 * 60 };
    await digestFor(table, { digest: EVENING, quiet });
    await table.begin(CONTROL);
    table.set('2025-05-01T22:30:00Z');
    await table.look();
    await digestFor(table, { digest: EVENING, quiet, theme: 'dark' });
    expect([...new Set(await digests(table, '2025-05-02T12:00:00Z'))]).toEqual(['2025-05-02T08:30:00.000Z']);
    table.set('2025-05-02T18:30:00Z');
    await digestFor(table, { digest: EVENING, quiet, wordsFirst: true });
    expect((await table.look()).map(({ announcement }) => announcement.kind)).toContain('digest');
    await digestFor(table, { digest: 19 * 60, quiet });
    expect([...new Set(await digests(table, '2025-05-03T12:00:00Z'))]).toEqual(['2025-05-02T20:30:00.000Z']);
  });

  test('is caught up once after a short absence', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    await digestFor(table, { digest: EVENING });
    await table.begin(CONTROL);
    table.set('2025-05-01T21:30:00Z');
    const late = (await table.look()).filter(({ announcement }) => announcement.kind === 'digest');
    expect(late).toHaveLength(1);
    expect(await digests(table, '2025-05-02T12:00:00Z')).toEqual([]);
  });

  test('comes up to twelve hours late if no process was running, and not later', async () => {
    for (const [look, digests] of [
      ['2025-05-04T06:00:00Z', 1],
      ['2025-05-04T06:00:01Z', 0],
    ] as const) {
      const table = await timedTable('2025-05-01T12:00:00Z');
      await digestFor(table, { digest: EVENING });
      await table.begin(CONTROL);
      table.set(look);
      const announced = (await table.look()).filter(({ announcement }) => announcement.kind === 'digest');
      expect(announced, 'look').toHaveLength(digests);
    }
  });

  test('waits for the end of the quiet hours, even if no process ran before', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    await digestFor(table, { digest: 23 * 60, quiet: { from: 22 * 60, until: 8 * 60 } });
    await table.begin(CONTROL);
    expect(await digests(table, '2025-05-02T12:00:00Z')).toEqual(['2025-05-02T08:00:00.000Z']);
    await digestFor(table, { digest: 21 * 60, quiet: { from: 22 * 60, until: 8 * 60 } });
    table.set('2025-05-02T22:00:00Z');
    expect(await digests(table, '2025-05-03T12:00:00Z')).toEqual(['2025-05-03T08:00:00.000Z']);
  });

  test('that cannot be delivered is retried soon with current contents, until the next one is due', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    await digestFor(table, { digest: EVENING, quiet: { from: 21 * 60, until: 7 * 60 } });
    await table.begin(CONTROL);
    const times: string[] = [];
    // Polls every half hour; the announcement cannot be delivered.
    while (table.now() < new Date('2025-05-02T20:00:00Z')) {
      table.set(new Date(table.now().getTime() + HOUR_MS / 2));
      for (const { announcement, at } of await table.look()) {
        if (announcement.kind !== 'digest') continue;
        times.push(at.slice(8, 16));
        await table.matches.retryDigest(announcement.personId);
      }
    }
    expect(times.slice(0, 3)).toEqual(['01T18:00', '01T18:30', '01T19:00']);
    expect(times).not.toContain('01T23:00');
    expect(times).toContain('02T07:00');
    expect(times.at(-1)).toBe('02T20:00');
    expect(new Set(times).size, 'never two at a time').toBe(times.length);
  });

  test('is refused at an invalid time of day, and can be switched off', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    for (const digest of [-1, 24 * 60, 0.5, Number.NaN]) {
      expect(await table.matches.setPerson(table.actor(0), { ...WITHOUT_REMINDERS, digest })).toEqual({
        ok: false,
        code: 'digest',
      });
    }
    await digestFor(table, { digest: EVENING });
    await digestFor(table, { digest: null });
    await table.begin(CONTROL);
    expect(await digests(table, '2025-05-03T12:00:00Z')).toEqual([]);
  });
});

test('comes every day of a year at the same local time, across both changes of the clocks', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Sydney']) {
    const local = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    const days = new Set<string>();
    let at = new Date('2025-01-01T12:00:00Z');
    for (let day = 0; day < 365; day++) {
      const next = nextDigest({ digest: EVENING, quiet: null, zone }, at);
      if (!next) throw new Error('no next digest');
      expect(next > at).toBe(true);
      expect(local.format(next)).toMatch(/18:00$/);
      days.add(local.format(next));
      at = next;
    }
    expect(days.size).toBe(365);
  }
});
