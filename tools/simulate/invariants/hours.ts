/** Checks local times: no reminder in quiet hours, one digest per day on time, one daily puzzle per day. */

import { DEFAULT_PERSON_SETTINGS, type PersonSettings } from '../../../src/match/clock/personSettings.ts';
import { plusDays } from '../../../src/match/index.ts';
import type { SeenMessage } from '../../support/discord/messages.ts';
import type { Reading } from '../../support/discord/reading.ts';
import { isWithin, localTime, type Moment } from '../../support/population/time.ts';
import type { DailyPuzzleSettings } from '../hosts.ts';
import { type Checker, type CheckerParts, MAX_DELIVERY_MS } from './checker.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A digest comes at most this much off its minute, because daylight saving skips or repeats an hour twice a year. */
const MAX_SHIFT_MS = HOUR + MAX_DELIVERY_MS;
/** A digest has a line for each game. */
const LIST = /^- #\d/m;
/** A digest gives the time of a new turn. */
const BEGINS = /<t:\d+:[fF]>/;
const RELATIVE = /<t:\d+:R>/;

export function checkHours({ schedule, report, disturbed, people }: CheckerParts, daily: DailyPuzzleSettings): Checker {
  const settings = new Map<string, { readonly set: PersonSettings; readonly since: Moment }>();
  const digests = new Map<string, Moment>();
  /** With the digests whose time a disturbance excuses. */
  const anyDigests = new Map<string, Moment>();
  /** When a digest was last due, as far as that was checked. */
  const checkedDigests = new Map<string, Moment>();
  /** The newest turn by match, while nobody has tried anything since. */
  const turns = new Map<string, { readonly personId: string | null; readonly since: Moment }>();
  const holidays = new Map<string, { readonly first: string; readonly last: string }[]>();
  const puzzles = new Set<string>();
  let firstDay: string | null = null;
  let subscribedAt: Moment | null = null;

  const settingsOf = (id: string) => settings.get(id) ?? { set: DEFAULT_PERSON_SETTINGS, since: 0 };

  function readNote(message: SeenMessage): void {
    const isDigest = message.personId !== null && LIST.test(message.words);
    for (const id of message.notified) {
      if (isDigest) anyDigests.set(id, message.at);
      const { set, since } = settingsOf(id);
      // A recent change of settings or a disturbance excuses deviating times.
      if (!people.has(id) || message.at - since < DAY || disturbed(message.at - HOUR, message.at) > 0) continue;
      if (isDigest) readDigest(id, set, message.at);
      else if (
        set.quiet &&
        isReminder(message) &&
        isWithin(set.quiet, localTime(set.zone, message.at - MAX_DELIVERY_MS).minute)
      ) {
        const { minute } = localTime(set.zone, message.at);
        if (isWithin(set.quiet, minute))
          report(`${id} is reminded in their quiet hours, at minute ${minute} of their day`);
      }
    }
  }

  function readDigest(id: string, set: PersonSettings, at: Moment): void {
    const { zone } = set;
    const before = digests.get(id) ?? 0;
    digests.set(id, at);
    const { day, minute } = localTime(zone, at);
    if (localTime(zone, before).day === day) report(`${id} has two digests on ${day}`);
    const due = digestMinute(set);
    const late = due === null ? Number.POSITIVE_INFINITY : (minute - due + 1440) % 1440;
    if (late * MINUTE > MAX_SHIFT_MS) report(`${id} gets a digest at minute ${minute} of their day instead of ${due}`);
  }

  /** Whoever wants a digest, is not away and had a turn at its time got one. */
  function checkDigests(now: Moment): void {
    for (const [id, { set, since }] of settings) {
      const due = digestMinute(set);
      if (due === null) continue;
      const over = now - MAX_SHIFT_MS;
      const dueAt = over - ((localTime(set.zone, over).minute - due + 1440) % 1440) * MINUTE;
      if (dueAt - (checkedDigests.get(id) ?? 0) < DAY / 2) continue;
      checkedDigests.set(id, dueAt);
      const { day } = localTime(set.zone, dueAt);
      const isAway = holidays
        .get(id)
        ?.some(({ first, last }) => plusDays(first, -1) <= day && day <= plusDays(last, 1));
      const from = dueAt - MAX_SHIFT_MS;
      if (isAway || dueAt - since < DAY || (anyDigests.get(id) ?? 0) >= from || disturbed(from, now) > 0) continue;
      const waits = [...turns].find(([, turn]) => turn.personId === id && turn.since < from);
      if (waits) report(`${id} gets no digest at minute ${due} of ${day}, although it is their turn in ${waits[0]}`);
    }
  }

  function readPuzzle(message: SeenMessage): void {
    const { day, minute } = localTime(daily.zone, message.at);
    if (puzzles.has(day)) report(`two puzzles on ${day}`);
    puzzles.add(day);
    firstDay ??= day;
    if (
      disturbed(message.at - HOUR, message.at) === 0 &&
      Math.abs(minute - daily.hour * 60) > 60 + MAX_DELIVERY_MS / 60_000
    ) {
      report(`the puzzle of ${day} is posted at minute ${minute} of the day`);
    }
  }

  return {
    set({ id }, change) {
      if (change.kind === 'settings') settings.set(id, { set: change.settings, since: schedule.now() });
      else holidays.set(id, [...(holidays.get(id) ?? []), change]);
    },
    read(reading: Reading, isEdit: boolean) {
      if (isEdit) return;
      if (reading.kind === 'finished') turns.delete(reading.matchId);
      if (reading.kind === 'turn') {
        const { matchId, personId, message } = reading.turn;
        turns.set(matchId, { personId, since: message.at });
      }
      if (reading.kind !== 'line') return;
      const { message } = reading;
      if (message.channelId === daily.channelId && message.controls.length > 0) readPuzzle(message);
      else if (message.controls.length === 0) readNote(message);
    },
    tried: (matchId) => void turns.delete(matchId),
    subscribed() {
      subscribedAt ??= schedule.now();
    },
    check() {
      const now = schedule.now();
      checkDigests(now);
      if (firstDay === null) {
        if (subscribedAt === null || now - subscribedAt <= 2 * DAY || disturbed(now - 2 * DAY, now) > 0) return;
        subscribedAt = null;
        return report('there was no puzzle at all');
      }
      const yesterday = localTime(daily.zone, now - DAY).day;
      if (yesterday <= firstDay || puzzles.has(yesterday) || disturbed(now - 2 * DAY, now) > 0) return;
      puzzles.add(yesterday);
      report(`there was no puzzle on ${yesterday}`);
    },
  };
}

/** The minute of the local day, at the end of quiet hours if it is in them; null if the person wants no digest. */
function digestMinute({ digest, quiet }: PersonSettings): number | null {
  return digest !== null && quiet && isWithin(quiet, digest) ? quiet.until : digest;
}

/** A reminder shows a relative time and no beginning of a turn. */
function isReminder({ words }: SeenMessage): boolean {
  return RELATIVE.test(words) && !BEGINS.test(words);
}
