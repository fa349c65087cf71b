/**
 * Answers for whoever looks for work where none is there: each change that leaves some has every machine look for every kind of it.
 * When there is some, the database is asked as it is.
 */
import type { Matches, Outbox } from '../../../src/match/index.ts';

/** Of work that machines are woken for. */
export type WorkKind = 'telling' | 'computer' | 'review';

/** `isAsked`: whether the database has to be asked, since there is such work or it would not answer. */
export function sparingMatches(matches: Matches, isAsked: (kind: WorkKind) => boolean): Matches {
  return {
    ...matches,
    computerTurns: async (most) => (isAsked('computer') ? matches.computerTurns(most) : []),
    nextReview: async () => (isAsked('review') ? matches.nextReview() : null),
  };
}

/** The same for what is to be told. */
export function sparingOutbox(outbox: Outbox, isAsked: (kind: WorkKind) => boolean): Outbox {
  return {
    ...outbox,
    pending: async (which) => (isAsked('telling') ? outbox.pending(which) : []),
    nextPause: async (after) => (isAsked('telling') ? outbox.nextPause(after) : null),
  };
}
