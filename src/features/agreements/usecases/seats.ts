/** Resigns, offers and hands over seats of a running match, and moves for resigned ones. */
import { requirePlayer } from '../../../match/core/activeSeat.ts';
import { type AutoMoveProvider, type Change, type Step, samePosition } from '../../../match/core/change.ts';
import { checkBlocks } from '../../../match/core/joining.ts';
import {
  type Actor,
  isAway,
  isDirect,
  type Match,
  type MatchMember,
  type PersonId,
  seatOf,
} from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import {
  type ComponentSets,
  type Components,
  type GameState,
  legalDraws,
  type Move,
  preparationOf,
  resignedPass,
  type Seat,
  sparseCards,
} from '../../../rules/index.ts';
import { cannotVote } from '../../time/usecases/absentee.ts';
import type { AgreementTransaction } from './commands.ts';

/**
 * The resigned seat passes automatically from now on. If only one player is left, the match ends in the current
 * position and that player wins. It also ends if only computer players would move: nobody is there to play on.
 */
export function resignSeat(step: Step, { personId }: Pick<Actor, 'personId'>, seat: Seat): Change {
  const members = step.match.members.map((member, at) => (at === seat ? { ...member, resigned: true } : member));
  const announcement = { kind: 'resigned', personId } as const;
  const remaining = members.filter((member) => !member.resigned);
  if (remaining.length > 1 && !remaining.every(isAway)) {
    return { ...samePosition(step, [announcement]), match: { ...step.match, members } };
  }
  const match: Match = { ...step.match, members, status: 'finished', pausedAt: null };
  return newVersion(step, match, [announcement, { kind: 'finished' }]);
}

/** A new version of the match with the same position. */
export function newVersion({ state }: Step, match: Match, announcements: Change['announcements']): Change {
  return { ok: true, match, state, events: [], announcements };
}

/** The actor's own seat, or a resigned one if the actor is the host or acts for an absent host. */
export async function resolveOfferedSeat(
  step: Step<AgreementTransaction>,
  actor: Actor,
  to: MatchMember,
  of: PersonId = actor.personId,
): Promise<{ readonly ok: true; readonly seat: Seat } | MatchRefusal> {
  const { match } = step;
  const seated = match.members.find(({ personId }) => personId === to.personId);
  if (of === actor.personId) {
    const player = requirePlayer(step, actor);
    if (!player.ok) return player;
    return seated ? { ok: false, code: 'hasSeat', name: seated.name } : { ok: true, seat: player.seat };
  }
  if (match.status !== 'running') return { ok: false, code: 'status', status: match.status };
  const seat = seatOf(match, of);
  if (seat === null || !match.members[seat]?.resigned) return { ok: false, code: 'notResigned' };
  const host = match.members.find(({ personId }) => personId === match.hostId);
  const replacesHost = requirePlayer(step, actor).ok && (!host || (await cannotVote(step))(host));
  if (match.hostId !== actor.personId && !replacesHost) return { ok: false, code: 'notHost', hostId: match.hostId };
  return seated ? { ok: false, code: 'hasSeat', name: seated.name } : { ok: true, seat };
}

/** Refuses with `apart` if a player who stays and this person have a block between them. */
export function whyNotSeatedTogether(
  { match, transaction }: Step<AgreementTransaction>,
  seat: Seat,
  { personId }: Pick<MatchMember, 'personId'>,
  as: 'joining' | 'inviting',
): Promise<MatchRefusal | null> {
  const remaining = match.members.filter((member, at) => at !== seat && !member.resigned);
  return checkBlocks(transaction, personId, remaining, as);
}

/**
 * Announces the turn again if the seat is to move; always in direct messages, where the new player has seen nothing.
 */
export function replacePlayer(step: Step, seat: Seat, to: MatchMember): Change | MatchRefusal {
  const { match, state } = step;
  if (match.status !== 'running') return { ok: false, code: 'status', status: match.status };
  const before = match.members[seat];
  const seated = match.members.find(({ personId }) => personId === to.personId);
  if (!before || seated) return { ok: false, code: 'hasSeat', name: to.name };
  const member: MatchMember = { personId: to.personId, name: to.name };
  const members = match.members.map((each, at) => (at === seat ? member : each));
  const hostId = match.hostId === before.personId ? to.personId : match.hostId;
  const { name: from, personId: fromId } = before;
  const announcement = { kind: 'replaced', seat, from, fromId, personId: to.personId } as const;
  const handedOver = { ...match, members, hostId };
  if (state?.turn !== seat || match.pausedAt) {
    const reposted = isDirect(match) && !match.pausedAt ? [{ kind: 'turn', again: true } as const] : [];
    return { ...samePosition(step, [announcement, ...reposted]), match: handedOver };
  }
  return newVersion(step, handedOver, [announcement, { kind: 'turn', again: true }]);
}

/** Passes, keeping wilds first, or chooses the start card that has rested longest. Null if the game is over. */
function passiveMove(components: Components, state: GameState): Move | null {
  const seat = state.turn;
  if (seat === null) return null;
  switch (state.phase) {
    case 'build':
      return resignedPass(state, seat);
    case 'choose': {
      const [card] = state.resting;
      return card === undefined ? null : { seat, type: 'choose', card };
    }
    case 'substitute': {
      const [take] = legalDraws(preparationOf(components, state, seat), state.stacks);
      return take === undefined ? null : { seat, type: 'substitute', take: sparseCards(take) };
    }
    case 'over':
      return null;
  }
}

/** Moves of a resigned seat, which builds nothing and decides deterministically: the record stays complete and legal. */
export function resignedAutoMoves(sets: ComponentSets): AutoMoveProvider<unknown> {
  return async (_, { state, member }) => {
    const components = sets.of(state);
    const move = member.resigned && components ? passiveMove(components, state) : null;
    return move && { kind: 'move', move, automatic: 'resigned' };
  };
}
