/** Use cases of people's settings and holidays, and their store. Clocks follow a change at once. */
import { isDeepStrictEqual } from 'node:util';
import type { Clock, YieldToEventLoop } from '../../../kernel/index.ts';
import type { LocalDay } from '../../../match/clock/localTime.ts';
import {
  DEFAULT_PERSON_SETTINGS,
  invalidPersonSettings,
  type KnownPerson,
  type PersonSettings,
} from '../../../match/clock/personSettings.ts';
import { isWaiting, leftAt, running } from '../../../match/clock/turnClock.ts';
import { runAction } from '../../../match/core/command.ts';
import type { Actor, MatchId, PersonId } from '../../../match/model/match.ts';
import type { TimeStore, VersionedClock } from '../../time/usecases/commands.ts';
import { latestOf, loadTimedPerson } from '../../time/usecases/timedPerson.ts';
import { type DigestStore, nextDigest, type PeopleTransaction, retryDigest, turnsOf } from './digest.ts';
import { holidaysInZone, withHoliday, withoutCurrentHoliday } from './holidays.ts';

export interface PeopleStore extends DigestStore, Pick<TimeStore, 'person'> {
  /** The languages of the people who have set one. */
  locales(): Promise<ReadonlyMap<PersonId, string>>;
}

const CLOCK_BATCH_SIZE = 25;

export interface PersonDependencies {
  readonly store: PeopleStore;
  readonly clock: Clock;
  readonly yieldNow: YieldToEventLoop;
}

export function createPeople({ store, clock, yieldNow }: PersonDependencies) {
  return {
    person: async (personId: PersonId): Promise<KnownPerson> => {
      const known = await store.person(personId);
      return { ...known, settings: known.settings ?? DEFAULT_PERSON_SETTINGS };
    },

    locales: () => store.locales(),

    /** Running matches in which it is the person's turn, ordered by deadline. */
    turnsOf: (personId: PersonId) => turnsOf(store, personId),

    /** Retries a digest that could not be delivered, unless the next one is due earlier. */
    retryDigest: (personId: PersonId) => retryDigest(store, personId, clock.now()),

    /** Changes these settings, and leaves the others. */
    setPerson: (actor: Actor, change: Partial<PersonSettings>) =>
      runAction(store, actor, clock.now(), async (transaction) => {
        const before = (await transaction.settings(actor.personId)) ?? DEFAULT_PERSON_SETTINGS;
        const settings = { ...before, ...change };
        const wrong = invalidPersonSettings(settings);
        if (wrong) return wrong;
        return changePerson(transaction, actor, clock.now(), yieldNow, async () => {
          await transaction.saveSettings(actor.personId, settings);
          if (settings.zone !== before.zone) {
            const holidays = await transaction.holidays(actor.personId);
            const moved = holidaysInZone(holidays, settings.zone, clock.now());
            if (moved.length > 0) await transaction.saveHolidays(actor.personId, moved);
          }
          // Otherwise the due time stays, because it may be that of a retry or of a digest put off by quiet hours.
          if (!isDeepStrictEqual(digestTimes(settings), digestTimes(before)))
            await transaction.saveDigestDue(actor.personId, nextDigest(settings, clock.now()));
        });
      }),

    /** Replaces the current or upcoming holiday; null ends it. */
    setHoliday: (actor: Actor, days: { readonly first: LocalDay; readonly last: LocalDay } | null) =>
      runAction(store, actor, clock.now(), async (transaction) => {
        const now = clock.now();
        const { zone }: PersonSettings = (await transaction.settings(actor.personId)) ?? DEFAULT_PERSON_SETTINGS;
        const holidays = await transaction.holidays(actor.personId);
        const wanted = days
          ? withHoliday(holidays, days, zone, now)
          : { ok: true as const, holidays: withoutCurrentHoliday(holidays, zone, now) };
        if (!wanted.ok) return wanted;
        const save = () => transaction.saveHolidays(actor.personId, wanted.holidays);
        return changePerson(transaction, actor, now, yieldNow, save);
      }),
  };
}

/** The settings that determine when digests are due. */
const digestTimes = ({ digest, zone, quiet }: PersonSettings) => ({ digest, zone, quiet });

/**
 * Counts elapsed time under the old settings and restarts the clocks under the new ones. Both happen in one
 * transaction, because a clock counted under settings other than those it ran under would lose time.
 */
async function changePerson(
  transaction: PeopleTransaction,
  actor: Actor,
  now: Date,
  yieldNow: YieldToEventLoop,
  change: () => Promise<void>,
): Promise<{ readonly ok: true }> {
  const before = await loadTimedPerson(transaction, actor.personId, now);
  await change();
  const after = await loadTimedPerson(transaction, actor.personId, now);
  let last: MatchId | null = null;
  for (;;) {
    const found: readonly VersionedClock[] = await transaction.runningClocksOf(actor.personId, last, CLOCK_BATCH_SIZE);
    const changed = found.map(({ clock, version }) => {
      const at = latestOf(now, clock.countedFrom);
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
    // Damaged clocks are left out of a batch, so only an empty batch is the last one.
    if (last === null) return { ok: true };
    await yieldNow();
  }
}
