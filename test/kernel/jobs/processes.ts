/** Processes on one database and one clock that are killed or put to sleep between any two of their steps. */
import type { Store } from '../../../src/features/storage/index.ts';
import { type Clock, type Leases, startLeases, type Timer } from '../../../src/kernel/index.ts';
import type { Random } from '../../../src/rules/index.ts';
import { nextHolder } from '../../support/database/leases.ts';
import { RUN_SEED } from '../../support/runner/seed.ts';

const MILLISECONDS = 1;

/** A clock that moves only when told, with callbacks at its times. */
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
    /** Advances, and runs the callbacks until then. */
    pass(milliseconds: number): void {
      at += milliseconds * MILLISECONDS;
      for (const plan of [...planned].sort((a, b) => a.at - b.at)) {
        if (plan.at <= at && planned.delete(plan)) plan.work();
      }
    },
  };
}

export type HandClock = ReturnType<typeof handClock>;

/** What happens to a process before and after a step. */
export type Fate = 'lives' | 'dies' | 'sleeps';

/** A process dies or sleeps at three steps in a hundred. */
export function randomFate(random: Random, isOver: () => boolean): Fate {
  if (isOver()) return 'lives';
  const drawn = random(200);
  return drawn < 3 ? 'dies' : drawn < 6 ? 'sleeps' : 'lives';
}

export const SEEDS = Array.from({ length: 3 }, (_, index) => RUN_SEED + index);

export interface KillableProcess {
  readonly leases: Leases;
  readonly timer: Timer;
  isAlive(): boolean;
  isAwake(): boolean;
  /** Pending steps of a process that is alive and awake. */
  busy(): number;
  wake(): void;
  kill(): void;
  /** A step: before and after it the process may die, so that the step never resolves, or sleep for a while. */
  step<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  /** Wraps all of these functions as steps. */
  stepwise<Parts extends object>(parts: Parts): Parts;
}

/** A process from its start. */
export function startProcess(store: Store, { clock, timer }: HandClock, fate: () => Fate): KillableProcess {
  let alive = true;
  let asleep: Promise<void> | null = null;
  let wake = (): void => undefined;
  let busy = 0;

  const never = () => new Promise<never>(() => undefined);

  async function gate(): Promise<void> {
    const fateNow = alive ? fate() : 'dies';
    if (fateNow === 'dies') {
      alive = false;
      await never();
    }
    if (fateNow === 'sleeps' && asleep === null) {
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
      const result = await work();
      await gate();
      return result;
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
        return typeof part === 'function' ? (...args: unknown[]) => step(async () => part.apply(target, args)) : part;
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

/** Resolves once only the clock can make anything happen. */
export async function waitUntilIdle(processes: readonly KillableProcess[]): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    await new Promise((resolve) => setImmediate(resolve));
    quiet = processes.some((process) => process.busy() > 0) ? 0 : quiet + 1;
  }
}
