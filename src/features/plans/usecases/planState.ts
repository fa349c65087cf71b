/** Compares plans with the moves played, and plays the moves that people have queued for their turn. */
import type { AfterChangeHook, AutoMoveProvider, InTransaction } from '../../../match/core/change.ts';
import type { ChangeTransaction } from '../../../match/core/ports.ts';
import type { DropReason, PlanAnnouncement } from '../../../match/model/announcements.ts';
import type { Match, MatchId, PersonId } from '../../../match/model/match.ts';
import type { PlanStep, PlayedMove } from '../../../match/model/moves.ts';
import {
  apply,
  type ComponentSets,
  type Components,
  fullCards,
  type GameState,
  type Move,
  type MoveWithoutSeat,
  sameCards,
} from '../../../rules/index.ts';
import type { ConditionalMove, Departure, MoveCondition, Plan, PlanState } from '../model.ts';
import { trySteps } from './tryStep.ts';

export interface PlanReading {
  plan(matchId: MatchId, personId: PersonId): Promise<Plan | null>;
  /** In playing order. */
  queue(matchId: MatchId, personId: PersonId): Promise<readonly ConditionalMove[]>;
}

export interface PlanRepository extends PlanReading {
  /** Plans with steps whose departure has not been notified. */
  unnotified(matchId: MatchId): Promise<readonly Plan[]>;
  savePlan(plan: Plan, at: Date): Promise<void>;
  saveQueue(matchId: MatchId, personId: PersonId, queue: readonly ConditionalMove[], at: Date): Promise<void>;
}

export interface PlanTransaction extends ChangeTransaction {
  readonly plans: PlanRepository;
}

/** `history`: all moves of the match, oldest first; `state`: the position after them. */
export function planState(
  components: Components,
  plan: Pick<Plan, 'afterMoves' | 'afterVersion' | 'steps'>,
  history: readonly PlayedMove[],
  state: GameState,
): PlanState {
  const { afterMoves, afterVersion, steps } = plan;
  const departed = (departure: Departure): PlanState => ({ rest: steps, state, departure });
  if (steps.length === 0) return { rest: steps, state, departure: null };
  if (versionAfter(history, afterMoves) !== afterVersion) return departed({ why: 'takenBack' });
  const since = history.slice(afterMoves);
  for (const [index, played] of since.entries()) {
    const step = steps[index];
    if (step && !matchesStep(step, played)) return departed({ why: 'otherMove', step, played });
  }
  const rest = steps.slice(since.length);
  const { state: planned, fault } = trySteps(components, state, rest);
  if (!fault) return { rest, state: planned, departure: null };
  if (fault.refusal.code === 'planEnds') return { rest: [], state, departure: null };
  return departed({
    why: 'illegal',
    step: fault.step,
    refusal: fault.refusal as Extract<Departure, { why: 'illegal' }>['refusal'],
  });
}

/** The version after the first `count` moves; 0 for no moves, null if there are fewer. */
export function versionAfter(history: readonly PlayedMove[], count: number): number | null {
  return count === 0 ? 0 : (history[count - 1]?.version ?? null);
}

function matchesStep(step: PlanStep, { seat, move }: PlayedMove): boolean {
  if (seat !== step.seat) return false;
  switch (step.kind) {
    case 'skip':
      return true;
    case 'pass':
      return move.type === 'pass';
    case 'build':
      return move.type === 'build' && move.space === step.space;
    case 'own':
      return sameMove(step.move, move);
  }
}

/** Compares what the player chose, not what follows from it (element, claims). */
function sameMove(one: MoveWithoutSeat, other: MoveWithoutSeat | Move): boolean {
  if (one.type === 'build' && other.type === 'build') {
    return (
      one.space === other.space &&
      one.advance === other.advance &&
      sameCards(fullCards(one.pay), fullCards(other.pay)) &&
      sameCards(fullCards(one.take), fullCards(other.take))
    );
  }
  if (one.type === 'pass' && other.type === 'pass') return sameCards(fullCards(one.return), fullCards(other.return));
  return false;
}

export function notifyDepartures(sets: ComponentSets): AfterChangeHook<PlanTransaction> {
  return async ({ transaction, at, match: before }, { match, state }, announcements) => {
    if (match.version === before.version || match.status !== 'running' || !state) return [];
    const components = sets.of(state);
    if (!components) return [];
    const plans = await transaction.plans.unnotified(match.id);
    if (plans.length === 0) return [];
    // A person notified of a dropped move needs no second notification about the plan.
    const notified = announcements.flatMap((each) => (each.kind === 'conditionDropped' ? [each.personId] : []));
    const history = await transaction.history(match.id);
    const departures: PlanAnnouncement[] = [];
    for (const plan of plans) {
      const { departure } = planState(components, plan, history, state);
      if (!departure) continue;
      await transaction.plans.savePlan({ ...plan, warned: true }, at);
      const { personId } = plan;
      const isChosen = departure.why === 'otherMove' && isChosenBy(match, personId, departure.played);
      const plays = match.members.some((member) => member.personId === personId && !member.resigned);
      if (!isChosen && plays && !notified.includes(personId)) departures.push({ kind: 'planDeparted', personId });
    }
    return departures;
  };
}

function isChosenBy({ members }: Match, personId: PersonId, { seat, automatic }: PlayedMove): boolean {
  return members[seat]?.personId === personId && automatic !== 'timeUp' && automatic !== 'standIn';
}

/** After every move, plays the first queued move of the player to move. */
export function queuedMoves(sets: ComponentSets): AutoMoveProvider<PlanTransaction> {
  return async ({ transaction, at }, { match, state, moved, seat, member: { personId } }) => {
    const components = sets.of(state);
    if (!moved || !components) return null;
    const [first, ...rest] = await transaction.plans.queue(match.id, personId);
    if (!first) return null;
    const move: Move = { ...first.move, seat };
    const { unless } = first;
    // Fewer claims than before are left when one was taken back.
    const claimed =
      unless &&
      (countClaimsByOthers(components, state.claims, unless.tile, seat) ?? Number.POSITIVE_INFINITY) > unless.claims;
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

/** Drops a person's queue because the game took another course. Returns the announcement. */
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

/** How many tiles other seats have claimed from a tool space; null if the space does not exist. */
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
