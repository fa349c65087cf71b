/**
 * How much time is left as a clock says it: days and hours, hours and minutes, and seconds only in the last two minutes, so that nothing on the
 * page moves without need. Until when it runs is the bot's matter.
 */
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SECONDS_UNDER = 2 * MINUTE;

export interface Countdown {
  /** Empty: it is over. */
  readonly text: string;
  /** After so many milliseconds it reads otherwise; null: never. */
  readonly changesIn: number | null;
}

/** `left`: in milliseconds. */
export function countdown(left: number, locale: string): Countdown {
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

/** Apart by more than any line delays: one of the clocks has been set anew. */
const SET_ANEW = 60_000;

/** In milliseconds. `known`: before; null: nothing. `sent`: what the bot's said; `at`: the browser's, when that came. */
export function aheadBy(known: number | null, sent: number, at: number): number {
  const ahead = sent - at;
  if (known === null || Math.abs(ahead - known) > SET_ANEW) return ahead;
  // What has come late seems to come from an earlier moment.
  return Math.max(known, ahead);
}
