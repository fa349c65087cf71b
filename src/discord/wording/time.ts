/** Words clocks and deadlines, and moments as Discord shows them in each reader's own time. */
import { TimestampStyles, time } from 'discord.js';
import { capitalize, unitReadings, type Words } from '../../language/index.ts';
import type { TimeControl, TurnClock } from '../../match/index.ts';
import { escapeName } from '../messages/index.ts';

/** A sentence, `24 hours for each turn.`, and what happens when time is up. */
export function clockInWords(words: Words, control: TimeControl | null): string {
  return capitalize(words.locale, unlabelledClock(words, control));
}

/** The same after its label: `Clock: 24 hours for each turn.` */
export function clockLine(words: Words, control: TimeControl | null): string {
  return words.t('time.control', { clock: unlabelledClock(words, control) });
}

function unlabelledClock(words: Words, control: TimeControl | null): string {
  if (control === null) return words.t('time.none');
  const whenUp = words.t(`time.whenUp.${control.whenUp}`);
  return words.t('time.clock', { times: timesInWords(words, control), whenUp });
}

function timesInWords(words: Words, control: TimeControl): string {
  switch (control.kind) {
    case 'turn':
      return words.t('time.turn', { time: words.duration(control.perTurn) });
    case 'bank': {
      const bank = words.duration(control.bank);
      if (control.increment === 0) return words.t('time.bank.plain', { bank });
      return words.t('time.bank', { bank, increment: words.duration(control.increment) });
    }
  }
}

/** The deadline's line of a turn message; null without a running clock. */
export function deadlineLine(words: Words, clock: TurnClock | null): string | null {
  return clock?.deadline ? words.t('time.deadline', momentIn(clock.deadline)) : null;
}

/** For wordings that show a moment as a date and as a distance. */
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

/** Why a length of time cannot be read. */
export function durationFault(words: Words, typed: string): string {
  return askUnit(words, typed) ?? words.t('time.duration.unknown', { text: words.quote(escapeName(typed.trim())) });
}
