/**
 * How much one person, and all people of one server together, may have of what costs others something. The shapes only;
 * counting is left to the room of the limits.
 */

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

export const USES = ['hint', 'review'] as const;
/** Of which there is so much a day. */
export type Use = (typeof USES)[number];

export type LimitRefusal =
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
