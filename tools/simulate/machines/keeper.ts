/**
 * Whoever looks after a machine: starts it, and again soon after it has died. And what kills it: at any moment, in the middle of a
 * transaction, or in good order, for some seconds mostly, now and then for so long that it counts on no clock.
 */
import type { Draws } from '../../support/population/draws.ts';
import type { Moment } from '../../support/population/time.ts';
import type { Schedule } from '../world/schedule.ts';
import type { Machine } from './machine.ts';

export interface KeeperParts {
  readonly schedule: Schedule;
  readonly draws: Draws;
  readonly machine: Machine;
  /** Hears of what is done to the machine. */
  readonly told: (what: 'stopped' | 'ambushed' | 'down' | 'up') => void;
}

export interface Keeper {
  /** The machine has gone down by itself or by somebody's doing: it comes up again. */
  down(): void;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Changing statements within which a machine dies in the middle of something. */
const STATEMENTS = 12;
const LONG = 0.1;

/** From one moment to another, mostly once in `every` milliseconds; the machine is started at the first, and stays after the last. */
export function keepMachine(
  { schedule, draws, machine, told }: KeeperParts,
  from: Moment,
  until: Moment,
  every: number,
): Keeper {
  const die = (): void => {
    if (schedule.now() >= until) return;
    const way = draws.below(3);
    if (way === 0) {
      told('stopped');
      machine.stop(() => keeper.down());
    } else if (way === 1) {
      told('ambushed');
      machine.killBefore(1 + draws.below(STATEMENTS));
    } else {
      machine.kill();
    }
    schedule.after(draws.around(every), die);
  };
  const keeper: Keeper = {
    down() {
      told('down');
      const away = draws.chance(LONG) ? draws.around(60 * MINUTE) : draws.around(20 * SECOND);
      schedule.after(SECOND + away, () => {
        told('up');
        machine.start();
      });
    },
  };
  schedule.at(from, () => machine.start());
  schedule.at(from + draws.around(every), die);
  return keeper;
}
