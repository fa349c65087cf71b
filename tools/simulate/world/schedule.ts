/** Simulated time: runs one event after another, each to its end, without reading the machine's clock. */
import { type Clock, yieldToEventLoop } from '../../../src/kernel/index.ts';
import type { Moment } from '../../support/population/time.ts';
import { type Awake, createSleepers, type Doze, isBefore, type Place } from './sleepers.ts';

export interface Schedule {
  readonly clock: Clock;
  now(): Moment;
  /** Runs `work` at a moment, but not in the past; returns how to cancel it. */
  at(moment: Moment, work: () => void): () => void;
  after(milliseconds: number, work: () => void): () => void;
  /** Runs `work` after the first wanted pause of a doze. Skipping the other pauses must change nothing visible. */
  doze(doze: Doze, work: () => void): () => void;
  /** Called before each event. */
  before(work: () => void): void;
  /** Runs the next event; without one before `until`, advances to it and returns false. */
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

  function addEvent(moment: Moment, work: () => void): () => void {
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

  /** Removes the next event before `until`. */
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
    at: addEvent,
    after: (milliseconds, work) => addEvent(last.moment + Math.max(0, milliseconds), work),
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
      // Everything that follows without simulated time ends within this turn of the event loop.
      await yieldToEventLoop();
      return true;
    },
  };
}

/** A binary heap. */
interface Heap<Item> {
  first(): Item | undefined;
  push(item: Item): void;
  shift(): void;
}

function createHeap<Item>(isBefore: (a: Item, b: Item) => boolean): Heap<Item> {
  const items: Item[] = [];

  function rise(item: Item): void {
    let at = items.push(item) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = items[above];
      if (!parent || !isBefore(item, parent)) break;
      items[at] = parent;
      at = above;
    }
    items[at] = item;
  }

  function sink(item: Item): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const [a, b] = [items[left], items[left + 1]];
      if (!a) break;
      const [child, where] = b && isBefore(b, a) ? [b, left + 1] : [a, left];
      if (!isBefore(child, item)) break;
      items[at] = child;
      at = where;
    }
    items[at] = item;
  }

  return {
    first: () => items[0],
    push: rise,
    shift() {
      const last = items.pop();
      if (last && items.length > 0) sink(last);
    },
  };
}
