/**
 * How much of a stretch of time falls into somebody's holidays, by a calendar that is not the bot's: no clock of theirs runs in them.
 */

import { firstMomentOf } from '../../support/population/localTime.ts';
import type { Moment } from '../../support/population/time.ts';
import type { PersonalChange } from '../hosts.ts';

type Holiday = Extract<PersonalChange, { kind: 'holiday' }>;

interface Stretch {
  readonly from: Moment;
  readonly until: Moment;
  readonly isCertain: boolean;
}

export interface Holidays {
  /** A person takes a holiday, or wants to and has not been answered yet. */
  take(personId: string, holiday: Holiday, zone: string, at: Moment): void;
  /** Milliseconds of a stretch of time; `isCertain`: only of holidays that the person was answered they have. */
  within(personId: string, from: Moment, until: Moment, isCertain: boolean): number;
}

export function createHolidays(): Holidays {
  const taken = new Map<string, readonly Stretch[]>();
  return {
    take(personId, { first, last, isCertain }, zone, at) {
      const from = Math.max(
        at,
        firstMomentOf(zone, (day) => day >= first, at),
      );
      const until = firstMomentOf(zone, (day) => day > last, at);
      // A new holiday ends one that is under way.
      const before = (taken.get(personId) ?? []).map((each) =>
        isCertain && each.isCertain ? { ...each, until: Math.min(each.until, at) } : each,
      );
      taken.set(personId, [...before, { from, until, isCertain }]);
    },

    within(personId, from, until, isCertain) {
      const stretches = (taken.get(personId) ?? [])
        .filter((each) => each.isCertain || !isCertain)
        .toSorted((a, b) => a.from - b.from);
      let [sum, at] = [0, from];
      for (const each of stretches) {
        const end = Math.min(until, each.until);
        sum += Math.max(0, end - Math.max(at, each.from));
        at = Math.max(at, end);
      }
      return sum;
    },
  };
}
