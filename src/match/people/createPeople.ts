/**
 * People set for themselves how they are told, and when they are away; their clocks follow at once.
 * What may be set stands beside this; what a clock makes of it is the time folder's matter.
 */

import type { Matches } from '../matches.ts';
import type { Actor } from '../model/types.ts';
import type { MatchesParts, MatchTransaction } from '../ports.ts';
import { announceClock } from '../time/announceClock.ts';
import { leftAt, running } from '../time/clock/turnClock.ts';
import { timedPerson } from '../time/timedPerson.ts';
import { nextDigest } from './digest.ts';
import { holidaysWith, holidaysWithout } from './holidays.ts';
import { type PersonSettings, USUAL_SETTINGS, wrongSettings } from './settings.ts';

export function createPeople({
  store,
  clock,
}: MatchesParts): Pick<Matches, 'person' | 'locales' | 'setPerson' | 'setHoliday'> {
  return {
    person: (personId) =>
      store.transaction(async (transaction) => ({
        settings: (await transaction.settings(personId)) ?? USUAL_SETTINGS,
        holidays: await transaction.holidays(personId),
        clientLocale: await transaction.clientLocale(personId),
      })),

    locales: () => store.locales(),

    setPerson: async (actor, settings) => {
      const wrong = wrongSettings(settings);
      if (wrong) return wrong;
      return store.transaction((transaction) =>
        changePerson(transaction, actor, clock.now(), async () => {
          await transaction.saveSettings(actor.personId, settings);
          await transaction.saveDigestDue(actor.personId, nextDigest(settings, clock.now()));
        }),
      );
    },

    setHoliday: (actor, days) =>
      store.transaction(async (transaction) => {
        const now = clock.now();
        const { zone }: PersonSettings = (await transaction.settings(actor.personId)) ?? USUAL_SETTINGS;
        const holidays = await transaction.holidays(actor.personId);
        const wanted = days
          ? holidaysWith(holidays, days, zone, now)
          : { ok: true as const, holidays: holidaysWithout(holidays, zone, now) };
        if (!wanted.ok) return wanted;
        return changePerson(transaction, actor, now, () => transaction.saveHolidays(actor.personId, wanted.holidays));
      }),
  };
}

/** What has gone by is counted as it was set before; from now on the clocks run as it is set then. */
async function changePerson(
  transaction: MatchTransaction,
  actor: Actor,
  now: Date,
  change: () => Promise<void>,
): Promise<{ readonly ok: true }> {
  await transaction.meet(actor, now);
  const before = await timedPerson(transaction, actor.personId);
  await change();
  const after = await timedPerson(transaction, actor.personId);
  for (const clock of await transaction.clocksOf(actor.personId)) {
    if (clock.deadline === null) continue;
    const changed = running(clock, after, now, leftAt(clock, before.stops, now));
    await transaction.saveClock(clock.matchId, changed);
    if (changed.deadline?.getTime() !== clock.deadline.getTime()) await announceClock(transaction, clock.matchId, now);
  }
  return { ok: true };
}
