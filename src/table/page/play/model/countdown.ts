/** Words the time left on a clock. Seconds appear only in the last two minutes, so that the page rarely changes. */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SECONDS_UNDER = 2 * MINUTE;

export interface Countdown {
  /** Empty once time is up. */
  readonly text: string;
  /** Milliseconds until the text changes; null if it never does. */
  readonly changesIn: number | null;
}

/** `left` is in milliseconds. */
export function countdownText(left: number, locale: string): Countdown {
  if (left <= 0) return { text: '', changesIn: null };
  const unit = (count: number, name: 'day' | 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'narrow' }).format(count);
  const both = (...parts: readonly string[]) =>
    new Intl.ListFormat(locale, { style: 'narrow', type: 'unit' }).format(parts);
  if (left < SECONDS_UNDER) {
    const seconds = Math.ceil(left / SECOND);
    const text =
      seconds < 60
        ? unit(seconds, 'second')
        : both(unit(Math.floor(seconds / 60), 'minute'), unit(seconds % 60, 'second'));
    return { text, changesIn: left - (seconds - 1) * SECOND };
  }
  const minutes = Math.floor(left / MINUTE);
  const changesIn = Math.min(left - minutes * MINUTE, left - SECONDS_UNDER) + 1;
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  if (days > 0) return { text: both(unit(days, 'day'), unit(hours, 'hour')), changesIn };
  return {
    text: hours > 0 ? both(unit(hours, 'hour'), unit(minutes % 60, 'minute')) : unit(minutes, 'minute'),
    changesIn,
  };
}

/** A larger difference than any network delay means that one of the clocks was set. */
const MAX_CLOCK_DRIFT_MS = 60_000;

/** How far the bot's clock is ahead, in milliseconds. `sent` is the bot's time in a message that arrived at `at`. */
export function clockOffsetMs(known: number | null, sent: number, at: number): number {
  const ahead = sent - at;
  if (known === null || Math.abs(ahead - known) > MAX_CLOCK_DRIFT_MS) return ahead;
  // A network delay makes the bot's clock appear to be behind.
  return Math.max(known, ahead);
}
