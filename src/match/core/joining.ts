/** Checks who may join a table, and saves the records of computer players. */
import { isReachable, type MatchMember, type PersonId } from '../model/match.ts';
import type { MatchRefusal } from '../model/refusals.ts';
import type { ChangeTransaction } from './ports.ts';

/** Refuses with `apart` if the person has blocked one of `others` or was blocked by them. */
export async function checkBlocks(
  transaction: ChangeTransaction,
  personId: PersonId,
  others: readonly MatchMember[],
  as: 'joining' | 'inviting',
): Promise<MatchRefusal | null> {
  const people = others.filter((other) => isReachable(other) && other.personId !== personId);
  const between = people.map((other) => other.personId);
  if (between.length === 0) return null;
  if ((await transaction.blocksBetween([personId], between)).length > 0)
    return { ok: false, code: 'apart', as, own: true };
  const isBlocked = (await transaction.blocksBetween(between, [personId])).length > 0;
  return isBlocked ? { ok: false, code: 'apart', as, own: false } : null;
}

/** Saves a computer player among the people, under the name of its kind. */
export async function saveComputer(
  transaction: Pick<ChangeTransaction, 'meet'>,
  { personId, name, computer = name }: MatchMember,
  at: Date,
): Promise<void> {
  await transaction.meet({ personId, name: computer }, at);
}
