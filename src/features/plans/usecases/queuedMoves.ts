/** Plays the moves that people queued for their turn, and drops the queue with a notice if its first move cannot be played. */
import type { InTransaction } from '../../../match/core/change.ts';
import type { AutoMoveProvider } from '../../../match/core/hooks.ts';
import type { DropReason, PlanAnnouncement } from '../../../match/model/announcements.ts';
import type { Match } from '../../../match/model/match.ts';
import type { MatchId, PersonId } from '../../../match/model/members.ts';
import { apply, type ComponentSets, type Components, type Move } from '../../../rules/index.ts';
import type { MoveCondition } from '../model.ts';
import type { PlanTransaction } from './ports.ts';

/** Takes the first queued move of the player to move, after every move. */
export function queuedMoves(sets: ComponentSets): AutoMoveProvider<PlanTransaction> {
  return async ({ transaction, at }, { match, state, moved, seat, member: { personId } }) => {
    const components = sets.of(state);
    if (!moved || !components) return null;
    const [first, ...rest] = await transaction.plans.queue(match.id, personId);
    if (!first) return null;
    const move: Move = { ...first.move, seat };
    const claimed =
      first.unless && countClaimsByOthers(components, state.claims, first.unless.tile, seat) !== first.unless.claims;
    const applied = apply(components, state, move);
    if (applied.ok && !claimed) {
      await transaction.plans.saveQueue(match.id, personId, rest, at);
      return { kind: 'move', move, automatic: 'conditional' };
    }
    await transaction.plans.saveQueue(match.id, personId, [], at);
    const reason: DropReason = applied.ok ? tileClaimed(first.unless) : applied;
    return { kind: 'dropped', announcement: { kind: 'conditionDropped', personId, move, others: rest.length, reason } };
  };
}

/** Drops a person's queue because the game took another way; returns the announcement of it. */
export async function dropQueuedMoves(
  { transaction, at }: InTransaction<PlanTransaction>,
  match: Match,
  personId: PersonId,
): Promise<readonly PlanAnnouncement[]> {
  const [first, ...rest] = await transaction.plans.queue(match.id, personId);
  if (!first) return [];
  await clearQueuedMoves({ transaction, at }, match.id, personId);
  const seat = match.members.findIndex((member) => member.personId === personId);
  const reason: DropReason = { ok: false, code: 'overtaken' };
  return [{ kind: 'conditionDropped', personId, move: { ...first.move, seat }, others: rest.length, reason }];
}

export function clearQueuedMoves(
  { transaction, at }: InTransaction<PlanTransaction>,
  matchId: MatchId,
  personId: PersonId,
): Promise<void> {
  return transaction.plans.saveQueue(matchId, personId, [], at);
}

/** How many tiles other seats have claimed from a tool space; null if there is no such space. */
export function countClaimsByOthers(
  { toolSpaces }: Components,
  claims: readonly (readonly number[])[],
  tile: string,
  seat: number,
): number | null {
  const space = toolSpaces.find(({ id }) => id === tile);
  if (!space) return null;
  return (claims[space.index] ?? []).filter((by) => by !== seat).length;
}

function tileClaimed(unless: MoveCondition | null): DropReason {
  return { ok: false, code: 'tileClaimed', tile: unless?.tile ?? '' };
}
