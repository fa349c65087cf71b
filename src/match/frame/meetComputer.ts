/**
 * Computer players are kept among those who sit at tables, as people are: by their kind, whatever a game calls them.
 */
import type { MatchMember } from '../model/members.ts';
import type { FrameTransaction } from './ports.ts';

export async function meetComputer(
  transaction: Pick<FrameTransaction, 'meet'>,
  { personId, name, computer = name }: MatchMember,
  at: Date,
): Promise<void> {
  await transaction.meet({ personId, name: computer }, at);
}
