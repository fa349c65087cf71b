/** A computer player that moves for an absent person until they return, and the move made when time is up. */
import type { TurnClock } from '../../../match/clock/turnClock.ts';
import { requirePlayer, staleness, wrongStatus } from '../../../match/core/activeSeat.ts';
import { type AfterChangeHook, type AutoMoveProvider, type Change, samePosition } from '../../../match/core/change.ts';
import { isAway, type Match, type MatchMember, type PersonId } from '../../../match/model/match.ts';
import type { MatchRefusal } from '../../../match/model/refusals.ts';
import {
  type GameState,
  type Move,
  playerAt,
  rankedKeepOptions,
  type Seat,
  seededRandom,
  sparseCards,
  subtractCards,
} from '../../../rules/index.ts';
import type { TimeCommands, TimeParts, TimeStore, TimeTransaction } from './commands.ts';

export function createStandIn({
  store,
  changeMatch,
}: TimeParts): Pick<TimeCommands, 'comeBack' | 'mayComeBack' | 'vote'> {
  return {
    mayComeBack: async (match, personId) => (await whyNotBack({ match, transaction: store }, personId)) === null,

    comeBack: (actor, matchId) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step) => {
        const player = requirePlayer(step, actor);
        if (!player.ok) return player;
        if (!step.match.members[player.seat]?.standIn) return { ok: false, code: 'noStandIn' };
        const refusal = await whyNotBack(step, actor.personId);
        if (refusal) return refusal;
        const match = withoutStandIn(step.match, actor.personId);
        return samePosition({ ...step, match }, [{ kind: 'returned', personId: actor.personId }]);
      }),

    vote: (actor, matchId, version) =>
      changeMatch<MatchRefusal>(actor, matchId, async (step): Promise<Change | MatchRefusal> => {
        const { match, transaction } = step;
        const player = requirePlayer(step, actor);
        if (!player.ok) return player;
        const stale = await staleness(step, version);
        if (stale) return stale;
        const clock = await transaction.clock(matchId);
        if (!clock || !isVoteOpen(match, clock)) return { ok: false, code: 'noVote' };
        if (clock.personId === actor.personId) return { ok: false, code: 'ownVote' };
        if (match.members[player.seat]?.standIn)
          return (await whyNotBack(step, actor.personId)) ?? { ok: false, code: 'awayVote' };
        const unchanged = samePosition(step, []);
        const isNew = !clock.votes.includes(actor.personId);
        const voted = isNew ? { ...clock, votes: [...clock.votes, actor.personId] } : clock;
        if (isNew) await transaction.saveClock(matchId, voted);
        if (!isVoteDecided(match, voted)) {
          return isNew ? { ...unchanged, announcements: [{ kind: 'vote', personId: clock.personId }] } : unchanged;
        }
        return withStandIn(unchanged, clock.personId) ?? wrongStatus(match);
      }),
  };
}

export function standInAutoMoves(parts: AutoMoveParts): AutoMoveProvider<unknown> {
  return async (step, { match, state, member, version = step.version }) => {
    if (!member.standIn || member.resigned || !parts.components.of(state)) return null;
    return { kind: 'move', move: computerMove(parts, state, match.seed + version), automatic: 'standIn' };
  };
}

/** Null if no person would be left to play. */
export function withStandIn(change: Change, personId: PersonId): Change | null {
  const members = change.match.members.map(
    (member): MatchMember => (member.personId === personId ? { ...member, standIn: true } : member),
  );
  if (members.every(isAway)) return null;
  const announcements = [...change.announcements, { kind: 'standIn', personId } as const];
  return { ...change, match: { ...change.match, members }, announcements };
}

export function withoutStandIn(match: Match, personId: PersonId): Match {
  const members = match.members.map((member): MatchMember => {
    const { standIn: _, ...rest } = member;
    return member.personId === personId ? rest : member;
  });
  return { ...match, members };
}

/** The league would replace a person who has left its season again at once. */
export async function whyNotBack(
  {
    match: { members, occasion },
    transaction: { leagues },
  }: { readonly match: Match; readonly transaction: Pick<TimeStore, 'leagues'> },
  personId: PersonId,
): Promise<MatchRefusal | null> {
  const isReplaced = members.some((member) => member.personId === personId && member.standIn);
  if (!isReplaced || occasion?.kind !== 'league') return null;
  return (await leagues.hasLeftSeason(occasion.id, personId)) ? { ok: false, code: 'hasLeft' } : null;
}

export function isVoteOpen(
  { timeControl, status, pausedAt }: Match,
  { deadline, countedFrom, left }: TurnClock,
): boolean {
  return timeControl?.whenUp === 'vote' && status === 'running' && !pausedAt && !deadline && !countedFrom && left === 0;
}

/** More than half of the other active players. */
export function votesNeeded(match: Match, about: PersonId): number {
  return Math.floor(votersOf(match, about).length / 2) + 1;
}

function votersOf({ members }: Match, about: PersonId): readonly MatchMember[] {
  return members.filter((member) => member.personId !== about && !isAway(member));
}

export function isVoteDecided(match: Match, { personId, votes }: TurnClock): boolean {
  return votes.length >= votesNeeded(match, personId);
}

/**
 * When seats change, votes of people who are no longer asked lapse. An open vote may then have enough votes or no voters
 * left: then time is up again, which decides it.
 */
export const recountVote: AfterChangeHook<TimeTransaction> = async ({ transaction, match: { members }, at }, after) => {
  const { match } = after;
  if (match.members === members || match.timeControl?.whenUp !== 'vote') return [];
  const stored = await transaction.clock(match.id);
  if (!stored) return [];
  const voters = votersOf(match, stored.personId);
  const votes = stored.votes.filter((vote) => voters.some(({ personId }) => personId === vote));
  const clock = { ...stored, votes };
  if (votes.length < stored.votes.length) await transaction.saveClock(match.id, clock);
  if (!isVoteOpen(match, clock)) return [];
  const isOpen = !isVoteDecided(match, clock) && voters.length > 0;
  if (isOpen) return [{ kind: 'vote', personId: clock.personId }];
  await transaction.saveClock(match.id, { ...clock, deadline: at });
  return [];
};

/** When seats change, an absence for which nobody waited is announced to the players who wait for it now. */
export const renewAbsence: AfterChangeHook<TimeTransaction> = async ({ transaction, match: before, at }, { match }) => {
  if (match.members === before.members || match.status !== 'running' || match.timeControl || match.pausedAt) return [];
  const clock = await transaction.clock(match.id);
  if (!clock || clock.deadline || votersOf(before, clock.personId).length > 0) return [];
  if (votersOf(match, clock.personId).length > 0) await transaction.saveClock(match.id, { ...clock, deadline: at });
  return [];
};

export type AutoMoveParts = Pick<TimeParts, 'components' | 'computerPlayer'>;

export function forcedMove(parts: AutoMoveParts, state: GameState, seat: Seat, seed: number): Move {
  if (state.phase !== 'build') return computerMove(parts, state, seed);
  const { hand } = playerAt(state, seat);
  const keptCards = rankedKeepOptions(hand)[0] ?? hand;
  return { seat, type: 'pass', return: sparseCards(subtractCards(hand, keptCards)) };
}

/** Deterministic for a given seed and position. */
function computerMove({ components: sets, computerPlayer }: AutoMoveParts, state: GameState, seed: number): Move {
  const components = sets.of(state);
  if (!components) throw new Error(`unknown components "${state.components}"`);
  return computerPlayer(components, state, seededRandom(seed));
}
