/** Limits on open games, hints and reviews per person and per server, and the rule for which games have hints. */
import { isComputer, type Match } from './match.ts';

export interface LimitPair {
  readonly person: number;
  readonly server: number;
}

export interface Limits {
  readonly openGames: LimitPair;
  /** Per day (UTC). */
  readonly hints: LimitPair;
  /** Requests per day (UTC). */
  readonly reviews: LimitPair;
}

export const UNLIMITED: LimitPair = { person: Number.POSITIVE_INFINITY, server: Number.POSITIVE_INFINITY };
export const NO_LIMITS: Limits = { openGames: UNLIMITED, hints: UNLIMITED, reviews: UNLIMITED };

export type Use = 'hint' | 'review';

/** League games, and rated games between people, have no hints. */
export interface NoHints {
  readonly ok: false;
  readonly code: 'noHints';
  readonly because: 'league' | 'rated';
}

export type HintedMatch = Pick<Match, 'members' | 'rated' | 'occasion'>;

/** Returns null if the players may ask for hints. */
export function hintRefusal({ members, rated, occasion }: HintedMatch): NoHints | null {
  if (occasion?.kind === 'league') return { ok: false, code: 'noHints', because: 'league' };
  const people = members.filter((member) => !isComputer(member));
  return rated && people.length > 1 ? { ok: false, code: 'noHints', because: 'rated' } : null;
}

export type LimitRefusal =
  | NoHints
  | { readonly ok: false; readonly code: 'openGames'; readonly whose: keyof LimitPair; readonly most: number }
  /** `again` is the start of the next day. */
  | {
      readonly ok: false;
      readonly code: 'usedUp';
      readonly use: Use;
      /** `member` is the limit that the server has set for each person. */
      readonly whose: keyof LimitPair | 'member';
      readonly most: number;
      readonly again: Date;
    };
