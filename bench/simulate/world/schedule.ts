/**
 * Simulated time: what is to happen at which moment, one thing after the other, each carried out to its end before the next begins.
 * Nothing in it looks at the machine's clock, so that the same things come in the same order wherever it runs.
 */
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../src/match/index.ts';

/** Milliseconds since 1970, of simulated time. */
export type Moment = number;

export interface Schedule {
  readonly clock: Clock;
  now(): Moment;
  /** Has something happen at a moment, never before the present one; gives back how to call it off. */
  at(moment: Moment, work: () => void): () => void;
  /** The same after so many milliseconds. */
  after(milliseconds: number, work: () => void): () => void;
  /**
   * The same, for something that comes again and again and mostly comes to nothing: where `isIdle` says so at its moment, it
   * does not happen. That must change nothing that anybody could notice.
   */
  afterUnless(milliseconds: number, isIdle: () => boolean, work: () => void): () => void;
  /** Called before each thing that happens. */
  before(work: () => void): void;
  /** Has the next thing happen; false where there is none until then, which is the moment from then on. */
  step(until: Moment): Promise<boolean>;
}

interface Event {
  readonly moment: Moment;
  /** Of two at the same moment the one that was set first comes first. */
  readonly order: number;
  readonly isIdle: (() => boolean) | null;
  work: (() => void) | null;
}

export function createSchedule(begin: Moment): Schedule {
  const events: Event[] = [];
  const preludes: (() => void)[] = [];
  let present = begin;
  let order = 0;

  function put(moment: Moment, isIdle: Event['isIdle'], work: () => void): () => void {
    order += 1;
    const event: Event = { moment: Math.max(present, Math.ceil(moment)), order, isIdle, work };
    push(events, event);
    return () => {
      event.work = null;
    };
  }

  const schedule: Schedule = {
    clock: { now: () => new Date(present) },
    now: () => present,
    at: (moment, work) => put(moment, null, work),
    after: (milliseconds, work) => put(present + Math.max(0, milliseconds), null, work),
    afterUnless: (milliseconds, isIdle, work) => put(present + Math.max(0, milliseconds), isIdle, work),
    before: (work) => void preludes.push(work),
    async step(until) {
      for (;;) {
        const next = events[0];
        if (!next || next.moment > until) {
          present = Math.max(present, until);
          return false;
        }
        pop(events);
        if (next.work === null) continue;
        present = next.moment;
        if (next.isIdle?.()) continue;
        for (const prelude of preludes) prelude();
        next.work();
        // All that follows without waiting for simulated time happens before this turn of the event loop is over.
        await setImmediate();
        return true;
      }
    },
  };
  return schedule;
}

function isBefore(a: Event, b: Event): boolean {
  return a.moment < b.moment || (a.moment === b.moment && a.order < b.order);
}

/** Onto a heap whose first comes first. */
function push(heap: Event[], event: Event): void {
  let at = heap.push(event) - 1;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above];
    if (!parent || !isBefore(event, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = event;
}

/** Takes the first off a heap. */
function pop(heap: Event[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const [a, b] = [heap[left], heap[left + 1]];
    if (!a) break;
    const [child, where] = b && isBefore(b, a) ? [b, left + 1] : [a, left];
    if (!isBefore(child, last)) break;
    heap[at] = child;
    at = where;
  }
  heap[at] = last;
}
