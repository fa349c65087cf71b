/**
 * People set for themselves how they are told, and when they are away; their clocks follow at once.
 * What may be set stands beside this; what a clock makes of it is the time folder's matter.
 */
import type { Breathe, Clock } from '../../../kernel/index.ts';
import { isWaiting, leftAt, running } from '../../../match/clock/turnClock.ts';
import { act } from '../../../match/frame/act.ts';
import type { Actor, MatchId } from '../../../match/model/members.ts';
import type { ClockOfMatch } from '../../time/usecases/ports.ts';
import { notBefore, timedPerson } from '../../time/usecases/timedPerson.ts';
import { type PersonSettings, USUAL_SETTINGS, wrongSettings } from '../model.ts';
import type { PeopleCommands, PeopleStore, PeopleTransaction } from './commands.ts';
import { digestAgain, nextDigest, turnsOf } from './digest.ts';
import { holidaysWith, holidaysWithout } from './holidays.ts';

/** Clocks that are written together. */
const AT_ONCE = 25;

export interface PeopleParts {
  readonly store: PeopleStore;
  readonly clock: Clock;
  /** Between the parts of work that may be long. */
  readonly breathe: Breathe;
}

export function createPeople({ store, clock, breathe }: PeopleParts): PeopleCommands {
  return {
    person: async (personId) => {
      const known = await store.person(personId);
      return { ...known, settings: known.settings ?? USUAL_SETTINGS };
    },

    locales: () => store.locales(),

    turnsOf: (personId) => turnsOf(store, personId),

    digestAgain: (personId) => digestAgain(store, personId, clock.now()),

    setPerson: async (actor, settings) => {
      const wrong = wrongSettings(settings);
      if (wrong) return wrong;
      return act(store, actor, clock.now(), (transaction) =>
        changePerson(transaction, actor, clock.now(), breathe, async () => {
          await transaction.saveSettings(actor.personId, settings);
          await transaction.saveDigestDue(actor.personId, nextDigest(settings, clock.now()));
        }),
      );
    },

    setHoliday: (actor, days) =>
      act(store, actor, clock.now(), async (transaction) => {
        const now = clock.now();
        const { zone }: PersonSettings = (await transaction.settings(actor.personId)) ?? USUAL_SETTINGS;
        const holidays = await transaction.holidays(actor.personId);
        const wanted = days
          ? holidaysWith(holidays, days, zone, now)
          : { ok: true as const, holidays: holidaysWithout(holidays, zone, now) };
        if (!wanted.ok) return wanted;
        const save = () => transaction.saveHolidays(actor.personId, wanted.holidays);
        return changePerson(transaction, actor, now, breathe, save);
      }),
  };
}

/**
 * What has gone by is counted as it was set before; from now on the clocks run as it is set then. One transaction, since a
 * clock that is counted under other settings than it runs under would lose time; a few clocks at a time.
 */
async function changePerson(
  transaction: PeopleTransaction,
  actor: Actor,
  now: Date,
  breathe: Breathe,
  change: () => Promise<void>,
): Promise<{ readonly ok: true }> {
  const before = await timedPerson(transaction, actor.personId, now);
  await change();
  const after = await timedPerson(transaction, actor.personId, now);
  let last: MatchId | null = null;
  for (;;) {
    const found: readonly ClockOfMatch[] = await transaction.runningClocksOf(actor.personId, last, AT_ONCE);
    const changed = found.map(({ clock, version }) => {
      const at = notBefore(now, clock.countedFrom);
      const set = running(clock, after, at, leftAt(clock, before.stops, at));
      const isShown = !isWaiting(set);
      return { set, version, moved: isShown && set.deadline?.getTime() !== clock.deadline?.getTime() };
    });
    await transaction.saveClocks(changed.map(({ set }) => set));
    const moved = changed.filter((each) => each.moved);
    await transaction.announceEach(
      moved.map(({ set: { matchId }, version }) => ({ matchId, version, announcement: { kind: 'clockMoved' } })),
      now,
    );
    last = found.at(-1)?.clock.matchId ?? null;
    // Fewer than were asked for may have been damaged, so that only none is the end.
    if (last === null) return { ok: true };
    await breathe();
  }
}
