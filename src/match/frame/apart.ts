/**
 * Whether somebody may come to a table: not where one of two people has blocked the other.
 */
import type { MatchMember, PersonId } from '../model/members.ts';
import type { MatchRefusal } from '../model/refusals.ts';
import { isReachable } from '../model/seated.ts';
import type { FrameTransaction } from './ports.ts';

/** `others`: those who are at the table, or are asked to it. Refuses with `apart`. */
export async function apart(
  transaction: FrameTransaction,
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
