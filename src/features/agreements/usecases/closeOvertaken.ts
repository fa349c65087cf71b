/**
 * Closes what can no longer be agreed on after a change: a take-back, and how to go on without somebody, when the game has moved
 * on; everything when it ends.
 */
import type { Follower } from '../../../match/frame/following.ts';
import { isWayOn, type Proposal } from '../model.ts';
import type { AgreementTransaction } from './commands.ts';

/** Tells of each that it closes. */
export const closeOvertaken: Follower<AgreementTransaction> = async (before, { match }) => {
  const { agreements } = before.transaction;
  const moved = match.version !== before.match.version;
  const isOver = match.status !== 'running';
  // Somebody else has come into the seat, or the turn has got a clock.
  const isSettled = before.match.members !== match.members || before.match.timeControl !== match.timeControl;
  if (!moved && !isOver && !isSettled) return [];
  const isHeldUp = ({ seat }: Proposal) =>
    match.timeControl === null && before.match.members[seat]?.personId === match.members[seat]?.personId;
  const overtaken = (await agreements.open(match.id)).filter(
    (asked) => isOver || (moved && asked.kind === 'takeBack') || (isWayOn(asked.kind) && (moved || !isHeldUp(asked))),
  );
  for (const { id } of overtaken) await agreements.close(id, 'expired', null);
  return overtaken.map(({ id }) => ({ kind: 'proposal', proposalId: id }));
};
