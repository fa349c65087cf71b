/**
 * The frame of every command: one transaction in which the interaction is noted, the match loaded, changed and saved.
 * What is checked and changed is left to the use cases; what a change brings with it, to the rooms that are handed in.
 */

import type { Clock, Lease } from '../../kernel/index.ts';
import type { Done, Match, MatchView } from '../model/match.ts';
import type { Actor, MatchId } from '../model/members.ts';
import type { MatchRefusal } from '../model/refusals.ts';
import { announceAll, type Change, type Step } from './change.ts';
import type { Follower, Telling } from './following.ts';
import type { FrameTransaction, Transactions } from './ports.ts';
import { type SettleParts, settle } from './settle.ts';

export interface FrameParts<Inside extends FrameTransaction> extends SettleParts<Inside> {
  readonly store: Transactions<Inside>;
  readonly clock: Clock;
  readonly telling: Telling;
  /** In this order. */
  readonly followers: readonly Follower<Inside>[];
}

interface Refused {
  readonly ok: false;
  readonly code: string;
}

/** How matches are changed. `Inside`: what a room needs of the transaction. */
export interface Frame<Inside> {
  /**
   * Carries out `work` on a match, once for each interaction. Another time, the match is answered as it is.
   * A refusal leaves no trace, also none of the interaction. When somebody else was faster, everything begins anew.
   */
  readonly changeMatch: <R extends Refused>(
    actor: Actor,
    matchId: MatchId,
    work: (step: Step<Inside>) => Promise<Change | R>,
  ) => Promise<Done | MatchRefusal | R>;
  /**
   * Like `changeMatch` for what nobody does: the clock. `work` decides by what it finds, so that doing it twice changes
   * nothing the second time; null leaves the match as it is. A match that somebody else has just changed is left alone.
   * Under a lease nothing is changed once that is lost. @throws LeaseLost
   */
  readonly changeMatchByItself: (
    matchId: MatchId,
    work: (step: Step<Inside>) => Promise<Change | null>,
    lease?: Lease,
  ) => Promise<boolean>;
}

/** For whoever has a transaction already. */
export interface FrameWithin<Inside> {
  /**
   * Like `changeMatchByItself` in a transaction of the caller's, with what else is to happen together with it. Resolves to the
   * match as it is then; null where it was left alone.
   */
  readonly changeWithin: (
    transaction: Inside,
    matchId: MatchId,
    work: (step: Step<Inside>) => Promise<Change | null>,
  ) => Promise<MatchView | null>;
}

/** How often a command begins anew when someone else's change came in between. */
const ATTEMPTS = 5;

export function createFrame<Inside extends FrameTransaction>(
  parts: FrameParts<Inside>,
): Frame<Inside> & FrameWithin<Inside> {
  const { store, clock } = parts;

  const changeWithin: FrameWithin<Inside>['changeWithin'] = async (transaction, matchId, work) => {
    const view = await transaction.view(matchId);
    if (!view) return null;
    const step = { ...view, transaction, version: view.match.version + 1, at: clock.now() };
    const change = await work(step);
    return change && keep(parts, step, change);
  };

  return {
    changeWithin,

    changeMatch: async <R extends Refused>(
      actor: Actor,
      matchId: MatchId,
      work: (step: Step<Inside>) => Promise<Change | R>,
    ) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await store.transaction((transaction) => changeOnce(transaction, parts, actor, matchId, work));
        } catch (error) {
          if (error instanceof RolledBack) return error.refusal as MatchRefusal | R;
          if (!(error instanceof Overtaken)) throw error;
          if (attempt === ATTEMPTS) return { ok: false, code: 'stale', version: error.version, since: [] };
        }
      }
    },

    changeMatchByItself: async (matchId, work, lease) => {
      try {
        const changed = await store.transaction((transaction) => changeWithin(transaction, matchId, work), lease);
        return changed !== null;
      } catch (error) {
        if (error instanceof Overtaken) return false;
        throw error;
      }
    },
  };
}

async function changeOnce<Inside extends FrameTransaction, R extends Refused>(
  transaction: Inside,
  parts: FrameParts<Inside>,
  actor: Actor,
  matchId: MatchId,
  work: (step: Step<Inside>) => Promise<Change | R>,
): Promise<Done> {
  const at = parts.clock.now();
  const { fresh, view } = await transaction.enter(actor, matchId, at);
  if (!view) throw new RolledBack(unknownMatch(matchId));
  if (!fresh) return { ok: true, duplicate: true, ...view, events: [] };
  const step = { ...view, transaction, version: view.match.version + 1, at };
  const change = await work(step);
  if (!change.ok) throw new RolledBack(change);
  const kept = await keep(parts, step, change);
  return { ok: true, duplicate: false, ...kept, events: change.events };
}

/** Saves a change with all that it brings with it. */
async function keep<Inside extends FrameTransaction>(
  parts: FrameParts<Inside>,
  step: Step<Inside>,
  made: Change,
): Promise<MatchView> {
  const { transaction, at } = step;
  const { announcements, state, ...change } = await settle(parts, step, made);
  const match: Match = { ...change.match, version: change.version ?? step.version, updatedAt: at };
  if (!(await transaction.save(match, state, step.match.version))) throw new Overtaken(step.match.version);
  const after: MatchView = { match, state };
  await announceAll(transaction, match, parts.telling(step, after, announcements), at);
  for (const follower of parts.followers) {
    await announceAll(transaction, match, await follower(step, after, announcements), at);
  }
  return after;
}

function unknownMatch(matchId: MatchId): MatchRefusal {
  return { ok: false, code: 'unknownMatch', matchId };
}

/** Ends a transaction without a trace because of a refusal; never seen outside. */
class RolledBack extends Error {
  readonly refusal: Refused;

  constructor(refusal: Refused) {
    super('a refusal leaves nothing behind');
    this.refusal = refusal;
  }
}

/** Ends a transaction because the match has changed since it was loaded; never seen outside. */
class Overtaken extends Error {
  readonly version: number;

  constructor(version: number) {
    super('the match has changed in between');
    this.version = version;
  }
}
