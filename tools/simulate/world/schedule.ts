/**
 * Simulated time: what is to happen at which moment, one thing after the other, each carried out to its end before the next begins.
 * Nothing in it looks at the machine's clock, so that the same things come in the same order wherever it runs.
 */
import { type Clock, yieldToEventLoop } from '../../../src/kernel/index.ts';
import type { Moment } from '../../support/population/time.ts';
import { createHeap } from './heap.ts';
import { type Awake, createSleepers, type Doze, isBefore, type Place } from './sleepers.ts';

export interface Schedule {
  readonly clock: Clock;
  now(): Moment;
  /** Has something happen at a moment, never before the present one; gives back how to call it off. */
  at(moment: Moment, work: () => void): () => void;
  /** The same after so many milliseconds. */
  after(milliseconds: number, work: () => void): () => void;
  /**
   * Has something happen after one of the pauses of a doze, the first after which it is wanted. That it does not happen after the
   * others must change nothing that anybody could notice.
   */
  doze(doze: Doze, work: () => void): () => void;
  /** Called before each thing that happens. */
  before(work: () => void): void;
  /** Has the next thing happen; false where there is none until then, which is the moment from then on. */
  step(until: Moment): Promise<boolean>;
}

interface Event extends Place {
  work: (() => void) | null;
}

export function createSchedule(begin: Moment): Schedule {
  const events = createHeap<Event>(isBefore);
  const sleepers = createSleepers();
  const preludes: (() => void)[] = [];
  let last: Place = { moment: begin, setAt: begin, order: 0 };
  let order = 0;

  function put(moment: Moment, work: () => void): () => void {
    order += 1;
    const event: Event = { moment: Math.max(last.moment, Math.ceil(moment)), setAt: last.moment, order, work };
    events.push(event);
    return () => {
      event.work = null;
    };
  }

  function firstEvent(): Event | undefined {
    while (events.first()?.work === null) events.shift();
    return events.first();
  }

  /** Takes out what comes next; null: nothing until then. */
  function next(until: Moment): Awake | null {
    const event = firstEvent();
    const end: Place = { moment: until, setAt: until, order: Number.POSITIVE_INFINITY };
    const isDue = event !== undefined && isBefore(event, end);
    const awake = sleepers.next(isDue ? event : end);
    if (awake) return awake;
    sleepers.passBy(isDue ? event : end);
    if (!isDue || !event.work) return null;
    events.shift();
    return { place: event, work: event.work };
  }

  return {
    clock: { now: () => new Date(last.moment) },
    now: () => last.moment,
    at: put,
    after: (milliseconds, work) => put(last.moment + Math.max(0, milliseconds), work),
    doze(doze, work) {
      order += 1;
      return sleepers.add(doze, last.moment, order, work);
    },
    before: (work) => void preludes.push(work),
    async step(until) {
      const happening = next(until);
      if (!happening) {
        if (until > last.moment) last = { moment: until, setAt: until, order };
        return false;
      }
      last = happening.place;
      for (const prelude of preludes) prelude();
      happening.work();
      // All that follows without waiting for simulated time happens before this turn of the event loop is over.
      await yieldToEventLoop();
      return true;
    },
  };
}
