/** Advances periodic polls to the first one that is wanted, in the order that polling each time would have had. */
import type { Moment } from '../../support/population/time.ts';

/** A position in the order of events. */
export interface Place {
  readonly moment: Moment;
  /** At the same moment, what was set first comes first; */
  readonly setAt: Moment;
  /** what was set at the same moment is ordered by number. */
  readonly order: number;
}

export function isBefore(a: Place, b: Place): boolean {
  return a.moment - b.moment < 0 || (a.moment === b.moment && wasSetBefore(a, b));
}

function wasSetBefore(a: Place, b: Place): boolean {
  return a.setAt < b.setAt || (a.setAt === b.setAt && a.order < b.order);
}

export interface Doze {
  /** Milliseconds between two polls. */
  readonly pause: number;
  /** The first moment from `from` on at which a poll is wanted, possibly infinite. */
  readonly wanted: (from: Moment) => Moment;
  readonly isOver: () => boolean;
  /** Receives the last skipped poll before anything else happens. */
  readonly passed?: (moment: Moment) => void;
}

export interface Awake {
  readonly place: Place;
  readonly work: () => void;
}

export interface Sleepers {
  /** Adds a sleeper; returns how to cancel it. */
  add(doze: Doze, since: Moment, order: number, work: () => void): () => void;
  /** Removes the first wanted poll before a place. */
  next(before: Place): Awake | null;
  /** Skips all polls before a place. */
  passBy(place: Place): void;
}

interface Sleeper {
  readonly doze: Doze;
  readonly order: number;
  readonly work: () => void;
  /** The next poll. */
  ahead: Moment;
}

export function createSleepers(): Sleepers {
  /** Sleepers with the same pause may poll at the same moments, in this order. */
  let all: Sleeper[] = [];

  return {
    add(doze, since, order, work) {
      const sleeper: Sleeper = { doze, order, work, ahead: since + doze.pause };
      // A sleeper that polls at this moment sets its timer after this one.
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
        // Among sleepers the order of the list counts.
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

/** The first wanted poll before another place, or null. */
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

/** `comesFirst`: whether it precedes what was set at the same moment for the same moment. */
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
