/** Checks local times: no reminder in quiet hours, one digest per day on time, one daily puzzle per day. */
import { DEFAULT_PERSON_SETTINGS, type PersonSettings } from '../../../src/match/clock/personSettings.ts';
import type { SeenMessage } from '../../support/discord/messages.ts';
import type { Reading } from '../../support/discord/reading.ts';
import { isWithin, localTime, type Moment } from '../../support/population/time.ts';
import type { DailyPuzzleSettings } from '../hosts.ts';
import { type Checker, type CheckerParts, MAX_DELIVERY_MS } from './checker.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A digest has a line for each game. */
const LIST = /^- #\d/m;
/** A digest gives the time of a new turn. */
const BEGINS = /<t:\d+:[fF]>/;
const RELATIVE = /<t:\d+:R>/;

export function checkHours({ schedule, report, disturbed, people }: CheckerParts, daily: DailyPuzzleSettings): Checker {
  const settings = new Map<string, { readonly set: PersonSettings; readonly since: Moment }>();
  const digests = new Map<string, Moment>();
  const puzzles = new Set<string>();
  let firstDay: string | null = null;
  let subscribedAt: Moment | null = null;

  const settingsOf = (id: string) => settings.get(id) ?? { set: DEFAULT_PERSON_SETTINGS, since: 0 };

  function readNote(message: SeenMessage): void {
    for (const id of message.notified) {
      const { set, since } = settingsOf(id);
      // A recent change of settings or a disturbance excuses deviating times.
      if (!people.has(id) || message.at - since < DAY || disturbed(message.at - HOUR, message.at) > 0) continue;
      if (message.personId !== null && LIST.test(message.words)) readDigest(id, set, message.at);
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

  function readDigest(id: string, { digest, quiet, zone }: PersonSettings, at: Moment): void {
    const before = digests.get(id) ?? 0;
    digests.set(id, at);
    const { day, minute } = localTime(zone, at);
    if (localTime(zone, before).day === day) report(`${id} has two digests on ${day}`);
    const due = digest === null ? null : quiet && isWithin(quiet, digest) ? quiet.until : digest;
    // Daylight saving skips or repeats an hour twice a year.
    const late = due === null ? Number.POSITIVE_INFINITY : (minute - due + 1440) % 1440;
    if (late * 60_000 > HOUR + MAX_DELIVERY_MS)
      report(`${id} gets a digest at minute ${minute} of their day instead of ${due}`);
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
    },
    read(reading: Reading, isEdit: boolean) {
      if (isEdit || reading.kind !== 'line') return;
      const { message } = reading;
      if (message.channelId === daily.channelId && message.controls.length > 0) readPuzzle(message);
      else if (message.controls.length === 0) readNote(message);
    },
    subscribed() {
      subscribedAt ??= schedule.now();
    },
    check() {
      const now = schedule.now();
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

/** A reminder shows a relative time and no beginning of a turn. */
function isReminder({ words }: SeenMessage): boolean {
  return RELATIVE.test(words) && !BEGINS.test(words);
}
