/**
 * Runs every change of a match in one transaction: records the interaction, loads, changes, saves and announces. Also
 * runs the transactions of use cases outside matches.
 */
import type { Clock, Lease } from '../../kernel/index.ts';
import type { Actor, Done, Match, MatchId, MatchView } from '../model/match.ts';
import type { MatchRefusal } from '../model/refusals.ts';
import { type AutoMoveParts, applyAutoMoves } from './autoMoves.ts';
import { type AfterChangeHook, type AnnouncementFilter, announceAll, type Change, type Step } from './change.ts';
import type { ChangeTransaction, Transactions } from './ports.ts';

export interface MatchChangerParts<Inside extends ChangeTransaction> extends AutoMoveParts<Inside> {
  readonly store: Transactions<Inside>;
  readonly clock: Clock;
  readonly announcementFilter: AnnouncementFilter;
  readonly afterChangeHooks: readonly AfterChangeHook<Inside>[];
}

interface Refused {
  readonly ok: false;
  readonly code: string;
}

/** `Inside` is the part of the transaction that a feature needs. */
export interface MatchChanger<Inside> {
  /**
   * Runs `work` once per interaction; a repeated interaction returns the match as it is. A refusal rolls everything
   * back, including the record of the interaction. Retries if another change was committed first.
   */
  readonly changeMatch: <R extends Refused>(
    actor: Actor,
    matchId: MatchId,
    work: (step: Step<Inside>) => Promise<Change | R>,
  ) => Promise<Done | MatchRefusal | R>;
  /**
   * For changes without an actor, such as those of clocks. `work` must be idempotent; it returns null to change
   * nothing. Does not retry: returns false also if another change was committed first.
   * @throws LeaseLost
   */
  readonly changeMatchUnattended: (
    matchId: MatchId,
    work: (step: Step<Inside>) => Promise<Change | null>,
    lease?: Lease,
  ) => Promise<boolean>;
}

export interface MatchChangerWithin<Inside> {
  /** Like `changeMatchUnattended`, in the caller's transaction. Returns the changed match; null if nothing changed. */
  readonly changeWithin: (
    transaction: Inside,
    matchId: MatchId,
    work: (step: Step<Inside>) => Promise<Change | null>,
  ) => Promise<MatchView | null>;
}

const MAX_ATTEMPTS = 5;

export function createMatchChanger<Inside extends ChangeTransaction>(
  parts: MatchChangerParts<Inside>,
): MatchChanger<Inside> & MatchChangerWithin<Inside> {
  const { store, clock } = parts;

  const changeWithin: MatchChangerWithin<Inside>['changeWithin'] = async (transaction, matchId, work) => {
    const view = await transaction.view(matchId);
    if (!view) return null;
    const step = { ...view, transaction, version: view.match.version + 1, at: clock.now() };
    const change = await work(step);
    return change && saveChange(parts, step, change);
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
          return await changeUnlessRefused(store, (transaction) =>
            changeOnce(transaction, parts, actor, matchId, work),
          );
        } catch (error) {
          if (!(error instanceof VersionConflict)) throw error;
          if (attempt === MAX_ATTEMPTS) return { ok: false, code: 'stale', version: error.version, since: [] };
        }
      }
    },

    changeMatchUnattended: async (matchId, work, lease) => {
      try {
        const changed = await store.transaction((transaction) => changeWithin(transaction, matchId, work), lease);
        return changed !== null;
      } catch (error) {
        if (error instanceof VersionConflict) return false;
        throw error;
      }
    },
  };
}

async function changeOnce<Inside extends ChangeTransaction, R extends Refused>(
  transaction: Inside,
  parts: MatchChangerParts<Inside>,
  actor: Actor,
  matchId: MatchId,
  work: (step: Step<Inside>) => Promise<Change | R>,
): Promise<Done | MatchRefusal | R> {
  const at = parts.clock.now();
  const { fresh, view } = await transaction.enter(actor, matchId, at);
  if (!view) return { ok: false, code: 'unknownMatch', matchId };
  if (!fresh) return { ok: true, duplicate: true, ...view, events: [] };
  const step = { ...view, transaction, version: view.match.version + 1, at };
  const change = await work(step);
  if (!change.ok) return change;
  return { ok: true, duplicate: false, ...(await saveChange(parts, step, change)) };
}

async function saveChange<Inside extends ChangeTransaction>(
  parts: MatchChangerParts<Inside>,
  step: Step<Inside>,
  made: Change,
): Promise<MatchView & Pick<Change, 'events'>> {
  const { transaction, at } = step;
  const { announcements, state, ...change } = await applyAutoMoves(parts, step, made);
  // Reviews and rematches must not postpone what is counted from the end of a game, such as the expiry of its links.
  const isAfterEnd = step.match.status === 'finished' && change.match.status === 'finished';
  const updatedAt = isAfterEnd ? step.match.updatedAt : at;
  const match: Match = { ...change.match, version: change.version ?? step.version, updatedAt };
  if (!(await transaction.save(match, state, step.match.version))) throw new VersionConflict(step.match.version);
  const after: MatchView = { match, state };
  await announceAll(transaction, match, parts.announcementFilter(step, after, announcements), at);
  for (const hook of parts.afterChangeHooks) {
    await announceAll(transaction, match, await hook(step, after, announcements), at);
  }
  return { ...after, events: change.events };
}

/** Rolls a transaction back because the match has changed since it was loaded. */
class VersionConflict extends Error {
  readonly version: number;

  constructor(version: number) {
    super('the match has changed since it was loaded');
    this.version = version;
  }
}

type ActTransaction = Pick<ChangeTransaction, 'meet' | 'noteInteraction'>;

/** Records the interaction together with the changes of `work`, unless `work` refuses. `work` must be idempotent. */
export async function runAction<Inside extends ActTransaction, Result>(
  store: Transactions<Inside>,
  actor: Actor,
  at: Date,
  work: (transaction: Inside) => Promise<Result>,
): Promise<Result> {
  return store.transaction(async (transaction) => {
    await transaction.meet(actor, at);
    const result = await work(transaction);
    if (!isRefusal(result)) await transaction.noteInteraction(actor.interactionId, actor.personId, at, '');
    return result;
  });
}

/** Runs `work` in a transaction that is rolled back if `work` refuses. */
export async function changeUnlessRefused<Inside, Result extends { readonly ok: boolean }>(
  store: Transactions<Inside>,
  work: (transaction: Inside) => Promise<Result>,
): Promise<Result> {
  const rollback = new Error('a refusal rolls back the transaction');
  try {
    return await store.transaction(async (transaction) => {
      const result = await work(transaction);
      if (result.ok) return result;
      rollback.cause = result;
      throw rollback;
    });
  } catch (error) {
    if (error === rollback) return rollback.cause as Result;
    throw error;
  }
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}
