/** Combines the judges of all invariants. */
import type { DailyPuzzleSettings } from '../hosts.ts';
import { judgeDelivery } from './delivery.ts';
import { judgeHours } from './hours.ts';
import type { Judge, JudgeParts } from './judge.ts';
import { judgeTime } from './time.ts';
import { judgeTurns } from './turns.ts';

export type { Judge } from './judge.ts';
export { createDisturbances } from './judge.ts';
export { judgeLeases, type LeaseJudge } from './leases.ts';

export function createJudge(parts: JudgeParts, daily: DailyPuzzleSettings): Required<Judge> {
  const judges: readonly Judge[] = [
    judgeTurns(parts),
    judgeDelivery(parts),
    judgeTime(parts),
    judgeHours(parts, daily),
  ];
  const each = (hear: (judge: Judge) => void): void => {
    for (const judge of judges) hear(judge);
  };
  return {
    read: (reading, isEdit) => each((judge) => judge.read(reading, isEdit)),
    started: (game) => each((judge) => judge.started?.(game)),
    tried: (matchId) => each((judge) => judge.tried?.(matchId)),
    done: (person, action, result) => each((judge) => judge.done?.(person, action, result)),
    set: (person, change) => each((judge) => judge.set?.(person, change)),
    check: () => each((judge) => judge.check?.()),
    end: () => each((judge) => judge.end?.()),
  };
}
