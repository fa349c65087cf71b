/** The transaction of use cases outside matches: it updates the person and notes the interaction. */
import type { Actor } from '../model/members.ts';
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

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}
