/**
 * The frame of what people do apart from matches: one transaction that keeps them as they are and notes their interaction.
 */
import type { Actor } from '../model/members.ts';
import type { FrameTransaction, Transactions } from './ports.ts';

type ActTransaction = Pick<FrameTransaction, 'meet' | 'noteInteraction'>;

/** What interactions are noted with that are about no match. */
const NO_MATCH = '';

/**
 * Resolves to what `work` does. The interaction is noted with what it has changed, so that its outcome can be looked up; a refusal notes
 * nothing. `work` does the same when it is done twice.
 */
export async function act<Inside extends ActTransaction, Result>(
  store: Transactions<Inside>,
  actor: Actor,
  at: Date,
  work: (transaction: Inside) => Promise<Result>,
): Promise<Result> {
  return store.transaction(async (transaction) => {
    await transaction.meet(actor, at);
    const result = await work(transaction);
    if (!isRefusal(result)) await transaction.noteInteraction(actor.interactionId, actor.personId, at, NO_MATCH);
    return result;
  });
}

function isRefusal(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'ok' in result && result.ok === false;
}
