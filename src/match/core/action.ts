/** Transactions that a refusal rolls back, and those of use cases outside matches, which note the interaction. */
import type { Actor } from '../model/match.ts';
import type { ChangeTransaction, Transactions } from './ports.ts';

type ActTransaction = Pick<ChangeTransaction, 'meet' | 'noteInteraction'>;

/** Notes the interaction together with the changes of `work`, unless that refuses. `work` must be idempotent. */
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

/** Runs `work` in a transaction, which a refusal rolls back. */
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
