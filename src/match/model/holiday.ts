/**
 * A holiday, in which a person's clocks stand, and why one cannot be taken. Which may be taken is left to the room of people.
 */
import type { LocalDay } from '../calendar/localTime.ts';

export interface Holiday {
  readonly first: LocalDay;
  readonly last: LocalDay;
  /** From and until when clocks stand: the days as moments, but never a moment before the holiday was taken. */
  readonly from: Date;
  readonly until: Date;
}

export type HolidayRefusal =
  /** No such day, or the last before the first. */
  | { readonly ok: false; readonly code: 'days' }
  | { readonly ok: false; readonly code: 'past' }
  | { readonly ok: false; readonly code: 'farAhead'; readonly most: number }
  | {
      readonly ok: false;
      readonly code: 'allowance';
      readonly year: string;
      readonly left: number;
      readonly wanted: number;
    };
