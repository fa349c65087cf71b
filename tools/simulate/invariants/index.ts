/** Combines the checkers of all invariants. */
import type { DailyPuzzleSettings } from '../hosts.ts';
import type { Checker, CheckerParts } from './checker.ts';
import { checkDelivery } from './delivery.ts';
import { checkHours } from './hours.ts';
import { checkTime } from './time.ts';
import { checkTurns } from './turns.ts';

export type { Checker } from './checker.ts';
export { createDisturbances } from './checker.ts';
export { checkLeases, type LeaseChecker } from './leases.ts';

export function createChecker(parts: CheckerParts, daily: DailyPuzzleSettings): Required<Checker> {
  const checkers: readonly Checker[] = [
    checkTurns(parts),
    checkDelivery(parts),
    checkTime(parts),
    checkHours(parts, daily),
  ];
  const each = (visit: (checker: Checker) => void): void => {
    for (const checker of checkers) visit(checker);
  };
  return {
    read: (reading, isEdit) => each((checker) => checker.read(reading, isEdit)),
    started: (game) => each((checker) => checker.started?.(game)),
    tried: (matchId) => each((checker) => checker.tried?.(matchId)),
    done: (person, action, result) => each((checker) => checker.done?.(person, action, result)),
    set: (person, change) => each((checker) => checker.set?.(person, change)),
    subscribed: () => each((checker) => checker.subscribed?.()),
    check: () => each((checker) => checker.check?.()),
    end: () => each((checker) => checker.end?.()),
  };
}
