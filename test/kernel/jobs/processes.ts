/**
 * Processes that live on one database and one clock, and are killed or put to sleep between any two steps of theirs.
 */

import type { Store } from '../../../src/features/storage/index.ts';
import { type Clock, type Leases, startLeases, type Timer } from '../../../src/kernel/index.ts';
import type { Random } from '../../../src/rules/index.ts';
import { nextHolder } from '../../support/leases.ts';
import { RUN_SEED } from '../../support/seed.ts';

const MILLISECONDS = 1;

/** A clock that stands until it is moved, and what is to be done at its moments. */
export function handClock(start: Date) {
  let at = start.getTime();
  const planned = new Set<{ readonly at: number; readonly work: () => void }>();
  const clock: Clock = { now: () => new Date(at) };
  return {
    clock,
    timer: {
      after: (milliseconds, work) => {
        const plan = { at: at + milliseconds, work };
        planned.add(plan);
        return () => void planned.delete(plan);
      },
    } satisfies Timer,
    /** Moves on, and does what was planned until then. */
    pass(milliseconds: number): void {
      at += milliseconds * MILLISECONDS;
      for (const plan of [...planned].sort((a, b) => a.at - b.at)) {
        if (plan.at <= at && planned.delete(plan)) plan.work();
      }
    },
  };
}

export type HandClock = ReturnType<typeof handClock>;

/** What a step of a process comes to before and after it is made. */
export type Fate = 'lives' | 'dies' | 'sleeps';

/** At three steps in a hundred a process dies or sleeps. */
export function someFate(random: Random, isOver: () => boolean): Fate {
  if (isOver()) return 'lives';
  const drawn = random(200);
  return drawn < 3 ? 'dies' : drawn < 6 ? 'sleeps' : 'lives';
}

export const SEEDS = Array.from({ length: 3 }, (_, index) => RUN_SEED + index);

export interface Mortal {
  readonly leases: Leases;
  readonly timer: Timer;
  isAlive(): boolean;
  isAwake(): boolean;
  /** Steps that are under way, of a process that lives and is awake. */
  busy(): number;
  wake(): void;
  kill(): void;
  /** A step: before and after it the process may die, and never hear of it, or sleep for a while. */
  step<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** All of these functions as steps. */
  stepwise<Parts extends object>(parts: Parts): Parts;
}

/** A process, from its start on. */
export function startMortal(store: Store, { clock, timer }: HandClock, fate: () => Fate): Mortal {
  let alive = true;
  let asleep: Promise<void> | null = null;
  let wake = (): void => undefined;
  let busy = 0;

  const never = () => new Promise<never>(() => undefined);

  async function gate(): Promise<void> {
    const met = alive ? fate() : 'dies';
    if (met === 'dies') {
      alive = false;
      await never();
    }
    if (met === 'sleeps' && asleep === null) {
      asleep = new Promise((resolve) => {
        wake = resolve;
      });
    }
    while (asleep !== null) await asleep;
    if (!alive) await never();
  }

  async function step<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    busy += 1;
    try {
      await gate();
      const done = await work();
      await gate();
      return done;
    } finally {
      busy -= 1;
    }
  }

  const own: Timer = {
    after: (milliseconds, work) =>
      timer.after(milliseconds, () => {
        if (asleep !== null) void asleep.then(() => alive && work());
        else if (alive) work();
      }),
  };
  const stepwise = <Parts extends object>(parts: Parts): Parts =>
    new Proxy(parts, {
      get: (target, name, receiver) => {
        const part: unknown = Reflect.get(target, name, receiver);
        return typeof part === 'function' ? (...wish: unknown[]) => step(async () => part.apply(target, wish)) : part;
      },
    });
  const leases = startLeases({
    store: stepwise(store.jobs),
    holder: nextHolder(),
    clock,
    timer: own,
    failed: () => undefined,
  });
  return {
    leases,
    timer: own,
    isAlive: () => alive,
    isAwake: () => alive && asleep === null,
    busy: () => (alive && asleep === null ? busy : 0),
    wake() {
      asleep = null;
      wake();
    },
    kill() {
      alive = false;
      asleep = null;
      wake();
    },
    step,
    stepwise,
  };
}

/** Resolves once nothing goes on any more but by the clock. */
export async function settled(processes: readonly Mortal[]): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = processes.some((process) => process.busy() > 0) ? 0 : quiet + 1;
  }
}
