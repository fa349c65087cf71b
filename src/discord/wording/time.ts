/** Words deadlines, and moments in Discord's format, which shows them in each reader's own time. */
import { TimestampStyles, time } from 'discord.js';
import { unitReadings, type Words } from '../../language/index.ts';
import type { TurnClock } from '../../match/index.ts';
import { escapeText } from '../messages/index.ts';

/** The deadline's line in a turn message; null without a running clock. */
export function deadlineLine(words: Words, clock: TurnClock | null): string | null {
  return clock?.deadline ? words.t('time.deadline', momentIn(clock.deadline)) : null;
}

/** For sentences that show a moment as a date and as a relative time. */
export function momentIn(moment: Date): { readonly moment: string; readonly relative: string } {
  return { moment: time(moment, TimestampStyles.ShortDateTime), relative: relativeTime(moment) };
}

export function relativeTime(moment: Date): string {
  return time(moment, TimestampStyles.RelativeTime);
}

/** Asks whether a number without a unit means hours or days; null for any other text. */
export function askUnit(words: Words, typed: string): string | null {
  const readings = unitReadings(typed, words.locale);
  return (
    readings &&
    words.t('time.duration.unit', { text: words.number(readings.count), hours: readings.hours, days: readings.days })
  );
}

/** Explains why a duration cannot be read. */
export function durationFault(words: Words, typed: string): string {
  return askUnit(words, typed) ?? words.t('time.duration.unknown', { text: escapeText(words.quote(typed)) });
}
