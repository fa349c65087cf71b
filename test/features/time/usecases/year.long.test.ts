/** A year of games in three zones, across both changes of the clocks, with three days of downtime. */
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import type { PersonSettings } from '../../../../src/match/clock/personSettings.ts';
import { DAY_MS, HOUR_MS, type TimeControl } from '../../../../src/match/index.ts';
import { type TimedAnnouncement, timedTable } from './support.ts';

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Sydney'] as const;
const QUIET = { from: 22 * 60, until: 8 * 60 };

test('nobody is disturbed at night, reminded twice, or hurried by a night that is an hour shorter', async () => {
  const table = await timedTable('2025-01-01T12:00:00Z');
  for (const [person, zone] of ZONES.entries()) {
    const settings: PersonSettings = {
      locale: null,
      zone,
      quiet: QUIET,
      reminders: [12 * HOUR_MS, 3 * HOUR_MS],
      pings: 'thread',
      wordsFirst: false,
      digest: null,
      theme: null,
    };
    expect(await table.matches.setPerson(table.actor(person), settings)).toEqual({ ok: true });
  }
  const control: TimeControl = { kind: 'turn', perTurn: 6 * DAY_MS, whenUp: 'pass' };
  let match = await table.begin(control, 3);
  const announced: (TimedAnnouncement & { readonly personId: string; readonly began: string })[] = [];
  let passed = 0;
  const down = new Date('2025-07-01T00:00:00Z');
  let wasDown = false;
  for (let turn = 0; table.now() < new Date('2025-12-31T00:00:00Z'); turn++) {
    const clock = await table.matches.clock(match.id);
    if (!clock) {
      expect((await table.matches.view(match.id))?.match.status).toBe('finished');
      match = await table.begin(control, 3);
      continue;
    }
    expect(clock.deadline?.getTime()).toBe(clock.beganAt.getTime() + 6 * DAY_MS);
    if (!wasDown && table.now() > down) {
      wasDown = true;
      const deadline = clock.deadline?.getTime() ?? 0;
      table.set(new Date(table.now().getTime() + 3 * DAY_MS));
      expect((await table.look()).map(({ announcement }) => announcement.kind)).toEqual(['wasAway']);
      expect((await table.matches.clock(match.id))?.deadline?.getTime()).toBe(deadline + 3 * DAY_MS);
      await table.move(match.id);
      continue;
    }
    // Most people move after some time; now and then they let the clock run out.
    const late = turn % 17 === 0;
    const until = new Date(clock.beganAt.getTime() + (late ? 6 * DAY_MS : (((turn * 37) % 71) + 72) * HOUR_MS));
    const heard = await table.runUntil(until);
    const facts = { personId: clock.personId, began: clock.beganAt.toISOString() };
    announced.push(...heard.flatMap((each) => (each.announcement.kind === 'reminder' ? [{ ...each, ...facts }] : [])));
    if (late) passed += 1;
    else await table.move(match.id);
  }
  expect(passed).toBeGreaterThan(3);
  expect(announced.length).toBeGreaterThan(20);
  for (const { at, personId, announcement } of announced) {
    expect(announcement).toEqual({ kind: 'reminder', personId });
    const { hour } = DateTime.fromISO(at, { zone: ZONES[Number(personId.slice(-1))] ?? 'UTC' });
    expect(hour >= 8 && hour < 22, `${personId} at ${at}`).toBe(true);
  }
  const turns = new Map<string, number>();
  for (const { began } of announced) turns.set(began, (turns.get(began) ?? 0) + 1);
  for (const reminders of turns.values()) expect(reminders).toBeLessThanOrEqual(2);
}, 300_000);
