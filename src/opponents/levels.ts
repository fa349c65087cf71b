/** The levels of computer players, weakest first: the only list of them apart from the words in the catalogues. */
import { apprentice as greedy, journeyman, passingLast } from './basicPolicies.ts';
import { characterPolicy, imitatingPolicy } from './characters/characterPolicy.ts';
import { CHARACTERS, COPIED_PERCENT, TEACHER } from './characters/characters.ts';
import type { Policy } from './policy.ts';

interface LevelEntry {
  /** `search`: the master's, which takes a budget. */
  readonly plays: Policy | 'search';
  /** As the ladder measured it, in points of a person's rating, with two and with more players. */
  readonly rating: { readonly two: number; readonly more: number };
}

const ENTRIES = {
  beginner: {
    plays: passingLast(imitatingPolicy(greedy, journeyman, COPIED_PERCENT.beginner)),
    rating: { two: 865, more: 775 },
  },
  apprentice: {
    plays: imitatingPolicy(greedy, journeyman, COPIED_PERCENT.apprentice),
    rating: { two: 968, more: 985 },
  },
  gardener: { plays: characterPolicy(CHARACTERS.gardener), rating: { two: 1203, more: 1206 } },
  journeyman: {
    plays: imitatingPolicy(journeyman, characterPolicy(TEACHER), COPIED_PERCENT.journeyman),
    rating: { two: 1398, more: 1461 },
  },
  joiner: { plays: characterPolicy(CHARACTERS.joiner), rating: { two: 1606, more: 1601 } },
  collector: { plays: characterPolicy(CHARACTERS.collector), rating: { two: 1854, more: 1763 } },
  master: { plays: 'search', rating: { two: 1971, more: 1984 } },
} as const satisfies Readonly<Record<string, LevelEntry>>;

export type Level = keyof typeof ENTRIES;
export const LEVELS = Object.keys(ENTRIES) as readonly Level[];
/** For a first game: what the start page, the tutorial and its end offer. */
export const EASIEST = 'beginner' satisfies Level;
export const STRONGEST: Level = 'master';
/** Moves for absent people and failed programs. */
export const STAND_IN = 'journeyman' satisfies Level;

/** For one move. Only the master uses it; other levels have fixed budgets. */
export interface Budget {
  readonly ms?: number;
  /** Positions searched; unlike a time limit it gives the same move on every machine. */
  readonly nodes?: number;
}

export function isLevel(name: string): name is Level {
  return Object.hasOwn(ENTRIES, name);
}

export function entryOf(level: Level): LevelEntry {
  return ENTRIES[level];
}
