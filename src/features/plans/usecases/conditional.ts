/**
 * The moves that people have queued: taken up when a move has made it their turn, and given up with a word to them where
 * the first of them cannot be played. Never is another one played in its place.
 */

import type { Within } from '../../../match/frame/change.ts';
import type { SelfMover } from '../../../match/frame/following.ts';
import type { Match } from '../../../match/model/match.ts';
import type { MatchId, PersonId } from '../../../match/model/members.ts';
import { apply, type ComponentSets, type Components, type Move } from '../../../rules/index.ts';
import type { Dropped, PlanAnnouncement, Unless } from '../model.ts';
import type { PlanTransaction } from './commands.ts';

/** What the player to move has queued, once somebody has moved. It is taken out of the queue, played or not. */
export function conditionalMoves(sets: ComponentSets): SelfMover<PlanTransaction> {
  return async ({ transaction, at }, { match, state, moved, seat, member: { personId } }) => {
    const components = sets.of(state);
    if (!moved || !components) return null;
    const [first, ...rest] = await transaction.plans.queue(match.id, personId);
    if (!first) return null;
    const move: Move = { ...first.move, seat };
    const claimed =
      first.unless && claimsOfOthers(components, state.claims, first.unless.tile, seat) !== first.unless.claims;
    const applied = apply(components, state, move);
    if (applied.ok && !claimed) {
      await transaction.plans.saveQueue(match.id, personId, rest, at);
      return { kind: 'move', move, automatic: 'conditional' };
    }
    await transaction.plans.saveQueue(match.id, personId, [], at);
    const reason: Dropped = applied.ok ? tileClaimed(first.unless) : applied;
    return { kind: 'dropped', told: { kind: 'conditionDropped', personId, move, others: rest.length, reason } };
  };
}

/** Gives up what somebody has queued since the game has gone another way than they meant; tells what was given up. */
export async function dropQueue(
  { transaction, at }: Within<PlanTransaction>,
  match: Match,
  personId: PersonId,
): Promise<readonly PlanAnnouncement[]> {
  const [first, ...rest] = await transaction.plans.queue(match.id, personId);
  if (!first) return [];
  await clearQueue({ transaction, at }, match.id, personId);
  const seat = match.members.findIndex((member) => member.personId === personId);
  const reason: Dropped = { ok: false, code: 'overtaken' };
  return [{ kind: 'conditionDropped', personId, move: { ...first.move, seat }, others: rest.length, reason }];
}

export function clearQueue(
  { transaction, at }: Within<PlanTransaction>,
  matchId: MatchId,
  personId: PersonId,
): Promise<void> {
  return transaction.plans.saveQueue(matchId, personId, [], at);
}

/** How many tiles others than `seat` have claimed from a tool space; null where there is no such space. */
export function claimsOfOthers(
  { toolSpaces }: Components,
  claims: readonly (readonly number[])[],
  tile: string,
  seat: number,
): number | null {
  const space = toolSpaces.find(({ id }) => id === tile);
  if (!space) return null;
  return (claims[space.index] ?? []).filter((by) => by !== seat).length;
}

function tileClaimed(unless: Unless | null): Dropped {
  return { ok: false, code: 'tileClaimed', tile: unless?.tile ?? '' };
}
