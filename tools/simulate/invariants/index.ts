/**
 * All that must hold, as one who judges it; the door to this folder.
 */
import type { DailyWish } from '../hosts.ts';
import { judgeHours } from './hours.ts';
import type { Judge, JudgeParts } from './judge.ts';
import { judgeTelling } from './telling.ts';
import { judgeTime } from './time.ts';
import { judgeTurns } from './turns.ts';

export { createDisturbances } from './disturbances.ts';
export type { Judge } from './judge.ts';
export { judgeLeases, type LeaseJudge } from './leases.ts';

export function createJudge(parts: JudgeParts, daily: DailyWish): Required<Judge> {
  const judges: readonly Judge[] = [judgeTurns(parts), judgeTelling(parts), judgeTime(parts), judgeHours(parts, daily)];
  const each = (hear: (judge: Judge) => void): void => {
    for (const judge of judges) hear(judge);
  };
  return {
    read: (reading, isEdit) => each((judge) => judge.read(reading, isEdit)),
    begun: (game) => each((judge) => judge.begun?.(game)),
    tried: (matchId) => each((judge) => judge.tried?.(matchId)),
    done: (person, deed, result) => each((judge) => judge.done?.(person, deed, result)),
    set: (person, change) => each((judge) => judge.set?.(person, change)),
    look: () => each((judge) => judge.look?.()),
    end: () => each((judge) => judge.end?.()),
  };
}
