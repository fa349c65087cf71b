/** The levels of computer players, weakest first. Each level also needs words and a rating, which tests check. */
import { apprentice as greedy, journeyman, passingLast } from './basicPolicies.ts';
import { characterPolicy, imitatingPolicy } from './characters/characterPolicy.ts';
import { CHARACTERS, COPIED_PERCENT, TEACHER } from './characters/characters.ts';
import type { Policy } from './policy.ts';

/** `search`: the master's search, which takes a budget. */
type Plays = Policy | 'search';

const LEVEL_POLICIES = {
  beginner: passingLast(imitatingPolicy(greedy, journeyman, COPIED_PERCENT.beginner)),
  apprentice: imitatingPolicy(greedy, journeyman, COPIED_PERCENT.apprentice),
  gardener: characterPolicy(CHARACTERS.gardener),
  journeyman: imitatingPolicy(journeyman, characterPolicy(TEACHER), COPIED_PERCENT.journeyman),
  joiner: characterPolicy(CHARACTERS.joiner),
  collector: characterPolicy(CHARACTERS.collector),
  master: 'search',
} as const satisfies Readonly<Record<string, Plays>>;

export type Level = keyof typeof LEVEL_POLICIES;
export const LEVELS = Object.keys(LEVEL_POLICIES) as readonly Level[];
/** The level offered for a first game, by the start page and the tutorial. */
export const EASIEST = 'beginner' satisfies Level;
export const STRONGEST: Level = 'master';
/** The level that moves for absent people and failed programs. */
export const STAND_IN = 'journeyman' satisfies Level;

/** The budget for one move. Only the master uses it; other levels have fixed budgets. */
export interface Budget {
  readonly ms?: number;
  /** Positions to search. Unlike a time limit, it gives the same move on every machine. */
  readonly nodes?: number;
}

export function isLevel(name: string): name is Level {
  return Object.hasOwn(LEVEL_POLICIES, name);
}

export function policyOf(level: Level): Plays {
  return LEVEL_POLICIES[level];
}
