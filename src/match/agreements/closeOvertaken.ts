/**
 * Closes what can no longer be agreed on after a change: a take-back when the game has moved on, everything when it ends.
 */
import type { Follower } from '../frame/following.ts';
import type { AgreementTransaction } from './ports.ts';

/** Tells of each that it closes. */
export const closeOvertaken: Follower<AgreementTransaction> = async (before, { match }) => {
  const { agreements } = before.transaction;
  const moved = match.version !== before.match.version;
  if (!moved && match.status === 'running') return [];
  const overtaken = (await agreements.open(match.id)).filter(
    ({ kind }) => match.status !== 'running' || kind === 'takeBack',
  );
  for (const { id } of overtaken) await agreements.close(id, 'expired', null);
  return overtaken.map(({ id }) => ({ kind: 'proposal', proposalId: id }));
};
