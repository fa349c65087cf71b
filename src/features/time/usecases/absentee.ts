/** Finds the player who delays a match without a clock. */
import { rangeAt } from '../../../match/clock/countedTime.ts';
import type { Holiday } from '../../../match/clock/personSettings.ts';
import { isWaiting, type TurnClock } from '../../../match/clock/turnClock.ts';
import type { Step } from '../../../match/core/change.ts';
import { isAway, type MatchMember, type MatchView, moverOf } from '../../../match/model/match.ts';
import type { AwaitedPlayer, TimeTransaction } from './commands.ts';

/** Null if no person is to move, the match has a clock, or it is paused. `holidays`: those of the player to move. */
export function findAwaitedPlayer(
  { match, state }: MatchView,
  clock: TurnClock | null,
  holidays: readonly Holiday[],
  at: Date,
): AwaitedPlayer | null {
  const mover = moverOf(match, state);
  const member = mover && match.members[mover.seat];
  if (!clock || !isWaiting(clock) || !member || isAway(member) || match.pausedAt) return null;
  if (match.timeControl || clock.personId !== mover.personId) return null;
  const until = clock.deadline ?? rangeAt(at, holidays)?.until ?? null;
  return { seat: mover.seat, personId: mover.personId, until };
}

export async function loadAwaitedPlayer(
  step: Step<Pick<TimeTransaction, 'clock' | 'holidays'>>,
): Promise<AwaitedPlayer | null> {
  const { match, transaction, at } = step;
  const clock = match.timeControl ? null : await transaction.clock(match.id);
  return clock && findAwaitedPlayer(step, clock, await transaction.holidays(clock.personId), at);
}

/**
 * Returns a predicate for members who cannot be expected to vote: resigned, replaced by a computer player, or absent.
 */
export async function cannotVote(
  step: Step<Pick<TimeTransaction, 'clock' | 'holidays'>>,
): Promise<(member: Pick<MatchMember, 'personId'>) => boolean> {
  const awaited = await loadAwaitedPlayer(step);
  return ({ personId }) => {
    const member = step.match.members.find((each) => each.personId === personId);
    return member !== undefined && (isAway(member) || (awaited?.until === null && awaited.personId === personId));
  };
}
