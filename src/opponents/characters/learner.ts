/**
 * Somebody who is still learning: makes some moves as the teacher would, the others in a way of their own.
 * How both think is their own matter.
 */
import type { Policy } from '../policy.ts';

const ALL = 100;

/** `learned`: of a hundred moves so many are the teacher's. */
export function learner(own: Policy, teacher: Policy, learned: number): Policy {
  return (components, state, random) => (random(ALL) < learned ? teacher : own)(components, state, random);
}
