/**
 * Those who look again and again, and mostly for nothing: time goes on to their first look that is wanted, however many come before.
 * They stand where they would stand had they looked each time, and set their timer anew.
 */
import type { Moment } from '../../support/population/time.ts';

/** Where something stands in the order of all that happens. */
export interface Place {
  readonly moment: Moment;
  /** Of two at the same moment the one that was set first comes first, */
  readonly setAt: Moment;
  /** and of two that were set at the same moment the one with the lower number. */
  readonly order: number;
}

export function isBefore(a: Place, b: Place): boolean {
  return a.moment - b.moment < 0 || (a.moment === b.moment && wasSetBefore(a, b));
}

function wasSetBefore(a: Place, b: Place): boolean {
  return a.setAt < b.setAt || (a.setAt === b.setAt && a.order < b.order);
}

export interface Doze {
  /** Milliseconds between two looks. */
  readonly pause: number;
  /** The first moment from this one on at which a look is wanted, as things stand; infinite: none is. */
  readonly wanted: (from: Moment) => Moment;
  /** Whether it has ended for good, so that nothing is wanted ever. */
  readonly isOver: () => boolean;
  /** Hears when the last look was left out, before anything else happens. */
  readonly passed?: (moment: Moment) => void;
}

export interface Awake {
  readonly place: Place;
  readonly work: () => void;
}

export interface Sleepers {
  /** From a moment on; `order`: in which it is set. Gives back how to call it off. */
  add(doze: Doze, since: Moment, order: number, work: () => void): () => void;
  /** Takes out the first that is wanted before a place; null: none is. */
  next(before: Place): Awake | null;
  /** Leaves out all looks before a place. */
  passBy(place: Place): void;
}

interface Sleeper {
  readonly doze: Doze;
  readonly order: number;
  readonly work: () => void;
  /** The first look that has been neither made nor left out. */
  ahead: Moment;
}

export function createSleepers(): Sleepers {
  /** Those who look at the same moments, as with the same pauses they may, do so in this order. */
  let all: Sleeper[] = [];

  return {
    add(doze, since, order, work) {
      const sleeper: Sleeper = { doze, order, work, ahead: since + doze.pause };
      // Whoever is still to look at this moment sets their timer anew after it.
      const later = all.findIndex(({ doze: { pause }, ahead }) => pause === doze.pause && ahead === since);
      all.splice(later < 0 ? all.length : later, 0, sleeper);
      return () => {
        all = all.filter((each) => each !== sleeper);
      };
    },

    next(before) {
      if (all.some(({ doze }) => doze.isOver())) all = all.filter(({ doze }) => !doze.isOver());
      let first: { readonly place: Place; readonly index: number } | null = null;
      for (const [index, sleeper] of all.entries()) {
        // Of two who sleep it is their order here that counts.
        const place = firstWanted(sleeper, first ? { ...first.place, order: 0 } : before);
        if (place) first = { place, index };
      }
      const [woken] = first ? all.splice(first.index, 1) : [];
      if (!first || !woken) return null;
      const { place, index: gap } = first;
      passTo(woken, place.moment);
      for (const [index, sleeper] of all.entries()) passBefore(sleeper, place, index < gap);
      return { place, work: woken.work };
    },

    passBy(place) {
      for (const sleeper of all) passBefore(sleeper, place, sleeper.order < place.order);
    },
  };
}

/** The place of the first look that is wanted before another; null: there is none. Of two at the same place the other is first. */
function firstWanted({ doze: { pause, wanted }, ahead, order }: Sleeper, before: Place): Place | null {
  for (let moment = ahead; ; ) {
    const place: Place = { moment, setAt: moment - pause, order };
    if (!isBefore(place, before)) return null;
    const from = wanted(moment);
    if (from <= moment) return place;
    if (from > before.moment) return null;
    moment += Math.ceil((from - moment) / pause) * pause;
  }
}

/** `comesFirst`: whether it stands before what was set at the same moment for the same. */
function passBefore(sleeper: Sleeper, { moment, setAt }: Place, comesFirst: boolean): void {
  const { ahead, doze } = sleeper;
  const first = ahead + Math.max(0, Math.ceil((moment - ahead) / doze.pause)) * doze.pause;
  const wasSet = first - doze.pause;
  const isPassed = first === moment && (wasSet < setAt || (wasSet === setAt && comesFirst));
  passTo(sleeper, isPassed ? first + doze.pause : first);
}

function passTo(sleeper: Sleeper, ahead: Moment): void {
  if (ahead <= sleeper.ahead) return;
  sleeper.ahead = ahead;
  sleeper.doze.passed?.(ahead - sleeper.doze.pause);
}
