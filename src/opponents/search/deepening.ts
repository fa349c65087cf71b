/**
 * Searches of growing budgets while there is time, of which the last one that was completed counts: one that the clock cuts
 * short has looked at some moves farther than at others, and may know less than a small one before it.
 */
import type { Limits } from './beam.ts';

export const FIRST_NODES = 1000;
/** From one search to the next, as far as the time is likely to suffice. */
const GROWTH = 4;
/** Of the time left, that the next search may be expected to take. */
const PLANNED = 0.8;
/** A search that cannot be much larger than the one before is not worth its time. */
const LEAST_GROWTH = 1.5;

/**
 * The answer of the last search that was not cut short. The first one takes whatever it takes, so that there is an answer.
 * `search` is given nodes and whether to stop, and may answer anything once it has been told to. `exhausted`: whether more
 * nodes would find nothing else than the last answer, `before` being the one before.
 */
export function deepened<Answer>(
  limits: Limits,
  search: (limits: Limits) => Answer,
  exhausted: (answer: Answer, before: Answer | null) => boolean,
): Answer {
  let nodes = Math.min(FIRST_NODES, limits.nodes);
  let begun = limits.spent();
  let before: Answer | null = null;
  let answer = search({ nodes, stopped: () => false, spent: () => 0 });
  while (nodes < limits.nodes && !exhausted(answer, before)) {
    const now = limits.spent();
    const affordable = now > begun ? (PLANNED * (1 - now)) / (now - begun) : GROWTH;
    if (affordable < LEAST_GROWTH || limits.stopped()) break;
    nodes = Math.min(limits.nodes, Math.ceil(nodes * Math.min(GROWTH, affordable)));
    begun = now;
    let cut = false;
    const stopped = (): boolean => {
      cut ||= limits.stopped() || limits.spent() >= 1;
      return cut;
    };
    const deeper = search({ nodes, stopped, spent: () => 0 });
    if (cut) break;
    before = answer;
    answer = deeper;
  }
  return answer;
}
