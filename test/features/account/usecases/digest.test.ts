/** The daily digest: when it comes, what keeps it away, and that it comes once. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_PERSON_SETTINGS, type PersonSettings } from '../../../../src/features/account/model.ts';
import { nextDigest } from '../../../../src/features/account/usecases/digest.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/match/index.ts';
import { type TimedTable, timedTable } from '../../time/usecases/support.ts';

const CONTROL = { kind: 'turn', perTurn: 30 * DAY_MS, whenUp: 'pass' } as const;
const WITHOUT_REMINDERS: PersonSettings = { ...DEFAULT_PERSON_SETTINGS, reminders: [] };
const EVENING = 18 * 60;

async function digestFor(table: TimedTable, settings: Partial<PersonSettings>): Promise<void> {
  for (const person of [0, 1]) {
    const wanted = { ...WITHOUT_REMINDERS, ...settings };
    expect(await table.matches.setPerson(table.actor(person), wanted)).toEqual({ ok: true });
  }
}

/** The moments at which digests were announced; somebody looks every other hour meanwhile. */
async function digests(table: TimedTable, until: string): Promise<string[]> {
  const told: string[] = [];
  while (table.now() < new Date(until)) {
    table.set(new Date(table.now().getTime() + 2 * HOUR_MS));
    for (const { announcement, at } of await table.look()) if (announcement.kind === 'digest') told.push(at);
  }
  return told;
}

describe('a digest', () => {
  test('comes once a day at the chosen time, to whoever is to move alone', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    await digestFor(table, { digest: EVENING });
    await table.begin(CONTROL);
    await table.begin(CONTROL);
    // Whoever is to move in one of the games, or each of the two: at the same time every day.
    expect([...new Set(await digests(table, '2025-05-04T12:00:00Z'))]).toEqual([
      '2025-05-01T18:00:00.000Z',
      '2025-05-02T18:00:00.000Z',
      '2025-05-03T18:00:00.000Z',
    ]);
  });

  test('stays away without a turn, in holidays, and after a long absence', async () => {
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

  test('is caught up once after a short absence', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    await digestFor(table, { digest: EVENING });
    await table.begin(CONTROL);
    table.set('2025-05-01T21:30:00Z');
    const late = (await table.look()).filter(({ announcement }) => announcement.kind === 'digest');
    expect(late).toHaveLength(1);
    expect(await digests(table, '2025-05-02T12:00:00Z')).toEqual([]);
  });

  test('that nobody looked for comes up to twelve hours late, and not later', async () => {
    for (const [look, digests] of [
      ['2025-05-04T06:00:00Z', 1],
      ['2025-05-04T06:00:01Z', 0],
    ] as const) {
      const table = await timedTable('2025-05-01T12:00:00Z');
      await digestFor(table, { digest: EVENING });
      await table.begin(CONTROL);
      table.set(look);
      const told = (await table.look()).filter(({ announcement }) => announcement.kind === 'digest');
      expect(told, look).toHaveLength(digests);
    }
  });

  test('waits for the end of the quiet hours, also when nobody looked before', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    await digestFor(table, { digest: 23 * 60, quiet: { from: 22 * 60, until: 8 * 60 } });
    await table.begin(CONTROL);
    expect(await digests(table, '2025-05-02T12:00:00Z')).toEqual(['2025-05-02T08:00:00.000Z']);
    await digestFor(table, { digest: 21 * 60, quiet: { from: 22 * 60, until: 8 * 60 } });
    table.set('2025-05-02T22:00:00Z');
    expect(await digests(table, '2025-05-03T12:00:00Z')).toEqual(['2025-05-03T08:00:00.000Z']);
  });

  test('that could not be brought comes due again soon, made anew, until the next one', async () => {
    const table = await timedTable('2025-05-01T12:00:00Z');
    await digestFor(table, { digest: EVENING, quiet: { from: 21 * 60, until: 7 * 60 } });
    await table.begin(CONTROL);
    const told: string[] = [];
    // Somebody looks every half hour, and what was announced cannot be brought.
    while (table.now() < new Date('2025-05-02T20:00:00Z')) {
      table.set(new Date(table.now().getTime() + HOUR_MS / 2));
      for (const { announcement, at } of await table.look()) {
        if (announcement.kind !== 'digest') continue;
        told.push(at.slice(8, 16));
        await table.matches.retryDigest(announcement.personId);
      }
    }
    expect(told.slice(0, 3)).toEqual(['01T18:00', '01T18:30', '01T19:00']);
    expect(told).not.toContain('01T23:00');
    expect(told).toContain('02T07:00');
    expect(told.at(-1)).toBe('02T20:00');
    expect(new Set(told).size, 'never two at a time').toBe(told.length);
  });

  test('is refused at a time that no day has, and can be switched off', async () => {
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

test('over a year it comes each day at the same local time, across both changes of the clocks', () => {
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Sydney']) {
    const local = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
    const days = new Set<string>();
    let at = new Date('2025-01-01T12:00:00Z');
    for (let day = 0; day < 365; day++) {
      const next = nextDigest({ digest: EVENING, quiet: null, zone }, at);
      if (!next) throw new Error('there is no next one');
      expect(next > at).toBe(true);
      expect(local.format(next)).toMatch(/18:00$/);
      days.add(local.format(next));
      at = next;
    }
    expect(days.size).toBe(365);
  }
});
