/**
 * How much one person, and all people of one server together, may have of what costs others something, and in which games there are hints.
 */
import type { Match } from './match.ts';
import { isComputer } from './seated.ts';

export interface Most {
  /** `Infinity`: as many as they like. */
  readonly person: number;
  readonly server: number;
}

export interface Limits {
  /** That still go on, lobbies included. */
  readonly openGames: Most;
  /** A day, in UTC. */
  readonly hints: Most;
  /** Asked for in a day, in UTC. */
  readonly reviews: Most;
}

export const UNLIMITED: Most = { person: Number.POSITIVE_INFINITY, server: Number.POSITIVE_INFINITY };
export const NO_LIMITS: Limits = { openGames: UNLIMITED, hints: UNLIMITED, reviews: UNLIMITED };

const USES = ['hint', 'review'] as const;
/** Of which there is so much a day. */
export type Use = (typeof USES)[number];

/** In these games nobody gets a hint: what players do there measures them against each other. */
export interface NoHints {
  readonly ok: false;
  readonly code: 'noHints';
  readonly because: 'league' | 'rated';
}

/** What hints depend on. */
export type HintedMatch = Pick<Match, 'members' | 'rated' | 'occasion'>;

/** Null: its players may ask for hints. Against computer players alone they always may. */
export function whyNoHints({ members, rated, occasion }: HintedMatch): NoHints | null {
  if (occasion?.kind === 'league') return { ok: false, code: 'noHints', because: 'league' };
  const people = members.filter((member) => !isComputer(member));
  return rated && people.length > 1 ? { ok: false, code: 'noHints', because: 'rated' } : null;
}

export type LimitRefusal =
  | NoHints
  | { readonly ok: false; readonly code: 'openGames'; readonly whose: keyof Most; readonly most: number }
  /** `again`: when the next day begins. */
  | {
      readonly ok: false;
      readonly code: 'usedUp';
      readonly use: Use;
      /** `member`: that of a person, as the server has set it for all who play there. */
      readonly whose: keyof Most | 'member';
      readonly most: number;
      readonly again: Date;
    };
